import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { momentText } from './moment.ts';

/** Says that the texts are an unsaved draft of an earlier visit. */
export function DraftLine({ restoredAt, onDiscard }: { restoredAt: string | undefined; onDiscard: () => void }) {
  if (restoredAt === undefined) return null;
  return (
    <Alert
      severity="info"
      sx={{ py: 0, mb: 1.5, alignItems: 'center' }}
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          Throw away
        </Button>
      }
    >
      These are your unsaved changes of {momentText(restoredAt)}.
    </Alert>
  );
}
