import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { isCallError } from '../api/call-error.ts';
import { FormDialog } from './form-dialog.tsx';

export interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  /** The contract's schema of the name; its messages are shown. */
  readonly schema: z.ZodType<string, string>;
  readonly rule: string;
  readonly busy: boolean;
  /** What the last attempt failed with. */
  readonly error: unknown;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new thing; Add is enabled once the name is valid (spec 1 §5). */
export function NameDialog({ title, label, schema, rule, busy, error, onSubmit, onClose }: NameDialogProps) {
  const form = useForm({
    resolver: zodResolver(z.object({ name: schema })),
    mode: 'onChange',
    defaultValues: { name: '' },
  });
  const { errors, isValid, isDirty } = form.formState;
  const refused = isCallError(error)
    ? error.code === 'exists'
      ? 'This name is taken. Choose another one.'
      : error.code === 'validation'
        ? error.message
        : undefined
    : undefined;
  const message = (isDirty ? errors.name?.message : undefined) ?? refused;
  return (
    <FormDialog
      title={title}
      submitLabel="Add"
      submitDisabled={!isValid}
      busy={busy}
      onSubmit={form.handleSubmit(({ name }) => onSubmit(name))}
      onClose={onClose}
    >
      <TextField
        label={label}
        required
        autoFocus
        {...form.register('name')}
        error={message !== undefined}
        helperText={message ?? rule}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
