import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { keyNames, useHotkeyList } from './hotkeys.ts';
import { Widgets } from './widgets.tsx';

export default function ShortcutDialog(props: { onClose: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ onClose }: { onClose: () => void }) {
  const all = useHotkeyList().flatMap(({ keys, label }) => (keys === undefined ? [] : [{ keys, label }]));
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts" maxWidth="xs" fullWidth>
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: '1fr auto',
            rowGap: 1.25,
            columnGap: 3,
            alignItems: 'center',
          }}
        >
          {all.map(({ keys, label }) => (
            <Box key={`${keys} ${label}`} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2">
                {label}
              </Typography>
              <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                {keyNames(keys).map((name) => (
                  <Box
                    key={name}
                    component="kbd"
                    sx={{
                      border: 1,
                      borderColor: 'divider',
                      borderBottomWidth: 2,
                      borderRadius: 1,
                      px: 0.75,
                      fontSize: '0.75rem',
                      fontFamily: 'inherit',
                    }}
                  >
                    {name}
                  </Box>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
