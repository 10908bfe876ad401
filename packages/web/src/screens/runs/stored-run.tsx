import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import LinkIcon from '@mui/icons-material/Link';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run, RunScenario } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { foldRun } from '@stepwright/run-view/model/fold-run';
import type { ScenarioState } from '@stepwright/run-view/model/run-model';
import { RunProgress } from '@stepwright/run-view/widgets/run-progress.tsx';
import { ScenarioDetail } from '@stepwright/run-view/widgets/scenario-detail.tsx';
import { ScenarioRows } from '@stepwright/run-view/widgets/scenario-rows.tsx';
import { type StatusChoice, StatusFilter } from '@stepwright/run-view/widgets/status-filter.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SCENARIO_PAGE, scenarioQuery, scenariosQuery } from '../../api/queries/runs.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { Pager } from '../../parts/pager.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { useCopyLink } from './copy-link.ts';
import { pageAddress, pictureAddress } from './picture-address.ts';
import { RunError } from './run-error.tsx';
import { RunHead } from './run-head.tsx';
import { ScenarioHistoryStrip } from './scenario-history.tsx';
import type { RunsSearch } from './search.ts';

interface StoredRunProps {
  readonly run: Run;
  readonly search: RunsSearch;
  readonly canRun: boolean;
  readonly onRepeat: (how: Partial<RerunRequest>) => Promise<unknown>;
  readonly onCompare: (() => void) | undefined;
  readonly onSearch: (change: Partial<RunsSearch>) => void;
}

/** Failed scenarios that the keys lead through. */
const MOST_FAILED = 500;

const WIRE: { readonly [choice in StatusChoice]?: 'PASSED' | 'FAILED' | 'SKIPPED' } = {
  passed: 'PASSED',
  failed: 'FAILED',
  skipped: 'SKIPPED',
};

/** The report of a finished run: scenarios paged and filtered by the server, the chosen one drawn from its stored messages. */
export function StoredRun({ run, search, canRun, onRepeat, onCompare, onSearch }: StoredRunProps) {
  const [page, setPage] = useState(() => Math.floor((search.scenario ?? 0) / SCENARIO_PAGE));
  const scenarios = useQuery(scenariosQuery(run.id, page, search.status, search.q ?? ''));
  const rows = scenarios.data?.scenarios.map(toRow) ?? [];
  const firstFailed = rows.find((row) => row.status === 'failed');
  const selected = search.scenario ?? firstFailed?.index ?? rows[0]?.index;
  const client = useQueryClient();
  /** Opens the next failed scenario of the whole run, whatever the list shows; from the last one to the first. */
  const toFailure = async (by: 1 | -1) => {
    const failed: number[] = [];
    for (let at = 0; at < MOST_FAILED / SCENARIO_PAGE; at += 1) {
      const { scenarios: found, count } = await client.ensureQueryData(scenariosQuery(run.id, at, 'FAILED', ''));
      failed.push(...found.map(({ index }) => index));
      if (failed.length >= count) break;
    }
    const here = selected ?? -1;
    const next = by === 1 ? failed.find((index) => index > here) : failed.findLast((index) => index < here);
    const target = next ?? (by === 1 ? failed[0] : failed.at(-1));
    if (target === undefined) return;
    const shown = search.status === undefined || search.status === 'FAILED';
    if (search.status === undefined && !search.q) setPage(Math.floor(target / SCENARIO_PAGE));
    onSearch({ scenario: target, step: undefined, ...(shown ? {} : { status: undefined }) });
  };
  const failing = run.scenario_fail_count > 0;
  useHotkey(failing ? { keys: 'j', label: 'Go to the next failure', run: () => void toFailure(1) } : null);
  useHotkey(failing ? { keys: 'k', label: 'Go to the previous failure', run: () => void toFailure(-1) } : null);
  const skipped = Math.max(0, run.scenario_done_count - run.scenario_pass_count - run.scenario_fail_count);
  const counts = {
    total: run.scenario_count,
    passed: run.scenario_pass_count,
    failed: run.scenario_fail_count,
    skipped,
    running: 0,
    pending: Math.max(0, run.scenario_count - run.scenario_done_count),
  };
  const chosen: StatusChoice = search.status ? (search.status.toLowerCase() as ScenarioState) : 'all';
  const pages = Math.ceil((scenarios.data?.count ?? 0) / SCENARIO_PAGE);
  return (
    <Stack sx={{ height: '100%', minHeight: 0 }}>
      <RunHead run={run} canRun={canRun} onRepeat={onRepeat} {...(onCompare ? { onCompare } : {})}>
        {run.scenario_count > 0 ? (
          <div className="rv in-product">
            <RunProgress counts={counts} elapsedMs={run.run_duration / 1e6} finished />
          </div>
        ) : null}
        {run.errorDescription && run.scenario_count > 0 ? <RunError description={run.errorDescription} above /> : null}
      </RunHead>
      {run.scenario_count === 0 ? (
        <RunError description={run.errorDescription ?? 'The run ended without a report.'} above={false} />
      ) : (
        <Box
          className="rv in-product"
          sx={{
            flex: 1,
            minHeight: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', lg: 'minmax(15rem, 22rem) minmax(0, 1fr)' },
            gridTemplateRows: { xs: 'auto auto', lg: 'minmax(0, 1fr)' },
            overflow: { xs: 'auto', lg: 'hidden' },
          }}
        >
          <Stack sx={{ minHeight: 0, borderRight: { lg: 1 }, borderColor: { lg: 'divider' } }}>
            <Stack spacing={1} sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
              <SearchBox
                label="Search scenario or error"
                hotkey={false}
                value={search.q ?? ''}
                onSearch={(q) => {
                  setPage(0);
                  onSearch({ q: q || undefined, scenario: undefined, step: undefined });
                }}
              />
              {failing ? (
                <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', mb: '-6px !important' }}>
                  <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }}>
                    Failures: j and k
                  </Typography>
                  <IconButton size="small" aria-label="Previous failure" onClick={() => void toFailure(-1)}>
                    <KeyboardArrowUp fontSize="small" />
                  </IconButton>
                  <IconButton size="small" aria-label="Next failure" onClick={() => void toFailure(1)}>
                    <KeyboardArrowDown fontSize="small" />
                  </IconButton>
                </Box>
              ) : null}
              <StatusFilter
                counts={counts}
                chosen={chosen}
                onChoose={(choice) => {
                  setPage(0);
                  onSearch({ status: WIRE[choice], scenario: undefined, step: undefined });
                }}
              />
            </Stack>
            {scenarios.isError ? (
              <LoadFailure
                what={NOTICES.runFetch.failed}
                error={scenarios.error}
                onRetry={() => void scenarios.refetch()}
              />
            ) : scenarios.isPending ? (
              <Stack spacing={1} sx={{ p: 1.5 }}>
                <Skeleton height={44} />
                <Skeleton height={44} />
              </Stack>
            ) : rows.length === 0 ? (
              <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
                {SCREEN_TEXTS.noSearchResults}
              </Typography>
            ) : (
              <Box sx={{ flex: 1, minHeight: { xs: Math.min(rows.length, 4) * 52, lg: 0 } }}>
                <ScenarioRows
                  rows={rows}
                  selected={selected ?? null}
                  onSelect={(scenario) => onSearch({ scenario, step: undefined })}
                  href={(scenario) => `/runs?project=${run.applicationId}&run=${run.id}&scenario=${scenario}`}
                />
              </Box>
            )}
            {pages > 1 ? (
              <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
                <Pager pages={pages} page={page} onPage={setPage} />
              </Box>
            ) : null}
          </Stack>
          <Box sx={{ minHeight: 0, overflow: { lg: 'auto' }, p: { xs: 2, md: 2.5 } }}>
            {selected === undefined ? null : <StoredScenario run={run} index={selected} step={search.step} />}
          </Box>
        </Box>
      )}
    </Stack>
  );
}

