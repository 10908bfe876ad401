import { z } from 'zod';
import { CronText, Schedule, ScheduleDraft, ScheduleFire } from '../entities/schedule.ts';
import { Id, idInPath, Moment, Paging } from '../paging.ts';
import { route } from '../route.ts';

const params = z.object({ scheduleId: idInPath });
const mayChange = { right: 'content.delete', where: 'entity' } as const;

/** A project has at most 200, so the list is not paged. */
export const listSchedules = route({
  method: 'GET',
  path: '/api/schedule/listOfBusinessScenarioScheduled',
  summary: 'The schedules of a test plan, oldest first',
  permission: { right: 'content.read', where: 'entity' },
  query: z.object({ businessScenarioId: idInPath }),
  responses: { 200: z.array(Schedule) },
});

/** An expression, time zone or pause that changes sets the next due time anew: nothing is made up for. */
export const saveSchedule = route({
  method: 'POST',
  path: '/api/schedule/businessScenario',
  summary: 'Add a schedule to a test plan (id 0) or change one',
  permission: { right: 'content.delete', where: { in: 'body', field: 'application_id' } },
  body: ScheduleDraft,
  responses: { 200: Schedule },
  audit: 'schedule.save',
});

/** Its history goes with it; its runs stay. */
export const deleteSchedule = route({
  method: 'POST',
  path: '/api/schedule/delete/:scheduleId',
  summary: 'Delete a schedule',
  permission: mayChange,
  params,
  responses: { 200: z.object({ id: Id }) },
  audit: 'schedule.delete',
});

export const pauseSchedule = route({
  method: 'POST',
  path: '/api/schedule/:scheduleId/pause',
  summary: 'Let a schedule rest: no due time counts until it is resumed',
  permission: mayChange,
  params,
  body: z.strictObject({}),
  responses: { 200: Schedule },
  audit: 'schedule.pause',
});

export const resumeSchedule = route({
  method: 'POST',
  path: '/api/schedule/:scheduleId/resume',
  summary: 'Let a paused schedule go on with its next due time',
  permission: mayChange,
  params,
  body: z.strictObject({}),
  responses: { 200: Schedule },
  audit: 'schedule.resume',
});

/** Works on a paused schedule too, and changes nothing about its due times. */
export const runScheduleNow = route({
  method: 'POST',
  path: '/api/schedule/:scheduleId/run',
  summary: 'Run what a schedule runs, at once',
  permission: { right: 'content.write', where: 'entity' },
  params,
  body: z.strictObject({}),
  responses: { 200: z.object({ id: Id }) },
  limit: { calls: 120, seconds: 60 },
});

/** The newest 10,000 are kept. */
export const listScheduleFires = route({
  method: 'GET',
  path: '/api/schedule/:scheduleId/fires',
  summary: 'One page of what became of the due times of a schedule, newest first',
  permission: { right: 'content.read', where: 'entity' },
  params,
  query: z.object(Paging),
  responses: { 200: z.object({ count: z.number().int(), fires: z.array(ScheduleFire) }) },
});

export const previewSchedule = route({
  method: 'GET',
  path: '/api/schedule/preview',
  summary: 'The next five due times of a cron expression in a time zone',
  permission: 'signed-in',
  query: z.object({ croneExpression: CronText, timeZone: z.string().max(100).default('UTC') }),
  responses: { 200: z.object({ next: z.array(Moment) }) },
  limit: { calls: 240, seconds: 60 },
});
