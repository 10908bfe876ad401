import TextField from '@mui/material/TextField';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';

/** The three fields that both dialogs have, all required (spec 1 §2). */
export interface GitFieldValues {
  gitUri: string;
  username: string;
  password: string;
}

export interface GitFieldsProps {
  readonly register: UseFormRegister<GitFieldValues>;
  readonly errors: FieldErrors<GitFieldValues>;
  readonly disabled: boolean;
  /** The address may be filled in from the last time, which the field itself does not see. */
  readonly hasAddress: boolean;
}

export function GitFields({ register, errors, disabled, hasAddress }: GitFieldsProps) {
  return (
    <>
      <TextField
        label="Git URL"
        required
        autoFocus
        disabled={disabled}
        {...register('gitUri')}
        error={errors.gitUri !== undefined}
        helperText={errors.gitUri?.message ?? 'For example https://git.example.com/team/tests.git'}
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false, inputMode: 'url' },
          inputLabel: hasAddress ? { shrink: true } : {},
        }}
      />
      <TextField
        label="Git Username"
        required
        disabled={disabled}
        {...register('username')}
        error={errors.username !== undefined}
        helperText={errors.username?.message}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        label="Password"
        type="password"
        required
        disabled={disabled}
        {...register('password')}
        error={errors.password !== undefined}
        helperText={errors.password?.message ?? 'Or an access token of the git host. It is used once and kept nowhere.'}
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
    </>
  );
}
