import ArrowBack from '@mui/icons-material/ArrowBack';
import PlayCircle from '@mui/icons-material/PlayCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import '@stepwright/run-view/run-view.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { explain } from '../../api/call-error.ts';
import {
  askToStop,
  flagRun,
  reloadRuns,
  repeatRun,
  runCountQuery,
  runQuery,
  runsQuery,
  zipReports,
} from '../../api/queries/runs.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useAutoRefresh } from './auto-refresh.ts';
import { LiveRun } from './live-run.tsx';
import { RunList } from './run-list.tsx';
import './runs.css';
import type { RunsSearch } from './search.ts';
import { StoredRun } from './stored-run.tsx';

const route = getRouteApi('/in-project/runs');
/** spec 1 §9. */
const REFRESH_MS = 5000;

/** Runs of the project on the left, the chosen one on the right: live while it goes on, its report once it has ended. */
export function RunsScreen() {
  const { project, can } = useCurrentProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const notices = useNotices();
  const [autoRefresh, setAutoRefresh] = useAutoRefresh();
  const page = search.page ?? 0;
  const refetchInterval = autoRefresh ? REFRESH_MS : (false as const);
  const list = useQuery({ ...runsQuery(project.id, page), refetchInterval });
  const count = useQuery({ ...runCountQuery(project.id), refetchInterval });
  // The first run is chosen by itself (spec 1 §4); a refreshed list never moves a choice that was made.
  const selected = search.run ?? list.data?.[0]?.id;

  const onSearch = useCallback(
    (change: Partial<RunsSearch>) =>
      void navigate({ search: (old) => ({ ...old, run: selected, ...change }), replace: true }),
    [navigate, selected],
  );
  const onEnd = useCallback(() => void reloadRuns(client), [client]);

  const onFlag = async (run: Run) => {
    try {
      await flagRun(run.id, true);
      if (search.run === run.id) onSearch({ run: undefined, scenario: undefined, step: undefined });
      notices.done(NOTICES.runDeleteFlag.done, {
        action: {
          label: 'Undo',
          run: () =>
            void flagRun(run.id, false).then(
              () => reloadRuns(client),
              (error) => notices.failed(explain(error)),
            ),
        },
      });
      await reloadRuns(client);
    } catch {
      notices.failed(NOTICES.runDeleteFlag.failed);
    }
  };
  const onDownload = async (run: Run) => {
    try {
      const { url } = await zipReports(run.id);
      const link = document.createElement('a');
      link.href = url;
      link.download = `${run.id}.zip`;
      link.click();
      notices.done(NOTICES.runZip.done);
    } catch {
      notices.failed(NOTICES.runZip.failed);
    }
  };
  const onStop = async (runId: number) => {
    try {
      await askToStop(runId);
      notices.info('The run stops after the step it is in.');
      await client.invalidateQueries({ queryKey: ['run', runId] });
    } catch (error) {
      notices.failed(explain(error));
    }
  };
  const onRepeat = async (run: Run) => {
    try {
      const { id } = await repeatRun(run);
      notices.done(NOTICES.runStart.done(id));
      await reloadRuns(client);
      await navigate({ search: { project: project.id, run: id } });
    } catch (error) {
      notices.failed(`${NOTICES.runStart.failed} ${explain(error)}`);
    }
  };

  if (list.isPending || count.isPending) return <PageSkeleton />;
  if (list.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (count.data === undefined) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={count.error} onRetry={() => void count.refetch()} />;
  }
  if (count.data.count === 0 && search.run === undefined) {
    return (
      <EmptyState
        icon={<PlayCircle />}
        text={SCREEN_TEXTS.noRuns}
        hint="Open a feature, choose an environment, and watch the browser work."
        action={
          <Button variant="contained" component={ScreenLink} to={PATHS.features} search={{ project: project.id }}>
            Run Feature
          </Button>
        }
      />
    );
  }
  return (
    <Box
      component="main"
      sx={{
        // Wide, the screen fills the window and its panes scroll; narrow, the page does.
        flex: { xs: 1, md: 'none' },
        minHeight: 0,
        height: { md: 'calc(100vh - 52px)' },
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(18rem, 1fr) minmax(0, 2.4fr)' },
      }}
    >
      <Box
        sx={{
          minHeight: 0,
          borderRight: { md: 1 },
          borderColor: { md: 'divider' },
          bgcolor: 'background.paper',
          display: { xs: search.run === undefined ? 'block' : 'none', md: 'block' },
        }}
      >
        <RunList
          runs={list.data}
          count={count.data.count}
          page={page}
          selected={selected}
          autoRefresh={autoRefresh}
          refreshing={list.isFetching}
          canChange={can('content.write')}
          onAutoRefresh={setAutoRefresh}
          onPage={(next) => void navigate({ search: { project: project.id, page: next || undefined } })}
          onFlag={onFlag}
          onDownload={onDownload}
        />
      </Box>
      <Box
        sx={{ minHeight: 0, minWidth: 0, display: { xs: search.run === undefined ? 'none' : 'block', md: 'block' } }}
      >
        <Button
          component={ScreenLink}
          size="small"
          startIcon={<ArrowBack />}
          to={PATHS.runs}
          search={{ project: project.id, page: search.page }}
          sx={{ display: { md: 'none' }, m: 1 }}
        >
          All runs
        </Button>
        {selected === undefined ? null : (
          <RunPane
            key={selected}
            runId={selected}
            search={search}
            canRun={can('content.write')}
            onSearch={onSearch}
            onStop={onStop}
            onRepeat={onRepeat}
            onEnd={onEnd}
          />
        )}
      </Box>
    </Box>
  );
}

interface RunPaneProps {
  readonly runId: number;
  readonly search: RunsSearch;
  readonly canRun: boolean;
  readonly onSearch: (change: Partial<RunsSearch>) => void;
  readonly onStop: (runId: number) => void;
  readonly onRepeat: (run: Run) => void;
  readonly onEnd: () => void;
}

function RunPane({ runId, search, canRun, onSearch, onStop, onRepeat, onEnd }: RunPaneProps) {
  const query = useQuery(runQuery(runId));
  if (query.isPending) return <PageSkeleton />;
  if (query.isError) {
    return (
      <>
        <LoadFailure what={NOTICES.runFetch.failed} error={query.error} onRetry={() => void query.refetch()} />
        <Typography variant="body2" sx={{ px: 2, color: 'text.secondary' }}>
          A run that was taken off the list, or that belongs to another project, cannot be opened here.
        </Typography>
      </>
    );
  }
  const run = query.data;
  if (run.status === 'RUNNING') return <LiveRun run={run} canRun={canRun} onStop={() => onStop(runId)} onEnd={onEnd} />;
  const repeatable = run.feature_id !== null && run.env_id !== null;
  return (
    <StoredRun
      run={run}
      search={search}
      canRun={canRun}
      onRepeat={repeatable ? () => onRepeat(run) : undefined}
      onSearch={onSearch}
    />
  );
}
