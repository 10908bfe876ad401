import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type AssignableRole, SUGGEST_FROM } from '@stepwright/contract/entities/directory-user';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { giveRole, reloadUsers, suggestionsQuery } from '../../api/queries/users.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNotices } from '../../parts/notice.tsx';

/** Milliseconds without a key before names are asked for. */
const PAUSE = 200;

const ROLES: readonly { role: AssignableRole; word: string; note: string }[] = [
  { role: 'developer', word: 'Developer', note: 'writes and runs features, plans and environments' },
  { role: 'projectadmin', word: 'Project admin', note: 'also deletes, schedules, edits the project and assigns users' },
];

export interface AssignUserDialogProps {
  readonly project: Project;
  readonly role: AssignableRole;
  readonly onAssigned: (role: AssignableRole) => void;
  readonly onClose: () => void;
}

/** User name and role (spec 1 §2); names are suggested from three letters on. */
export function AssignUserDialog({ project, role: first, onAssigned, onClose }: AssignUserDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [role, setRole] = useState<AssignableRole>(first);
  const asked = usePaused(name.trim());
  const mayAsk = asked.length >= SUGGEST_FROM;
  const found = useQuery({ ...suggestionsQuery(project.id, asked), enabled: mayAsk });
  const assign = useMutation({
    mutationFn: () => giveRole(project.id, name.trim(), role),
    onSuccess: async () => {
      await reloadUsers(client, project.id);
      notices.done(NOTICES.userAssign.done);
      onAssigned(role);
    },
    onError: (error) => notices.failed(isUnknown(error) ? NOTICES.userAssign.unknown : NOTICES.userAssign.failed),
  });
  const { error } = assign;
  const unknown = isUnknown(error);
  const help = unknown
    ? NOTICES.userAssign.unknown
    : mayAsk && found.isError
      ? NOTICES.userFetch.failed
      : `Names are suggested from ${SUGGEST_FROM} letters on.`;
  return (
    <FormDialog
      title="Assign User"
      submitLabel="Assign"
      submitDisabled={name.trim() === ''}
      busy={assign.isPending}
      onSubmit={() => assign.mutate()}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Lets somebody who has an account work in <strong>{project.name}</strong>.
      </Typography>
      <Autocomplete
        freeSolo
        options={mayAsk ? (found.data ?? []).map((user) => user.userName) : []}
        filterOptions={(options) => options}
        inputValue={name}
        onInputChange={(_, value) => {
          setName(value);
          assign.reset();
        }}
        renderInput={(parts) => (
          <TextField
            {...parts}
            label="User Name"
            required
            autoFocus
            error={unknown}
            helperText={help}
            slotProps={{
              ...parts.slotProps,
              htmlInput: {
                ...parts.slotProps.htmlInput,
                autoCapitalize: 'none',
                spellCheck: false,
                maxLength: 255,
                'data-1p-ignore': true,
              },
            }}
          />
        )}
      />
      <FormControl>
        <FormLabel id="role-of-user" sx={{ fontSize: '0.8125rem' }}>
          Role
        </FormLabel>
        <RadioGroup
          aria-labelledby="role-of-user"
          value={role}
          onChange={(_, value) => setRole(value === 'projectadmin' ? 'projectadmin' : 'developer')}
        >
          {ROLES.map((one) => (
            <FormControlLabel
              key={one.role}
              value={one.role}
              control={<Radio size="small" />}
              sx={{ alignItems: 'flex-start', mt: 0.75, '& .MuiRadio-root': { mt: -0.75 } }}
              label={
                <>
                  <Typography variant="body2" sx={{ fontWeight: 600 }}>
                    {one.word}
                  </Typography>
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {one.note}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      {error !== null && !unknown && <Alert severity="error">{explain(error)}</Alert>}
    </FormDialog>
  );
}

/** The server's own sentence tells an unknown name from a project that is gone. */
const isUnknown = (error: unknown) => isCallError(error) && error.message === NOTICES.userAssign.unknown;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
