import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { NOTICE_STAYS } from '@stepwright/contract/notices';
import { useState } from 'react';
import { Widgets } from '../app/widgets.tsx';
import type { Notice } from './notice-content.ts';
import { ScreenLink } from './screen-link.tsx';

/** The same in both schemes: white words on them keep their contrast, on the lighter colours of the dark scheme they do not. */
const BACKGROUND = { done: '#1b7f4b', failed: '#b3261e', info: '#2563a8' } as const;
const SEVERITY = { done: 'success', failed: 'error', info: 'info' } as const;

/** Bottom centre, gone after 3 s unless the pointer or the focus rests on it; failures are announced at once. */
export default function NoticeBar(props: { notice: Notice }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ notice }: { notice: Notice }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Snackbar
      open={open}
      autoHideDuration={NOTICE_STAYS}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert
        severity={SEVERITY[notice.kind]}
        variant="filled"
        role={notice.kind === 'failed' ? 'alert' : 'status'}
        sx={{
          bgcolor: BACKGROUND[notice.kind],
          color: '#ffffff',
          alignItems: 'center',
          maxWidth: 640,
          boxShadow: 6,
          '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
        }}
        action={
          <>
            {notice.link && (
              <Button
                component={ScreenLink}
                to={notice.link.to}
                search={notice.link.search}
                onClick={close}
                size="small"
                color="inherit"
                sx={{ whiteSpace: 'nowrap' }}
              >
                {notice.link.label}
              </Button>
            )}
            {notice.action && (
              <Button
                size="small"
                color="inherit"
                onClick={() => {
                  close();
                  notice.action?.run();
                }}
              >
                {notice.action.label}
              </Button>
            )}
            <IconButton size="small" color="inherit" aria-label="Close" onClick={close}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
      >
        {notice.text}
      </Alert>
    </Snackbar>
  );
}
