import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { explain } from '../api/call-error.ts';

export interface LoadFailureProps {
  /** The sentence for the person, such as `NOTICES.featureFetch.failed`. */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: the sentence, the cause, and a button to try again. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <AlertTitle sx={{ mb: 0.25, fontSize: '0.875rem' }}>{what}</AlertTitle>
      {explain(error)}
    </Alert>
  );
}
