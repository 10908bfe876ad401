import TextField from '@mui/material/TextField';
import { encryptValue } from '@stepwright/contract/routes/environments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { explain } from '../../api/call-error.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { CopyLine } from '../programs/copy-line.tsx';

/** Longest value that the server seals. */
const LONGEST = 10_000;

/** Turns a secret into an `ENC(...)` value that may stand in any text of an environment; it travels in the body of a call. */
export default function EncryptDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices();
  const [value, setValue] = useState('');
  const [sealed, setSealed] = useState<string | null>(null);
  const sealing = useMutation({
    mutationFn: () => call(encryptValue, { body: { value } }),
    onSuccess: (reply) => {
      setSealed(reply.value);
      setValue('');
    },
    onError: (error) => notices.failed(`The value could not be encrypted. ${explain(error)}`),
  });
  return (
    <FormDialog
      title="Encrypt value"
      submitLabel={sealed === null ? 'Encrypt' : 'Encrypt another'}
      submitDisabled={value === '' || value.length > LONGEST}
      busy={sealing.isPending}
      onSubmit={() => sealing.mutate()}
      onClose={onClose}
      width="sm"
    >
      <TextField
        label="Value"
        type="password"
        autoFocus
        value={value}
        onChange={(event) => setValue(event.target.value)}
        helperText="Steps get the value itself; logs, reports and this product's screens never show it. Only this installation can open it again."
        slotProps={{ htmlInput: { autoComplete: 'off', 'data-1p-ignore': true, maxLength: LONGEST } }}
      />
      {sealed !== null && <CopyLine label="Put this in place of the secret" text={sealed} />}
    </FormDialog>
  );
}
