import { createHash } from 'node:crypto';
import type { PlanRunRequest, Run, RunRequest } from '@stepwright/contract/entities/run';
import type { Claims } from '@stepwright/contract/rights';
import * as routes from '@stepwright/contract/routes/runs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RunOrder } from '../../actions/prepare-run.ts';
import { requestRun } from '../../actions/request-run.ts';
import { stopRun } from '../../actions/stop-run.ts';
import { notFound } from '../../app-error.ts';
import { announceRun } from '../../live/channels.ts';
import type { RunNews } from '../../live/run-news.ts';
import type { RunSettings } from '../../runs/run-settings.ts';
import type { ServerParts } from '../../server-parts.ts';
import { countNarrowedRuns, isNarrowed, listNarrowedRuns } from '../../store/narrowed-runs.ts';
import { readScenarioMessages } from '../../store/run-messages.ts';
import { findScenario, listScenarios } from '../../store/run-scenarios.ts';
import { countRuns, findRun, findRunProject, listRuns, setDeleteFlag } from '../../store/runs.ts';
import { serve } from '../serve-route.ts';
import { registerRunHistory } from './history.ts';
import { hasTag, ListCache } from './list-cache.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';
import { registerRunReports } from './reports.ts';
import { registerRunWatch } from './watch.ts';

/** The calls about runs (spec 1 §7), and what goes on beside them: watching, evidence, reports. */
export function registerRuns(app: FastifyInstance, parts: ServerParts, news: RunNews, settings: RunSettings): void {
  const { database } = parts;
  const lists = new ListCache(news.changes);

  // Enough for any build server; a program that asks in a loop is stopped.
  const limited = { config: { rateLimit: { max: 600, timeWindow: 60_000 } } };
  const start = async (order: RunOrder, { claims, request }: { claims: Claims; request: FastifyRequest }) => {
    const id = await requestRun(parts, order, {
      subject: claims.subject,
      userName: claims.userName,
      idempotencyKey: readIdempotencyKey(request),
      product: settings.product,
      defaultMinutes: settings.minutes,
    });
    lists.changed(order.projectId);
    return { status: 200 as const, body: { id } };
  };
  const orderOf = (body: RunRequest | PlanRunRequest): RunOrder => ({
    projectId: body.application_id,
    of: 'feature_id' in body ? { featureId: body.feature_id } : { testPlanId: body.business_scenario_id },
    environmentId: body.env_id,
    tags: body.run_scenariotags || null,
    ...('only' in body && body.only ? { only: body.only } : {}),
  });
  serve(app, parts, routes.runFeature, (call) => start(orderOf(call.body), call), limited);
  serve(app, parts, routes.runTestPlan, (call) => start(orderOf(call.body), call), limited);

  app.register(async (tagged) => {
    answerWithTag(tagged);

    serve(tagged, parts, routes.countRuns, async ({ project, query, request, reply }) => {
      const { sql } = database;
      const read = () => (isNarrowed(query) ? countNarrowedRuns(sql, project.id, query) : countRuns(sql, project.id));
      const body = await lists.answer({ request, reply }, project.id, read, (count) => ({ count }));
      return { status: 200, body: asSent<{ count: number }>(body) };
    });

    serve(tagged, parts, routes.listRuns, async ({ project, query, request, reply }) => {
      const { sql } = database;
      const read = () =>
        isNarrowed(query)
          ? listNarrowedRuns(sql, project.id, query, query)
          : listRuns(sql, project.id, query.page, query.size);
      const present = (runs: Run[]) => routes.listRuns.responses[200].parse(runs);
      return { status: 200, body: asSent<Run[]>(await lists.answer({ request, reply }, project.id, read, present)) };
    });

    serve(tagged, parts, routes.getRun, async ({ params, authorise }) => {
      const run = await findRun(database.sql, params.runId);
      await authorise('content.read', run?.applicationId);
      if (!run) throw notFound();
      return { status: 200, body: run };
    });
  });

  serve(app, parts, routes.listRunScenarios, async ({ params, query, authorise }) => {
    await authorise('content.read', await findRunProject(database.sql, params.runId));
    return { status: 200, body: await listScenarios(database.sql, params.runId, query) };
  });

  serve(app, parts, routes.getRunScenario, async ({ params, authorise }) => {
    await authorise('content.read', await findRunProject(database.sql, params.runId));
    const found = await findScenario(database.sql, params.runId, params.index);
    if (!found) throw notFound();
    const messages = await readScenarioMessages(database.sql, params.runId, params.index, found.documentSeq);
    return { status: 200, body: { scenario: found.scenario, messages } };
  });

  serve(app, parts, routes.stopRun, async ({ params, claims, authorise }) => {
    const project = await authorise('content.write', await findRunProject(database.sql, params.runId));
    await stopRun(database, params.runId, claims.userName);
    lists.changed(project.id);
    return { status: 202, body: await existing(params.runId) };
  });

  serve(app, parts, routes.setRunDeleteFlag, async ({ query, authorise }) => {
    const project = await authorise('content.write', await findRunProject(database.sql, query.runId));
    await database.transaction(async (tx) => {
      await setDeleteFlag(tx, query.runId, query.flagRun === 'true');
      await announceRun(tx, query.runId);
    });
    lists.changed(project.id);
    return { status: 200, body: await existing(query.runId) };
  });

  async function existing(runId: number): Promise<Run> {
    const run = await findRun(database.sql, runId);
    if (!run) throw notFound();
    return run;
  }

  registerRunWatch(app, parts, news);
  registerRunReports(app, parts, settings);
  registerRunHistory(app, parts, settings, lists);
}

/** Bytes of an answer that is of its schema already. */
function asSent<Body>(bytes: Buffer): Body {
  return bytes as unknown as Body;
}

/** Gives each answer an entity tag; a caller that has the same answer already gets 304 without a body. */
function answerWithTag(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200) return payload;
    if (Buffer.isBuffer(payload) && payload.length === 0) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return null;
    }
    if (typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (!hasTag(request, tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
