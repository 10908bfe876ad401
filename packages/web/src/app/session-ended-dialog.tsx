import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useCallback, useEffect, useState } from 'react';
import { fetchSession, sessionQuery } from '../api/queries/session.ts';
import { PATHS, signInAddress } from './paths.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { Widgets } from './widgets.tsx';

/**
 * The session ended while the screen was open. The sign-in happens in another tab, so that this page keeps what was typed;
 * coming back here, the new session is found by itself.
 */
export default function SessionEndedDialog(props: { onBack: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ onBack }: { onBack: () => void }) {
  const [stillOut, setStillOut] = useState(false);
  const before = useSession().person;
  const look = useCallback(async () => {
    try {
      const session = await fetchSession();
      if (!session.person) return setStillOut(true);
      // Somebody else's screens are not this person's.
      if (before && session.person.subject !== before.subject) return window.location.assign(PATHS.projects);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      onBack();
    } catch {
      setStillOut(true);
    }
  }, [onBack, before]);
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, [look]);
  return (
    <Dialog open aria-labelledby="session-ended" maxWidth="sm" fullWidth>
      <DialogTitle id="session-ended">Your session has ended</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">
          Sign in again in a new tab and come back: this page stays as it is, with everything you typed.
        </DialogContentText>
        {stillOut && (
          <DialogContentText variant="body2" role="status" sx={{ mt: 1.5, color: 'warning.main' }}>
            You are not signed in yet.
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => window.location.assign(PATHS.landing)}>Leave this page</Button>
        <Button onClick={() => void look()}>I have signed in</Button>
        <Button variant="contained" href={signInAddress(PATHS.projects)} target="_blank" rel="noopener" autoFocus>
          Sign in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
