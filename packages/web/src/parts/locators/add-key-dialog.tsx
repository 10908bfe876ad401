import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { environmentQuery, storeEnvironment } from '../../api/queries/environments.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useNotices } from '../notice.tsx';
import { entryAt, withEntry } from './edit-entries.ts';

export interface AddKeyDialogProps {
  readonly environment: { readonly id: number; readonly name: string };
  readonly name: string;
  /** `ui`: a key of the UI test data; `settings`: a setting, which may be there already. */
  readonly part: 'ui' | 'settings';
  /** What is proposed as its value. */
  readonly proposed: string;
  readonly onClose: () => void;
}

/** Puts one key into the UI test data or the settings of an environment; all others stay as they are stored. */
export default function AddKeyDialog({ environment, name, part, proposed, onClose }: AddKeyDialogProps) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const stored = useQuery(environmentQuery(environment.id));
  const [value, setValue] = useState(proposed);
  const field = part === 'ui' ? 'anoroc_content' : 'settings_content';
  const isTaken = part === 'ui' && stored.data !== undefined && entryAt(stored.data[field], name) !== undefined;
  const save = useMutation({
    mutationFn: async () => {
      const now = await client.fetchQuery({ ...environmentQuery(environment.id), staleTime: 0 });
      const text = withEntry(now[field], name, value);
      if (text === null) throw new Error(`The texts of ${environment.name} are no JSON object. Mend them first.`);
      return storeEnvironment({
        id: now.id,
        name: now.name,
        applicationId: project.id,
        [field]: text,
        updated_date_time: now.updated_date_time,
      });
    },
    onSuccess: async (saved) => {
      client.setQueryData(environmentQuery(saved.id).queryKey, saved);
      notices.done(`${name} is in the environment ${environment.name}.`);
      onClose();
      await client.invalidateQueries({ queryKey: ['uses'] });
    },
  });
  return (
    <FormDialog
      title={part === 'ui' ? `Add ${name} to ${environment.name}` : `Set ${name} in ${environment.name}`}
      submitLabel={part === 'ui' ? 'Add' : 'Set'}
      submitDisabled={!stored.isSuccess || isTaken}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Value"
        autoFocus
        value={value}
        onChange={(event) => setValue(event.target.value)}
        helperText={
          isTaken ? 'The environment has this key already.' : 'Other environments need it too, with their own values.'
        }
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      {save.isError && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {explain(save.error)}
        </Typography>
      )}
    </FormDialog>
  );
}