function StoredScenario({
  run,
  index,
  step,
}: {
  readonly run: Run;
  readonly index: number;
  readonly step: number | undefined;
}) {
  const query = useQuery(scenarioQuery(run.id, index));
  const copyLink = useCopyLink();
  const model = useMemo(
    () => (query.data ? foldRun(query.data.messages, index).scenarios[0] : undefined),
    [query.data, index],
  );
  if (query.isError) {
    return <LoadFailure what={NOTICES.runFetch.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Stack spacing={1}>
        <Skeleton width="60%" height={32} />
        {Array.from({ length: 6 }, (_, row) => row).map((row) => (
          <Skeleton key={row} height={24} />
        ))}
      </Stack>
    );
  }
  if (!model) return <Typography sx={{ color: 'text.secondary' }}>This scenario was not begun.</Typography>;
  const address = { project: run.applicationId, run: run.id, scenario: index };
  return (
    <ScenarioDetail
      key={index}
      scenario={model}
      pictureUrl={pictureAddress(run.id)}
      pageHref={pageAddress(run.applicationId, run.id)}
      step={step}
      onCopyLink={(place) => copyLink({ ...address, step: place })}
    >
      <Button size="small" startIcon={<LinkIcon />} onClick={() => copyLink(address)} sx={{ mb: 1, ml: -0.5 }}>
        Copy link to this scenario
      </Button>
      <ScenarioHistoryStrip projectId={run.applicationId} runId={run.id} index={index} />
    </ScenarioDetail>
  );
}

function toRow(scenario: RunScenario) {
  return {
    index: scenario.index,
    name: scenario.name,
    feature: scenario.feature,
    status: scenario.status.toLowerCase() as ScenarioState,
    durationMs: scenario.duration,
    error: scenario.error,
    flaky: scenario.flaky,
    example: scenario.example,
  };
}
