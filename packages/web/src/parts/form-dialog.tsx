import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

export interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly submitDisabled?: boolean;
  readonly busy?: boolean;
  /** Cancel stops what is being sent. */
  readonly mayCancelWhileBusy?: boolean;
  /** False once there is nothing left to cancel. */
  readonly mayCancel?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Further buttons, left of Cancel. */
  readonly extra?: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md';
}

/** A dialog that is one form: Enter submits, Escape closes, and nothing closes while it is being sent. */
export function FormDialog({
  title,
  submitLabel,
  submitDisabled = false,
  busy = false,
  mayCancelWhileBusy = false,
  mayCancel = true,
  onSubmit,
  onClose,
  children,
  extra,
  width = 'xs',
}: FormDialogProps) {
  const heading = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={width}
      aria-labelledby={heading}
      onClose={(_, reason) => !busy && reason !== 'backdropClick' && onClose()}
    >
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!submitDisabled && !busy) onSubmit();
        }}
      >
        <DialogTitle id={heading}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', pt: '8px !important' }}>
          {children}
        </DialogContent>
        <DialogActions>
          {extra}
          {mayCancel && (
            <Button onClick={onClose} disabled={busy && !mayCancelWhileBusy}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={submitDisabled} loading={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
