import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

export interface GenerationLineProps {
  /** The thing that is saved: "feature". */
  readonly what: string;
  /** A model is writing at this moment. */
  readonly generating: boolean;
  /** Why requests of the last save were not answered. */
  readonly problems: readonly string[];
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** What becomes of the requests to a model in the text: being answered, with a way out; or not answered, and why. */
export function GenerationLine({ what, generating, problems, onCancel, onClose }: GenerationLineProps) {
  if (generating) {
    return (
      <Alert
        severity="info"
        role="status"
        icon={<CircularProgress size={18} color="inherit" aria-label="A model is writing" />}
        sx={{ mt: 1.25 }}
        action={
          <Button color="inherit" size="small" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        A model is writing. The {what} is saved when its answer is there.
      </Alert>
    );
  }
  if (problems.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" onClose={onClose} sx={{ mt: 1.25 }}>
      The {what} is saved, but a request to the model was not answered, so it is still in the text.
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </Alert>
  );
}
