import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Widgets } from './widgets.tsx';

/** Milliseconds between two looks whether the server is back. */
const LOOK_EVERY = 3_000;

async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/api/ready', { signal, cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Says that nothing can be saved at the moment, keeps looking, and goes away by itself. */
export default function UnreachableBanner(props: { onBack: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ onBack }: { onBack: () => void }) {
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(
      () => void answers(stop.signal).then((up) => up && !stop.signal.aborted && onBack()),
      LOOK_EVERY,
    );
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [onBack]);
  return (
    <Alert
      severity="warning"
      variant="filled"
      role="status"
      sx={{ borderRadius: 0, position: 'sticky', top: 52, zIndex: 'appBar' }}
      action={
        <Button color="inherit" size="small" onClick={onBack}>
          Try now
        </Button>
      }
    >
      The server cannot be reached. Trying again by itself; what you are editing stays here.
    </Alert>
  );
}
