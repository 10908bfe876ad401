import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { encryptValue } from '@stepwright/contract/routes/environments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { explain } from '../../api/call-error.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { Widgets } from '../widgets.tsx';

/** Makes an `ENC(...)` value for settings and test data; the plain value is sent in a body and kept nowhere. */
export default function EncryptDialog(props: { onClose: () => void }) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ onClose }: { onClose: () => void }) {
  const notices = useNotices();
  const [value, setValue] = useState('');
  const sealing = useMutation({ mutationFn: () => call(encryptValue, { body: { value } }), gcTime: 0 });
  const sealed = sealing.data?.value;
  const copy = async () => {
    if (sealed === undefined) return;
    try {
      await navigator.clipboard.writeText(sealed);
      notices.done('Copied.');
    } catch {
      notices.info('The browser does not allow copying. Mark the text and copy it yourself.');
    }
  };
  return (
    <FormDialog
      title="Encrypt a value"
      submitLabel="Encrypt"
      submitDisabled={value === ''}
      busy={sealing.isPending}
      width="sm"
      onSubmit={() => sealing.mutate()}
      onClose={onClose}
      extra={
        sealed !== undefined && (
          <Button onClick={() => void copy()} sx={{ mr: 'auto' }}>
            Copy
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Put the result into an environment in place of a password or token. Only a run reads it, and no report shows it.
      </Typography>
      <TextField
        label="Value"
        type="password"
        autoFocus
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          sealing.reset();
        }}
        error={sealing.isError}
        helperText={sealing.isError ? explain(sealing.error) : ' '}
        slotProps={{ htmlInput: { autoComplete: 'new-password', maxLength: 10_000 } }}
      />
      {sealed !== undefined && (
        <TextField
          label="Encrypted value"
          value={sealed}
          multiline
          maxRows={4}
          slotProps={{
            htmlInput: { readOnly: true },
            input: { sx: { fontFamily: 'monospace', fontSize: '0.8125rem' } },
          }}
        />
      )}
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {sealed !== undefined && 'The value is encrypted.'}
      </Box>
    </FormDialog>
  );
}
