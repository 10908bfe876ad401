import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FindingsOf, findingsQuery } from '../../api/queries/check.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../load-failure.tsx';
import { momentText } from '../moment.ts';
import { FindingList } from './finding-list.tsx';
import { counted, verdictText } from './verdict-words.ts';

export interface FindingsDialogProps {
  readonly title: string;
  readonly of: FindingsOf;
  readonly environmentId: number | null;
  readonly onClose: () => void;
}

/** Everything that the check found for a feature against an environment, or for a schedule. */
export default function FindingsDialog({ title, of, environmentId, onClose }: FindingsDialogProps) {
  const { project } = useCurrentProject();
  const { data, error, isError, refetch } = useQuery(findingsQuery(project.id, of));
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby="findings" onClose={onClose}>
      <DialogTitle id="findings" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        {isError && <LoadFailure what="The findings could not be read." error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton variant="rounded" height={120} />}
        {data && (
          <>
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 1.5 }}>
              {[
                data.errors > 0 && data.warnings > 0
                  ? `${counted(data.errors, 'error')}, ${counted(data.warnings, 'warning')}`
                  : verdictText(data),
                data.checked_at && `checked on ${momentText(data.checked_at)}`,
                data.stale && data.checked_at && 'being checked again',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            <FindingList projectId={project.id} findings={data.findings} environmentId={environmentId} />
            {data.errors + data.warnings > data.findings.length && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
                The first {data.findings.length} of {data.errors + data.warnings} are shown.
              </Typography>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
