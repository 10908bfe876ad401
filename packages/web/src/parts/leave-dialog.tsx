import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';

export interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export default function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="leave" onClose={onStay}>
      <DialogTitle id="leave">You have unsaved changes</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Keep them as a draft in this browser and find them when you come back, or throw them away.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="error" onClick={onDiscard}>
          Throw away
        </Button>
        <Button onClick={onStay}>Stay here</Button>
        <Button variant="contained" onClick={onKeep} autoFocus>
          Keep the draft
        </Button>
      </DialogActions>
    </Dialog>
  );
}
