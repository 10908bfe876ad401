import { LARGEST_PAGE } from '@stepwright/contract/paging';
import * as routes from '@stepwright/contract/routes/schedules';
import type { FastifyInstance } from 'fastify';
import { runScheduleNow } from '../../actions/run-schedule-now.ts';
import { addSchedule, changeSchedule, pauseSchedule } from '../../actions/save-schedule.ts';
import { notFound } from '../../app-error.ts';
import type { RunSettings } from '../../runs/run-settings.ts';
import { listNext, readCron } from '../../schedules/cron-times.ts';
import type { ServerParts } from '../../server-parts.ts';
import { KEPT_FIRES, listFires } from '../../store/schedule-fires.ts';
import * as schedules from '../../store/schedules.ts';
import { findTestPlan } from '../../store/test-plans.ts';
import { serve } from '../serve-route.ts';

/** Due times that a preview shows. */
const PREVIEWED = 5;

/** The calls about schedules (spec 1 §7), and ours beside them. */
export function registerSchedules(app: FastifyInstance, parts: ServerParts, settings: RunSettings): void {
  const { database } = parts;
  const projectOf = async (id: number) => (await schedules.findSchedule(database.sql, id))?.application_id;

  serve(app, parts, routes.listSchedules, async ({ query, authorise }) => {
    await authorise('content.read', (await findTestPlan(database.sql, query.businessScenarioId))?.applicationId);
    return { status: 200, body: await schedules.listSchedules(database.sql, query.businessScenarioId) };
  });

  serve(app, parts, routes.saveSchedule, async ({ body, claims }) => ({
    status: 200,
    body:
      body.id === 0
        ? await addSchedule(database, body, claims.userName)
        : await changeSchedule(database, body, claims.userName),
  }));

  serve(app, parts, routes.deleteSchedule, async ({ params, authorise }) => {
    await authorise('content.delete', await projectOf(params.scheduleId));
    if (!(await schedules.deleteSchedule(database.sql, params.scheduleId))) throw notFound();
    return { status: 200, body: { id: params.scheduleId } };
  });

  serve(app, parts, routes.pauseSchedule, async ({ params, claims, authorise }) => {
    await authorise('content.delete', await projectOf(params.scheduleId));
    return { status: 200, body: await pauseSchedule(database, params.scheduleId, true, claims.userName) };
  });

  serve(app, parts, routes.resumeSchedule, async ({ params, claims, authorise }) => {
    await authorise('content.delete', await projectOf(params.scheduleId));
    return { status: 200, body: await pauseSchedule(database, params.scheduleId, false, claims.userName) };
  });

  serve(app, parts, routes.runScheduleNow, async ({ params, claims, authorise }) => {
    await authorise('content.write', await projectOf(params.scheduleId));
    const { product, minutes } = settings;
    const asked = { userName: claims.userName, product, defaultMinutes: minutes, blobs: parts.blobs };
    return { status: 200, body: { id: await runScheduleNow(database, params.scheduleId, asked) } };
  });

  serve(app, parts, routes.listScheduleFires, async ({ params, query, authorise }) => {
    await authorise('content.read', await projectOf(params.scheduleId));
    const size = Math.min(query.size, LARGEST_PAGE);
    const page = Math.min(query.page, Math.ceil(KEPT_FIRES / size) + 1);
    return { status: 200, body: await listFires(database.sql, params.scheduleId, page, size) };
  });

  serve(app, parts, routes.previewSchedule, async ({ query }) => {
    const times = readCron(query.croneExpression, query.timeZone);
    const next = listNext(times, await schedules.readScheduleClock(database.sql), PREVIEWED);
    return { status: 200, body: { next: next.map((due) => due.toISOString()) } };
  });
}
