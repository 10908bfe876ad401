import {
  type DEFECT_ORDERS,
  defectDashboard,
  defectList,
  executionDashboard,
  executionRuns,
  type FEATURE_ORDERS,
  planningDashboard,
  planningFeatures,
  planningReleases,
  type RELEASE_ORDERS,
  type RUN_ORDERS,
} from '@stepwright/contract/routes/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Which runs the figures are about. */
export interface RangeAsk {
  readonly applicationId: number;
  readonly from?: string;
  readonly to?: string;
  readonly environment?: string;
}

export interface TableAsk<Sort extends string> {
  readonly page: number;
  readonly size: number;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

const DASHBOARD = 'dashboard';

export const planningQuery = (applicationId: number) =>
  queryOptions({
    queryKey: [DASHBOARD, applicationId, 'planning'],
    queryFn: ({ signal }) => call(planningDashboard, { query: { applicationId } }, { signal }),
  });

export const planningFeaturesQuery = (applicationId: number, table: TableAsk<(typeof FEATURE_ORDERS)[number]>) =>
  queryOptions({
    queryKey: [DASHBOARD, applicationId, 'features', table],
    queryFn: ({ signal }) => call(planningFeatures, { query: { applicationId, ...table } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const planningReleasesQuery = (applicationId: number, table: TableAsk<(typeof RELEASE_ORDERS)[number]>) =>
  queryOptions({
    queryKey: [DASHBOARD, applicationId, 'releases', table],
    queryFn: ({ signal }) => call(planningReleases, { query: { applicationId, ...table } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const executionQuery = (range: RangeAsk) =>
  queryOptions({
    queryKey: [DASHBOARD, range.applicationId, 'execution', range],
    queryFn: ({ signal }) => call(executionDashboard, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });

export const executionRunsQuery = (range: RangeAsk, table: TableAsk<(typeof RUN_ORDERS)[number]>) =>
  queryOptions({
    queryKey: [DASHBOARD, range.applicationId, 'runs', range, table],
    queryFn: ({ signal }) => call(executionRuns, { query: { ...range, ...table } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const defectsQuery = (range: RangeAsk) =>
  queryOptions({
    queryKey: [DASHBOARD, range.applicationId, 'defects', range],
    queryFn: ({ signal }) => call(defectDashboard, { query: range }, { signal }),
    placeholderData: keepPreviousData,
  });

export const defectListQuery = (range: RangeAsk, table: TableAsk<(typeof DEFECT_ORDERS)[number]>) =>
  queryOptions({
    queryKey: [DASHBOARD, range.applicationId, 'defect list', range, table],
    queryFn: ({ signal }) => call(defectList, { query: { ...range, ...table } }, { signal }),
    placeholderData: keepPreviousData,
  });
