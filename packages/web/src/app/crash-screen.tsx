import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isCallError } from '../api/call-error.ts';

/** What is shown when a screen broke or its first data could not be read: what happened, and a way on. */
export function CrashScreen({ error: thrown, reset }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const again = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  const unreachable = isCallError(error) && error.passing;
  // After an update the old page asks for files that are gone: only a fresh page helps.
  const outdated = /dynamically imported module|Importing a module script failed|error loading/i.test(error.message);
  return (
    <Box component="main" sx={{ maxWidth: 560, mx: 'auto', px: 3, py: 10 }}>
      <Typography variant="h2" component="h1" gutterBottom>
        {unreachable ? 'Stepwright cannot be reached' : outdated ? 'A newer version is there' : 'This screen broke'}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        {unreachable
          ? 'The server does not answer. It may be starting or restarting; nothing that you saved is lost.'
          : outdated
            ? 'The product was updated while this page was open. Load it again to go on; texts you were editing are kept in this browser.'
            : 'Something in this screen went wrong. Texts you were editing are kept in this browser.'}
      </Typography>
      {!unreachable && !outdated && (
        <Typography
          component="pre"
          variant="caption"
          sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary', mb: 3, fontFamily: 'monospace' }}
        >
          {error.message}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" onClick={outdated ? () => window.location.reload() : again}>
          {outdated ? 'Load again' : 'Try again'}
        </Button>
        {!outdated && <Button href="/projects">To the projects</Button>}
      </Box>
    </Box>
  );
}
