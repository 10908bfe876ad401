import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../../parts/form-dialog.tsx';

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Another name for a variable, in every step of the text that names it. */
export default function VariableNameDialog({
  name,
  onNamed,
  onClose,
}: {
  readonly name: string;
  readonly onNamed: (name: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const fault = NAME.test(typed.trim()) ? undefined : 'A letter or _ first, then letters, digits, _ , - or dots';
  return (
    <FormDialog
      title={`Rename the variable ${name}`}
      submitLabel="Rename"
      submitDisabled={fault !== undefined || typed.trim() === name}
      onSubmit={() => {
        onClose();
        onNamed(typed.trim());
      }}
      onClose={onClose}
    >
      <TextField
        label="New name"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        error={fault !== undefined}
        helperText={fault ?? 'All steps of this text that name it change; Update keeps that.'}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  );
}
