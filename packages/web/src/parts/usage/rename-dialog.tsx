import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { RenameOrder, RenamePreview } from '@stepwright/contract/entities/usage';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { explain, isCallError } from '../../api/call-error.ts';
import { askForPreview, renamePreviewQuery, renameThing } from '../../api/queries/usage.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useNotices } from '../notice.tsx';
import { ChangeList } from './change-list.tsx';

/** Milliseconds of quiet before the changes are asked for. */
const QUIET = 400;

export interface RenameDialogProps {
  readonly kind: RenameOrder['kind'];
  readonly id: number;
  /** An entry of the object or the environment. */
  readonly entry?: string | undefined;
  readonly from: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const basedOn = ({ holders }: RenamePreview) =>
  holders.map(({ kind, id, updated_date_time }) => ({ kind, id, updated_date_time }));
const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** A new name for a thing and for every reference to it: what changes is shown first, then all of it changes at once. */
export default function RenameDialog({ kind, id, entry, from, onClose, onDone }: RenameDialogProps) {
  const { project } = useCurrentProject();
  const notices = useNotices();
  const client = useQueryClient();
  const isEntry = kind === 'locator' || kind === 'key';
  const [name, setName] = useState(isEntry ? lastPart(from) : from);
  const [asked, setAsked] = useState<string | null>(null);
  const to = name.trim();
  const isNew = to !== '' && to !== (isEntry ? lastPart(from) : from);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isNew ? to : null), QUIET);
    return () => clearTimeout(timer);
  }, [to, isNew]);
  const order: RenameOrder = {
    applicationId: project.id,
    kind,
    id,
    to: asked ?? '',
    ...(isEntry && { entry: entry ?? from }),
  };
  const preview = useQuery({ ...renamePreviewQuery(order), enabled: asked !== null });
  const current = asked === to && !preview.isFetching && preview.isSuccess ? preview.data : undefined;

  const undo = async (done: RenamePreview) => {
    const back: RenameOrder = {
      applicationId: project.id,
      kind,
      id,
      to: isEntry ? lastPart(done.from) : done.from,
      ...(isEntry && { entry: done.to }),
    };
    try {
      await renameThing({ ...back, based_on: basedOn(await askForPreview(back)) });
      notices.done(`It is called ${back.to} again.`);
    } catch (error) {
      notices.failed(`The name could not be taken back. ${explain(error)}`);
    }
    await client.invalidateQueries();
  };
  const renaming = useMutation({
    mutationFn: (seen: RenamePreview) => renameThing({ ...order, based_on: basedOn(seen) }),
    onSuccess: async (done) => {
      const others = done.holders.length - 1;
      const text =
        others === 0
          ? 'Nothing else had to change.'
          : `${others} ${others === 1 ? 'other changed' : 'others changed'} with it.`;
      notices.done(`${done.from} is now ${done.to}. ${text}`, {
        action: { label: 'Undo', run: () => void undo(done) },
      });
      onDone();
      await client.invalidateQueries();
    },
    onError: async () => {
      // Somebody saved meanwhile: what would change now is shown in its place.
      await preview.refetch();
    },
  });
  const isStale = isCallError(renaming.error) && renaming.error.code === 'stale';
  const refused = preview.isError && asked === to ? explain(preview.error) : undefined;
  return (
    <FormDialog
      title={`Rename ${from}`}
      submitLabel="Rename"
      submitDisabled={!current}
      busy={renaming.isPending}
      width="md"
      onSubmit={() => current && renaming.mutate(current)}
      onClose={onClose}
    >
      <TextField
        label="New name"
        autoFocus
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          renaming.reset();
        }}
        error={refused !== undefined}
        helperText={refused ?? 'Every place that refers to it changes at the same moment.'}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: kind === 'file' ? 200 : 60 } }}
      />
      {renaming.isError && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {isStale
            ? 'Something was saved in the meantime, so nothing was renamed. These are the changes now; look at them and rename again.'
            : `Nothing was renamed. ${explain(renaming.error)}`}
        </Typography>
      )}
      <Box aria-live="polite">
        {current ? (
          <ChangeList preview={current} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
            {refused ? '' : isNew ? 'Looking for everything that changes …' : 'Type the new name to see what changes.'}
          </Typography>
        )}
      </Box>
    </FormDialog>
  );
}
