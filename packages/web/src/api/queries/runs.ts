import type { RunStatus, ScenarioStatus } from '@stepwright/contract/entities/run';
import type { RunMessage } from '@stepwright/contract/messages';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import {
  countRuns,
  getRun,
  getRunScenario,
  listRunScenarios,
  listRuns,
  setRunDeleteFlag,
  stopRun,
  zipRun,
} from '@stepwright/contract/routes/runs';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** How many scenario rows one call brings. */
export const SCENARIO_PAGE = 50;

/** What a list of runs is narrowed by. */
export interface RunNarrowing {
  readonly status?: RunStatus;
  readonly environment?: number;
  readonly search?: string;
  readonly requestedBy?: string;
  readonly schedule?: number;
}

export const runsQuery = (applicationId: number, page: number, by: RunNarrowing = {}) =>
  queryOptions({
    queryKey: ['runs', applicationId, 'list', page, by],
    queryFn: ({ signal }) => call(listRuns, { query: { applicationId, page, size: PAGE_SIZE, ...by } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const runCountQuery = (applicationId: number, by: RunNarrowing = {}) =>
  queryOptions({
    queryKey: ['runs', applicationId, 'count', by],
    queryFn: ({ signal }) => call(countRuns, { query: { applicationId, ...by } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const runQuery = (runId: number) =>
  queryOptions({
    queryKey: ['run', runId],
    queryFn: ({ signal }) => call(getRun, { params: { runId } }, { signal }),
  });

export const scenariosQuery = (runId: number, page: number, status: ScenarioStatus | undefined, search: string) =>
  queryOptions({
    queryKey: ['run', runId, 'scenarios', page, status, search],
    queryFn: ({ signal }) =>
      call(
        listRunScenarios,
        {
          params: { runId },
          query: { page, size: SCENARIO_PAGE, ...(status ? { status } : {}), ...(search ? { search } : {}) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The messages of one scenario of a finished run; they never change. */
export const scenarioQuery = (runId: number, index: number) =>
  queryOptions({
    queryKey: ['run', runId, 'scenario', index],
    queryFn: async ({ signal }) => {
      const reply = await call(getRunScenario, { params: { runId, index } }, { signal });
      return { scenario: reply.scenario, messages: reply.messages as RunMessage[] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const askToStop = (runId: number) => call(stopRun, { params: { runId }, body: {} });
export const flagRun = (runId: number, flagged: boolean) =>
  call(setRunDeleteFlag, { query: { runId, flagRun: flagged ? 'true' : 'false' } });
export const zipReports = (runId: number) => call(zipRun, { query: { runId } });

/** Reads the list, its count and the run anew. */
export async function reloadRuns(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['runs'] }),
    client.invalidateQueries({ queryKey: ['run'] }),
  ]);
}
