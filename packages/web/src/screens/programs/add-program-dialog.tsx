import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  type NewProgram,
  PROGRAM_DAYS,
  PROGRAM_ROLES,
  ProgramDraft,
  type ProgramRole,
} from '@stepwright/contract/entities/program';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { makeProgram } from '../../api/queries/programs.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { ROLE_WORDS } from './role-words.ts';

export interface AddProgramDialogProps {
  readonly projectId: number;
  readonly onMade: (program: NewProgram) => void;
  readonly onClose: () => void;
}

/** Asks what a new key is for. */
export default function AddProgramDialog({ projectId, onMade, onClose }: AddProgramDialogProps) {
  const notices = useNotices();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ProgramRole>('read_write');
  const [days, setDays] = useState<ProgramDraft['days']>(90);
  const make = useMutation({
    mutationFn: makeProgram,
    onSuccess: onMade,
    onError: (error) => notices.failed(`The key could not be made. ${explain(error)}`),
  });
  const checked = ProgramDraft.shape.name.safeParse(name);
  const fault = name !== '' && !checked.success ? checked.error.issues[0]?.message : undefined;
  return (
    <FormDialog
      title="New key for a program"
      submitLabel="Make key"
      submitDisabled={!checked.success}
      busy={make.isPending}
      onSubmit={() => make.mutate({ applicationId: projectId, name, role, days })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fault !== undefined}
        helperText={
          fault ?? 'What uses it, such as "Nightly build". It is shown with everything that the program changes.'
        }
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <TextField
        select
        label="Role"
        value={role}
        onChange={(event) => setRole(PROGRAM_ROLES.find((one) => one === event.target.value) ?? 'read_only')}
        helperText="In this project alone. A program can never manage people, keys or projects."
      >
        {PROGRAM_ROLES.map((one) => (
          <MenuItem key={one} value={one}>
            {ROLE_WORDS[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Works for"
        value={days ?? 0}
        onChange={(event) => setDays(PROGRAM_DAYS.find((one) => one === Number(event.target.value)) ?? null)}
      >
        {PROGRAM_DAYS.map((one) => (
          <MenuItem key={one} value={one}>
            {one} days
          </MenuItem>
        ))}
        <MenuItem value={0}>Until it is removed</MenuItem>
      </TextField>
    </FormDialog>
  );
}
