import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { keyNames } from '../../app/hotkeys.ts';
import { readLocalState, writeLocalState } from '../../app/local-state.ts';
import type { EditorCommand } from './editor-commands.ts';

/** `Mod-Shift-o` as the keys of this computer. */
const namesOf = (keys: string) =>
  keyNames(
    keys
      .replace(/[- ](?=.)/g, '+')
      .replace('Ctrl', 'mod')
      .toLowerCase(),
  );

/** The keys of the editor, and what can be chosen about it. */
export default function KeysDialog({
  commands,
  readOnly,
  onClose,
}: {
  readonly commands: readonly EditorCommand[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}) {
  const [formats, setFormats] = useState(readLocalState().formatOnSave === true);
  return (
    <Dialog open onClose={onClose} aria-labelledby="editor-keys" maxWidth="sm" fullWidth disableRestoreFocus>
      <DialogTitle id="editor-keys">Keys of the editor</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby="editor-keys">
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.75, columnGap: 3 }}>
          {commands
            .filter(({ writes }) => !(readOnly && writes))
            .map(({ keys, label }) => (
              <Box key={keys} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2">
                  {label}
                </Typography>
                <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
                  {namesOf(keys).map((name) => (
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
                        height: 'fit-content',
                      }}
                    >
                      {name}
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
        </Box>
        {!readOnly && (
          <FormControlLabel
            sx={{ mt: 2 }}
            control={
              <Switch
                checked={formats}
                onChange={(_, on) => {
                  setFormats(on);
                  writeLocalState({ formatOnSave: on || undefined });
                }}
              />
            }
            label="Format the text at each save"
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
