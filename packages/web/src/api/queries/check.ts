import { LARGEST_PAGE } from '@stepwright/contract/paging';
import {
  checkImpact,
  checkRun,
  listPlanChecks,
  listScheduleChecks,
  readCheckFindings,
  readCheckMatrix,
  startCheck,
} from '@stepwright/contract/routes/check';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';

/** Begins the keys of everything about the check: a save anywhere may change it. */
export const CHECK = 'check';
/** Milliseconds until the check is asked again while it goes on, and while it rests. */
const SOON = 1200;
const LATER = 10_000;
/** Features on one page of the matrix. */
export const MATRIX_ROWS = Math.min(50, LARGEST_PAGE);

export type MatrixQuery = Omit<z.input<typeof readCheckMatrix.query>, 'applicationId' | 'size'>;

export const matrixQuery = (applicationId: number, query: MatrixQuery) =>
  queryOptions({
    queryKey: [CHECK, applicationId, 'matrix', query],
    queryFn: ({ signal }) =>
      call(readCheckMatrix, { query: { ...query, applicationId, size: MATRIX_ROWS } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.progress.checked < state.data.progress.total ? SOON : LATER,
  });

export type FindingsOf =
  | { readonly scheduleId: number }
  | { readonly featureId: number; readonly environmentId: number };

export const findingsQuery = (applicationId: number, of: FindingsOf) =>
  queryOptions({
    queryKey: [CHECK, applicationId, 'findings', of],
    queryFn: ({ signal }) => call(readCheckFindings, { query: { applicationId, ...of } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.stale ? SOON : LATER),
  });

export const scheduleChecksQuery = (applicationId: number, testPlanId?: number) =>
  queryOptions({
    queryKey: [CHECK, applicationId, 'schedules', testPlanId ?? null],
    queryFn: ({ signal }) =>
      call(listScheduleChecks, { query: { applicationId, ...(testPlanId && { testPlanId }) } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ stale }) => stale) ? SOON : LATER),
    meta: { quiet: true },
  });

export const planChecksQuery = (applicationId: number, testPlanId: number) =>
  queryOptions({
    queryKey: [CHECK, applicationId, 'plan', testPlanId],
    queryFn: ({ signal }) => call(listPlanChecks, { query: { applicationId, testPlanId } }, { signal }),
    staleTime: 0,
    refetchInterval: LATER,
    meta: { quiet: true },
  });

export const runCheckQuery = (body: z.input<typeof checkRun.body>) =>
  queryOptions({
    queryKey: [CHECK, body.applicationId, 'run', body],
    queryFn: ({ signal }) => call(checkRun, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });

export const impactQuery = (body: z.input<typeof checkImpact.body>) =>
  queryOptions({
    queryKey: [CHECK, body.applicationId, 'impact', body],
    queryFn: ({ signal }) => call(checkImpact, { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

export const askForCheck = (applicationId: number) => call(startCheck, { body: { applicationId } });
