import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Project } from '@stepwright/contract/entities/project';
import { DELETED_KEPT_DAYS } from '@stepwright/contract/routes/deleted';
import { useQuery } from '@tanstack/react-query';
import { deletedQuery } from '../../api/queries/deleted.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { KIND_NAMES, useRestore } from '../../parts/use-restore.ts';
import { Widgets } from '../widgets.tsx';

export interface DeletedDialogProps {
  readonly project: Project;
  readonly mayRestore: boolean;
  readonly onClose: () => void;
}

/** What was deleted in the last days, each to be brought back. */
export default function DeletedDialog(props: DeletedDialogProps) {
  return (
    <Widgets>
      <Shown {...props} />
    </Widgets>
  );
}

function Shown({ project, mayRestore, onClose }: DeletedDialogProps) {
  const deleted = useQuery({ ...deletedQuery(project.id), staleTime: 0 });
  const restore = useRestore(project.id);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="deleted" onClose={onClose}>
      <DialogTitle id="deleted">Deleted lately in {project.name}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          What is deleted can be brought back for {DELETED_KEPT_DAYS} days, with its links.
        </Typography>
        {deleted.isError ? (
          <LoadFailure
            what="The list could not be read."
            error={deleted.error}
            onRetry={() => void deleted.refetch()}
          />
        ) : !deleted.data ? (
          <Skeleton variant="rounded" height={120} />
        ) : deleted.data.length === 0 ? (
          <Typography variant="body2" role="status" sx={{ py: 3, textAlign: 'center', color: 'text.secondary' }}>
            Nothing was deleted in the last {DELETED_KEPT_DAYS} days.
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {deleted.data.map((thing) => (
              <Box
                component="li"
                key={`${thing.kind} ${thing.id}`}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  py: 0.75,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {thing.name}
                  </Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {KIND_NAMES[thing.kind]}, deleted by {thing.deleted_by} on {momentText(thing.deleted_date_time)}
                  </Typography>
                </Box>
                {mayRestore && (
                  <Button
                    size="small"
                    aria-label={`Bring back ${thing.name}`}
                    loading={restore.isPending && restore.variables?.id === thing.id}
                    onClick={() => restore.mutate(thing)}
                  >
                    Bring back
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
