import ArrowBack from '@mui/icons-material/ArrowBack';
import PlayCircle from '@mui/icons-material/PlayCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Run } from '@stepwright/contract/entities/run';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { MOST_COUNTED } from '@stepwright/contract/routes/runs';
import '@stepwright/run-view/run-view.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { relatedRunsQuery } from '../../api/queries/run-history.ts';
import { reloadRuns, runCountQuery, runQuery, runsQuery } from '../../api/queries/runs.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ForReaders } from '../../parts/for-readers.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { useAutoRefresh } from './auto-refresh.ts';
import { CompareRuns } from './compare-runs.tsx';
import { LiveRun } from './live-run.tsx';
import { RunList } from './run-list.tsx';
import './runs.css';
import { isSearching, listPart, type RunsSearch } from './search.ts';
import { SearchResults } from './search-results.tsx';
import { StoredRun } from './stored-run.tsx';
import { type RunActions, useRunActions } from './use-run-actions.ts';

const route = getRouteApi('/in-project/runs');
/** spec 1 §9. */
const REFRESH_MS = 5000;

/** Runs of the project on the left, the chosen one on the right: live while it goes on, its report once it has ended. */
export function RunsScreen() {
  const { project, can } = useCurrentProject();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const actions = useRunActions(project.id);
  const [autoRefresh, setAutoRefresh] = useAutoRefresh();
  const page = search.page ?? 0;
  const searching = isSearching(search);
  const { result, environment, name, who, schedule } = search;
  const narrowing = {
    ...(result && { status: result }),
    ...(environment && { environment }),
    ...(name && { search: name }),
    ...(who && { requestedBy: who }),
    ...(schedule && { schedule }),
  };
  const narrowed = Object.keys(narrowing).length > 0;
  const refetchInterval = autoRefresh ? REFRESH_MS : (false as const);
  const list = useQuery({ ...runsQuery(project.id, page, narrowing), refetchInterval });
  const count = useQuery({ ...runCountQuery(project.id, narrowing), refetchInterval });
  // The first run is chosen by itself (spec 1 §4); a refreshed list never moves a choice that was made.
  const selected = search.run ?? (searching ? undefined : list.data?.[0]?.id);
  useTitle(selected === undefined ? 'Runs' : `Run ${selected}`, project.name);

  const onSearch = useCallback(
    (change: Partial<RunsSearch>) =>
      void navigate({ search: (old) => ({ ...old, run: selected, ...change }), replace: true }),
    [navigate, selected],
  );
  const onNarrow = (change: Partial<RunsSearch>) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...change }), replace: true });
  const onEnd = useCallback(() => void reloadRuns(client), [client]);

  const onFlag = async (runs: readonly Run[]) => {
    const ids = runs.map(({ id }) => id);
    if (search.run !== undefined && ids.includes(search.run)) {
      onSearch({ run: undefined, scenario: undefined, step: undefined, with: undefined });
    }
    return actions.flag(ids);
  };
  const onRepeat = async (run: Run, how: Parameters<RunActions['repeat']>[1]) => {
    const id = await actions.repeat(run, how);
    if (id !== null) await navigate({ search: { project: project.id, run: id } });
  };

  if (list.isPending || count.isPending) return <PageSkeleton />;
  if (list.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (count.data === undefined) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={count.error} onRetry={() => void count.refetch()} />;
  }
  if (count.data.count === 0 && search.run === undefined && !narrowed && !searching) {
    return (
      <main>
        <ForReaders component="h1">Runs</ForReaders>
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
      </main>
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
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(19rem, 1fr) minmax(0, 2.4fr)' },
      }}
    >
      {search.run !== undefined && (
        <ForReaders component="h1" narrowOnly>
          Runs
        </ForReaders>
      )}
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
          projectId={project.id}
          runs={list.data}
          count={count.data.count}
          counted={!narrowed || count.data.count < MOST_COUNTED}
          search={search}
          selected={selected}
          autoRefresh={autoRefresh}
          refreshing={list.isFetching}
          canChange={can('content.write')}
          found={searching ? <SearchResults projectId={project.id} search={search} /> : null}
          onAutoRefresh={setAutoRefresh}
          onNarrow={onNarrow}
          onPage={(next) =>
            void navigate({ search: { project: project.id, ...listPart(search), page: next || undefined } })
          }
          onFlag={onFlag}
          onRepeatAll={actions.repeatAll}
          onDownload={(run) => void actions.download(run)}
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
          search={{ project: project.id, ...listPart(search) }}
          sx={{ display: { md: 'none' }, m: 1 }}
        >
          All runs
        </Button>
        {selected === undefined ? (
          <Typography sx={{ p: 4, color: 'text.secondary' }}>
            Choose a scenario on the left to see what happened.
          </Typography>
        ) : (
          <RunPane
            key={selected}
            runId={selected}
            search={search}
            canRun={can('content.write')}
            onSearch={onSearch}
            onStop={() => void actions.stop(selected)}
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
  readonly onStop: () => void;
  readonly onRepeat: (run: Run, how: Parameters<RunActions['repeat']>[1]) => Promise<unknown>;
  readonly onEnd: () => void;
}

function RunPane({ runId, search, canRun, onSearch, onStop, onRepeat, onEnd }: RunPaneProps) {
  const query = useQuery(runQuery(runId));
  const previous = useQuery(relatedRunsQuery(runId)).data?.previous;
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
  if (search.with !== undefined && search.with !== run.id) {
    return (
      <CompareRuns
        run={run}
        other={search.with}
        onOther={(other) => onSearch({ with: other })}
        onClose={() => onSearch({ with: undefined })}
      />
    );
  }
  if (run.status === 'RUNNING') return <LiveRun run={run} canRun={canRun} onStop={onStop} onEnd={onEnd} />;
  return (
    <StoredRun
      run={run}
      search={search}
      canRun={canRun}
      onRepeat={(how) => onRepeat(run, how)}
      onCompare={previous ? () => onSearch({ with: previous.id }) : undefined}
      onSearch={onSearch}
    />
  );
}
