import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import type { FireOutcome, ScheduleFire } from '@stepwright/contract/entities/schedule';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { OUTCOME_WORDS } from './policy-words.ts';

type Colour = 'success' | 'error' | 'warning' | 'info' | 'default';

const OUTCOME_COLOURS: Readonly<Record<FireOutcome, Colour>> = {
  STARTED: 'info',
  WAITING: 'info',
  SKIPPED: 'default',
  FAILED: 'error',
  MISSED: 'warning',
};
const RUN_COLOURS: Readonly<Record<string, Colour>> = {
  SUCCESS: 'success',
  FAILURE: 'error',
  ERROR: 'error',
  RUNNING: 'info',
};

/** What became of a due time: its run with a way to it, or why there is none. */
export function FireLine({ fire, projectId }: { fire: ScheduleFire; projectId: number }) {
  const status = fire.outcome === 'STARTED' ? fire.run_status : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, minWidth: 0 }}>
      <Chip
        size="small"
        variant="outlined"
        color={status ? (RUN_COLOURS[status] ?? 'default') : OUTCOME_COLOURS[fire.outcome]}
        label={status ?? OUTCOME_WORDS[fire.outcome]}
        sx={{ height: 20 }}
      />
      {fire.run_id !== null && (
        <Link component={ScreenLink} to={PATHS.runs} search={{ project: projectId, run: fire.run_id }}>
          Run {fire.run_id}
        </Link>
      )}
      {fire.asked_by !== null && <span>asked for by {fire.asked_by}</span>}
      {fire.reason !== null && <Box sx={{ overflowWrap: 'anywhere' }}>{fire.reason}</Box>}
      {fire.missed > 0 && (
        <span>
          {fire.missed} earlier due {fire.missed === 1 ? 'time' : 'times'} missed
        </span>
      )}
    </Box>
  );
}
