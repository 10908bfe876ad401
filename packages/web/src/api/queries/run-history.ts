import type { ScenarioStatus } from '@stepwright/contract/entities/run';
import type { RerunRequest } from '@stepwright/contract/entities/run-history';
import {
  compareRuns,
  listCauses,
  listLaunches,
  relatedRuns,
  reportPortal,
  rerunRun,
  runFilters,
  scenarioHistory,
  searchRuns,
} from '@stepwright/contract/routes/run-history';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

export const rerun = (runId: number, body: Partial<RerunRequest>) => call(rerunRun, { params: { runId }, body });

export const relatedRunsQuery = (runId: number) =>
  queryOptions({
    queryKey: ['run', runId, 'related'],
    queryFn: ({ signal }) => call(relatedRuns, { params: { runId } }, { signal }),
  });

export const compareQuery = (runId: number, other: number) =>
  queryOptions({
    queryKey: ['run', runId, 'compare', other],
    queryFn: ({ signal }) => call(compareRuns, { params: { runId }, query: { with: other } }, { signal }),
  });

export const scenarioHistoryQuery = (runId: number, index: number) =>
  queryOptions({
    queryKey: ['run', runId, 'history', index],
    queryFn: ({ signal }) => call(scenarioHistory, { params: { runId, index } }, { signal }),
  });

/** What the runs are searched for: words or a cause, and what narrows it. */
export interface RunSearchAsk {
  readonly text?: string;
  readonly cause?: number;
  readonly status?: ScenarioStatus;
  readonly environment?: number;
  readonly from?: string;
  readonly to?: string;
}

export const searchRunsQuery = (applicationId: number, ask: RunSearchAsk) =>
  infiniteQueryOptions({
    queryKey: ['runs', applicationId, 'search', ask],
    queryFn: ({ signal, pageParam }) =>
      call(
        searchRuns,
        { query: { applicationId, ...ask, ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });

export const runFiltersQuery = (applicationId: number) =>
  queryOptions({
    queryKey: ['runs', applicationId, 'filters'],
    queryFn: ({ signal }) => call(runFilters, { query: { applicationId } }, { signal }),
  });

export const launchesQuery = (applicationId: number, page: number, search: string) =>
  queryOptions({
    queryKey: ['runs', applicationId, 'launches', page, search],
    queryFn: ({ signal }) =>
      call(listLaunches, { query: { applicationId, page, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const causesQuery = (applicationId: number, page: number) =>
  queryOptions({
    queryKey: ['runs', applicationId, 'causes', page],
    queryFn: ({ signal }) => call(listCauses, { query: { applicationId, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const portalQuery = (applicationId: number) =>
  queryOptions({
    queryKey: ['portal', applicationId],
    queryFn: ({ signal }) => call(reportPortal, { query: { applicationId } }, { signal }),
  });
