import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FailureCause } from '@stepwright/contract/entities/run-history';
import { NOTICES } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { causesQuery } from '../../api/queries/run-history.ts';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

interface CausesProps {
  readonly projectId: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Failures of all runs by what they are about: errors that read the same but for numbers, quoted values and addresses. */
export function Causes({ projectId, page, onPage }: CausesProps) {
  const query = useQuery(causesQuery(projectId, page));
  if (query.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <Box sx={{ display: 'grid', gap: 1 }} role="status" aria-label="Loading">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </Box>
    );
  }
  const { count, causes } = query.data;
  if (count === 0) {
    return (
      <EmptyState icon={<CheckCircle />} text="Nothing has failed yet." hint="Failures are grouped here by cause." />
    );
  }
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Errors that read the same but for numbers, quoted values and addresses (…) have one cause. “Open” counts the
        scenarios whose newest result has it.
      </Typography>
      <Box component="ul" aria-label="Causes" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {causes.map((cause) => (
          <CauseRow key={cause.id} cause={cause} projectId={projectId} />
        ))}
      </Box>
      {pages > 1 ? (
        <Box sx={{ pt: 1.5 }}>
          <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={onPage} />
        </Box>
      ) : null}
    </>
  );
}

function CauseRow({ cause, projectId }: { readonly cause: FailureCause; readonly projectId: number }) {
  const open = cause.open > 0;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, p: 1.5 },
        ...{ border: 1, borderColor: 'divider', borderRadius: 2 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 } }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {cause.text}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {cause.failures} {cause.failures === 1 ? 'failure' : 'failures'} in {cause.runs}{' '}
          {cause.runs === 1 ? 'run' : 'runs'} · first in{' '}
          <ScreenLink to={PATHS.runs} search={{ project: projectId, run: cause.first_run_id }}>
            run {cause.first_run_id}
          </ScreenLink>
          , last in{' '}
          <ScreenLink to={PATHS.runs} search={{ project: projectId, run: cause.last_run_id }}>
            run {cause.last_run_id}
          </ScreenLink>
          {cause.last_at ? ` (${momentText(cause.last_at)})` : ''}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={open ? 'error' : 'success'}
        label={open ? `Open in ${cause.open} ${cause.open === 1 ? 'scenario' : 'scenarios'}` : 'Not seen since'}
      />
      <Button
        size="small"
        component={ScreenLink}
        to={PATHS.runs}
        search={{ project: projectId, cause: cause.id }}
        aria-label={`Show the failures of: ${cause.text}`}
      >
        Show
      </Button>
    </Box>
  );
}
