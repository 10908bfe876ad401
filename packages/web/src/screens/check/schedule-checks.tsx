import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ScheduleCheck } from '@stepwright/contract/entities/check';
import type { UseQueryResult } from '@tanstack/react-query';
import { PATHS } from '../../app/paths.ts';
import { FindingList } from '../../parts/check/finding-list.tsx';
import { VerdictIcon } from '../../parts/check/verdict-icon.tsx';
import { counted } from '../../parts/check/verdict-words.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { zoneTimeText } from '../test-plans/zone-time.ts';

export interface ScheduleChecksProps {
  readonly query: UseQueryResult<ScheduleCheck[]>;
  readonly projectId: number;
  readonly onOpen: (scheduleId: number) => void;
}

/** Schedules in the order in which they come due, each with what its run would come to, and why. */
export function ScheduleChecks({ query, projectId, onOpen }: ScheduleChecksProps) {
  if (query.isError) {
    return (
      <LoadFailure what="The schedules could not be read." error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!query.data) return <Skeleton variant="rounded" height={160} />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        text="Nothing runs by itself in this project yet."
        hint="A test plan can have schedules; each is checked before it comes due."
        action={
          <Button variant="outlined" component={ScreenLink} to={PATHS.testPlan} search={{ project: projectId }}>
            Go to test plans
          </Button>
        }
      />
    );
  }
  return (
    <Box component="ul" aria-label="Schedules" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {query.data.map((one) => (
        <Row key={one.scheduleId} found={one} projectId={projectId} onOpen={() => onOpen(one.scheduleId)} />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly found: ScheduleCheck;
  readonly projectId: number;
  readonly onOpen: () => void;
}

function Row({ found, projectId, onOpen }: RowProps) {
  const { name, testPlan, environment, tags, paused, next_due, time_zone, state, errors, warnings, first } = found;
  const verdict =
    state === 'unchecked'
      ? 'Being checked'
      : errors > 0
        ? `Cannot succeed: ${counted(errors, 'error')}`
        : warnings > 0
          ? `Can run, ${counted(warnings, 'warning')}`
          : 'Can run';
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
        <VerdictIcon state={state} />
        <Typography component="h2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {paused && <Chip size="small" color="warning" variant="outlined" label="Paused" sx={{ height: 20 }} />}
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 auto' }}>
          {next_due === null ? 'Not due' : `Next: ${zoneTimeText(next_due, time_zone)}`}
        </Typography>
        <Button
          size="small"
          color={errors > 0 ? 'error' : 'primary'}
          variant="outlined"
          aria-haspopup="dialog"
          disabled={state === 'unchecked'}
          onClick={onOpen}
        >
          {verdict}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <Box
          component={ScreenLink}
          to={PATHS.testPlan}
          search={{ project: projectId, plan: testPlan.id, tab: 1 }}
          sx={{ color: 'primary.main' }}
        >
          {testPlan.name}
        </Box>{' '}
        against{' '}
        <Box
          component={ScreenLink}
          to={PATHS.environments}
          search={{ project: projectId, environment: environment.id }}
          sx={{ color: 'primary.main' }}
        >
          {environment.name}
        </Box>
        {tags ? `, ${tags}` : ''}
      </Typography>
      {first && <FindingList projectId={projectId} findings={[first]} environmentId={environment.id} />}
    </Box>
  );
}
