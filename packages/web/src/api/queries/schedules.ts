import type { ScheduleDraft } from '@stepwright/contract/entities/schedule';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import {
  deleteSchedule,
  listScheduleFires,
  listSchedules,
  pauseSchedule,
  previewSchedule,
  resumeSchedule,
  runScheduleNow,
  saveSchedule,
} from '@stepwright/contract/routes/schedules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';

/** Milliseconds after which what schedules did is asked for again while somebody looks. */
const AGAIN = 15_000;

export const schedulesQuery = (businessScenarioId: number) =>
  queryOptions({
    queryKey: ['schedules', businessScenarioId],
    queryFn: ({ signal }) => call(listSchedules, { query: { businessScenarioId } }, { signal }),
    refetchInterval: AGAIN,
  });

export const scheduleFiresQuery = (scheduleId: number, page: number) =>
  queryOptions({
    queryKey: ['schedule-fires', scheduleId, page],
    queryFn: ({ signal }) =>
      call(listScheduleFires, { params: { scheduleId }, query: { page, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  });

/** The next five due times; fails with the server's sentence for what it does not take. */
export const duePreviewQuery = (croneExpression: string, timeZone: string) =>
  queryOptions({
    queryKey: ['due-preview', croneExpression, timeZone],
    queryFn: ({ signal }) => call(previewSchedule, { query: { croneExpression, timeZone } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });

export const storeSchedule = (draft: z.input<typeof ScheduleDraft>) => call(saveSchedule, { body: draft });
export const removeSchedule = (scheduleId: number) => call(deleteSchedule, { params: { scheduleId } });
export const restSchedule = (scheduleId: number, paused: boolean) =>
  call(paused ? pauseSchedule : resumeSchedule, { params: { scheduleId }, body: {} });
export const startScheduleNow = (scheduleId: number) => call(runScheduleNow, { params: { scheduleId }, body: {} });
