import ArrowForward from '@mui/icons-material/ArrowForward';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import type { ComparedGroup, ComparedScenario, RunComparison } from '@stepwright/contract/entities/run-history';
import { readDuration } from '@stepwright/run-view/model/read-duration';
import type { ScenarioState } from '@stepwright/run-view/model/run-model';
import { StatusMark } from '@stepwright/run-view/widgets/status-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareQuery } from '../../api/queries/run-history.ts';
import { runsQuery } from '../../api/queries/runs.ts';
import { PATHS } from '../../app/paths.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { statusWord } from './run-status.tsx';

const GROUPS: readonly (readonly [ComparedGroup, string, string])[] = [
  ['broken', 'Broken', 'Failed now, and did not before.'],
  ['failing', 'Still failing', 'Failed in both.'],
  ['mended', 'Mended', 'Passed now, and failed before.'],
  ['added', 'New', 'Ran now, and was not there or was skipped before.'],
  ['gone', 'Gone', 'Ran before, and is not there or was skipped now.'],
  ['slower', 'Slower', 'Passed in both and took at least a tenth longer; the ten largest differences.'],
  ['faster', 'Faster', 'Passed in both and took at least a tenth less; the ten largest differences.'],
];

interface CompareRunsProps {
  readonly run: Run;
  readonly other: number;
  readonly onOther: (other: number) => void;
  readonly onClose: () => void;
}

/** Two runs side by side: what broke, what was mended, what changed its pace. */
export function CompareRuns({ run, other, onOther, onClose }: CompareRunsProps) {
  const query = useQuery(compareQuery(run.id, other));
  return (
    <Box component="section" aria-label="Comparison of two runs" sx={{ height: '100%', overflow: { md: 'auto' } }}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
            Compare runs
          </Typography>
          <IconButton aria-label="Close the comparison" onClick={onClose}>
            <Close />
          </IconButton>
        </Box>
        <OtherRun run={run} other={other} onOther={onOther} />
      </Box>
      {query.isError ? (
        <LoadFailure what="The two runs cannot be compared." error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Compared comparison={query.data} />
      ) : (
        <PageSkeleton />
      )}
    </Box>
  );
}

/** Chooses the other run among the newest of the same name; the one that the address names is always there. */
function OtherRun({ run, other, onOther }: Omit<CompareRunsProps, 'onClose'>) {
  const list = useQuery(runsQuery(run.applicationId, 0, { search: run.details }));
  const known = (list.data ?? []).filter(({ id, status }) => id !== run.id && status !== 'RUNNING');
  const ids = known.some(({ id }) => id === other) ? known : [...known, null];
  return (
    <TextField
      select
      size="small"
      label={`Run ${run.id} beside`}
      value={other}
      onChange={(event) => onOther(Number(event.target.value))}
      sx={{ mt: 1.5, minWidth: 260, maxWidth: '100%' }}
    >
      {ids.map((one) => (
        <MenuItem key={one?.id ?? other} value={one?.id ?? other}>
          {one === null
            ? `Run ${other}`
            : `Run ${one.id} · ${statusWord(one)} · ${one.environment} · ${momentText(one.run_at)}`}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Rows that a group shows at once: all groups together stay below sixty. */
const ROWS = 7;

interface GroupProps {
  readonly kind: ComparedGroup;
  readonly title: string;
  readonly about: string;
  readonly comparison: RunComparison;
}

function Group({ kind, title, about, comparison }: GroupProps) {
  const { before, after, groups } = comparison;
  const { count, scenarios } = groups[kind];
  const [page, setPage] = useState(0);
  const timed = kind === 'slower' || kind === 'faster';
  const shown = timed ? scenarios : scenarios.slice(page * ROWS, (page + 1) * ROWS);
  const pages = timed ? 1 : Math.ceil(scenarios.length / ROWS);
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" component="h3">
        {title}{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {count}
        </Typography>
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {about}
        {!timed && count > scenarios.length ? ` The first ${scenarios.length} are shown.` : ''}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 2 }}>
        {shown.map((scenario) => (
          <ComparedRow
            key={`${scenario.before?.index} ${scenario.after?.index}`}
            scenario={scenario}
            before={before}
            after={after}
          />
        ))}
      </Box>
      {pages > 1 ? (
        <Box sx={{ pt: 1 }}>
          <Pager pages={pages} page={page} onPage={setPage} />
        </Box>
      ) : null}
    </Box>
  );
}

function Compared({ comparison }: { readonly comparison: RunComparison }) {
  const { before, after, groups, same } = comparison;
  const changed = GROUPS.filter(([kind]) => groups[kind].count > 0);
  return (
    <Box
      className="rv in-product"
      sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2.5, '& a': { color: 'primary.main' } }}
    >
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <RunSide run={before} label="Before" />
        <RunSide run={after} label="After" />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {same} {same === 1 ? 'scenario' : 'scenarios'} with the same result
        </Typography>
      </Box>
      {changed.length === 0 ? (
        <Typography role="status">Both runs have the same results, at the same pace.</Typography>
      ) : (
        changed.map(([kind, title, about]) => (
          <Group key={kind} kind={kind} title={title} about={about} comparison={comparison} />
        ))
      )}
    </Box>
  );
}

function RunSide({ run, label }: { readonly run: Run; readonly label: string }) {
  return (
    <Typography variant="body2">
      {label}:{' '}
      <ScreenLink to={PATHS.runs} search={{ project: run.applicationId, run: run.id }}>
        Run {run.id}
      </ScreenLink>{' '}
      ({run.scenario_pass_count} of {run.scenario_count} passed, {run.environment}, {momentText(run.run_at)})
    </Typography>
  );
}

const paceOf = ({ duration }: { readonly duration: number | null }) =>
  duration === null ? 'open' : readDuration(duration);

interface ComparedRowProps {
  readonly scenario: ComparedScenario;
  readonly before: Run;
  readonly after: Run;
}

function ComparedRow({ scenario, before, after }: ComparedRowProps) {
  const side = (run: Run, result: ComparedScenario['before'], when: string) => (
    <Box sx={{ width: { sm: 120 }, display: 'flex', gap: 0.75, alignItems: 'center', flexShrink: 0 }}>
      {result ? (
        <>
          <StatusMark status={result.status.toLowerCase() as ScenarioState} />
          <ScreenLink
            to={PATHS.runs}
            search={{ project: run.applicationId, run: run.id, scenario: result.index }}
            aria-label={`${paceOf(result)}, ${scenario.name} in run ${run.id} (${when})`}
          >
            {paceOf(result)}
          </ScreenLink>
        </>
      ) : (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          not there
        </Typography>
      )}
    </Box>
  );
  const error = scenario.after?.error ?? null;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', columnGap: 1.5, rowGap: 0.5, px: 1.5, py: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } },
        ...{ alignItems: 'center', borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 } }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {scenario.name}
          {scenario.example === null ? '' : ` (${scenario.example})`}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: error ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {error ?? scenario.feature}
        </Typography>
      </Box>
      {side(before, scenario.before, 'before')}
      <ArrowForward fontSize="inherit" color="action" aria-hidden />
      {side(after, scenario.after, 'after')}
    </Box>
  );
}
