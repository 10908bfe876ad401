import AccountTree from '@mui/icons-material/AccountTree';
import Description from '@mui/icons-material/Description';
import PlayCircle from '@mui/icons-material/PlayCircle';
import TrendingDown from '@mui/icons-material/TrendingDown';
import TrendingFlat from '@mui/icons-material/TrendingFlat';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Launch, LaunchRun } from '@stepwright/contract/entities/run-history';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { readDuration } from '@stepwright/run-view/model/read-duration';
import { useQuery } from '@tanstack/react-query';
import { launchesQuery } from '../../api/queries/run-history.ts';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Pager } from '../../parts/pager.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { FlakyChip } from '../runs/flaky-chip.tsx';
import { RunStatusIcon, statusWord } from '../runs/run-status.tsx';
import { passRate, trendOf } from './pass-rate.ts';

interface LaunchesProps {
  readonly projectId: number;
  readonly page: number;
  readonly q: string;
  readonly onPage: (page: number) => void;
  readonly onSearch: (q: string) => void;
}

/** Runs by feature and test plan: their last results as a strip, the trend, what is flaky. */
export function Launches({ projectId, page, q, onPage, onSearch }: LaunchesProps) {
  const query = useQuery(launchesQuery(projectId, page, q));
  if (query.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) {
    return (
      <Box sx={{ display: 'grid', gap: 1 }} role="status" aria-label="Loading">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} variant="rounded" height={72} />
        ))}
      </Box>
    );
  }
  const { count, launches } = query.data;
  if (count === 0 && q === '') {
    return (
      <EmptyState
        icon={<PlayCircle />}
        text="Nothing has run to its end yet."
        hint="Once a feature or a test plan has run, its results are gathered here."
      />
    );
  }
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return (
    <>
      <Box sx={{ maxWidth: 420, mb: 1.5 }}>
        <SearchBox label="Search feature or test plan" value={q} onSearch={onSearch} />
      </Box>
      {launches.length === 0 ? (
        <Typography variant="body2" role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {SCREEN_TEXTS.noSearchResults}
        </Typography>
      ) : (
        <Box component="ul" aria-label="Launches" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {launches.map((launch) => (
            <LaunchRow key={launch.id} launch={launch} projectId={projectId} />
          ))}
        </Box>
      )}
      {pages > 1 ? (
        <Box sx={{ pt: 1.5 }}>
          <Pager pages={pages} page={Math.min(page, pages - 1)} onPage={onPage} />
        </Box>
      ) : null}
    </>
  );
}

function LaunchRow({ launch, projectId }: { readonly launch: Launch; readonly projectId: number }) {
  const last = launch.recent[0];
  const TypeIcon = launch.run_type === 'FEATURE' ? Description : AccountTree;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', alignItems: 'center', columnGap: 2, rowGap: 1, p: 1.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.3fr) minmax(200px, 1fr) 240px' },
        ...{ border: 1, borderColor: 'divider', borderRadius: 2 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {last ? <RunStatusIcon run={last} /> : null}
          <TypeIcon
            fontSize="small"
            color="action"
            titleAccess={launch.run_type === 'FEATURE' ? 'Feature' : 'Test plan'}
          />
          <Typography component="h2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {launch.name}
          </Typography>
          {launch.flaky > 0 ? <FlakyChip count={launch.flaky} /> : null}
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.25 }}>
          {last ? (
            <>
              Last:{' '}
              <ScreenLink to={PATHS.runs} search={{ project: projectId, run: last.id }}>
                run {last.id}
              </ScreenLink>
              , {momentText(last.at)}, {last.environment}, {readDuration(last.duration)}
            </>
          ) : (
            'Its last runs were taken off the list.'
          )}
        </Typography>
      </Box>
      <Strip runs={launch.recent} projectId={projectId} />
      <Figures launch={launch} />
    </Box>
  );
}

const COLOUR = {
  SUCCESS: 'var(--sw-palette-success-main)',
  FAILURE: 'var(--sw-palette-error-main)',
  ERROR: 'var(--sw-palette-warning-main)',
  RUNNING: 'var(--sw-palette-info-main)',
} as const;

/** The last runs, oldest on the left: each as tall as the share of its scenarios that passed, above a foot in the colour of its result. */
function Strip({ runs, projectId }: { readonly runs: readonly LaunchRun[]; readonly projectId: number }) {
  return (
    <Box sx={{ display: 'flex', gap: '3px', height: 36, alignItems: 'stretch' }}>
      {runs.toReversed().map((run) => {
        const rate = passRate(run);
        const about = `Run ${run.id}: ${statusWord(run)}, ${run.passed} of ${run.total} passed, ${momentText(run.at)}`;
        return (
          <Tooltip key={run.id} title={about}>
            <Box
              component={ScreenLink}
              to={PATHS.runs}
              search={{ project: projectId, run: run.id }}
              aria-label={about}
              sx={{
                ...{ flex: '1 1 0', maxWidth: 16, minWidth: 6, display: 'flex', flexDirection: 'column' },
                ...{ justifyContent: 'flex-end', borderBottom: `4px solid ${COLOUR[run.status]}`, borderRadius: '2px' },
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box
                sx={{
                  height: `${Math.round((rate ?? 0) * 100)}%`,
                  bgcolor: COLOUR.SUCCESS,
                  opacity: 0.55,
                  borderRadius: '2px 2px 0 0',
                }}
              />
            </Box>
          </Tooltip>
        );
      })}
    </Box>
  );
}

function Figures({ launch }: { readonly launch: Launch }) {
  const last = launch.recent[0];
  const rate = last ? passRate(last) : null;
  const trend = trendOf(launch.recent);
  const [Icon, words] =
    trend === 'better'
      ? [TrendingUp, 'More passes than before']
      : trend === 'worse'
        ? [TrendingDown, 'Fewer passes than before']
        : [TrendingFlat, 'As many pass as before'];
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: { md: 'flex-end' } }}>
      <Typography sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
        {rate === null ? '–' : `${Math.round(rate * 100)} %`}
      </Typography>
      {trend === null ? null : (
        <Icon
          fontSize="small"
          color={trend === 'better' ? 'success' : trend === 'worse' ? 'error' : 'action'}
          titleAccess={words}
        />
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {launch.runs} {launch.runs === 1 ? 'run' : 'runs'}, {launch.scenarios}{' '}
        {launch.scenarios === 1 ? 'scenario' : 'scenarios'}
      </Typography>
    </Box>
  );
}
