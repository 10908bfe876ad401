import * as routes from '@stepwright/contract/routes/run-history';
import type { FastifyInstance } from 'fastify';
import { requestRerun } from '../../actions/request-run.ts';
import { searchRuns } from '../../actions/search-runs.ts';
import { AppError, notFound } from '../../app-error.ts';
import { choosePortal } from '../../runs/report-portal.ts';
import type { RunSettings } from '../../runs/run-settings.ts';
import { scenarioIdentity } from '../../runs/scenario-identity.ts';
import type { ServerParts } from '../../server-parts.ts';
import { compareScenarios } from '../../store/compare-runs.ts';
import { readFrameAddresses } from '../../store/frame-addresses.ts';
import { listCauses, listLaunches } from '../../store/launches.ts';
import { readRunFilters } from '../../store/narrowed-runs.ts';
import { findRelated } from '../../store/related-runs.ts';
import { findScenario } from '../../store/run-scenarios.ts';
import { findRun, findRunProject } from '../../store/runs.ts';
import { findCase, findCaseOf, readHistory } from '../../store/scenario-history.ts';
import { serve } from '../serve-route.ts';
import type { ListCache } from './list-cache.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';

/** What can be learnt from runs: repeating, comparing, the history of scenarios, search, launches and causes. */
export function registerRunHistory(
  app: FastifyInstance,
  parts: ServerParts,
  settings: RunSettings,
  lists: ListCache,
): void {
  const { database } = parts;
  const { sql } = database;

  serve(app, parts, routes.rerunRun, async ({ params, body, claims, request, authorise }) => {
    const run = await findRun(sql, params.runId);
    await authorise('content.write', run?.applicationId);
    if (!run) throw notFound();
    const defaults = { product: settings.product, defaultMinutes: settings.minutes };
    const reply = await requestRerun(parts, run, body, {
      ...defaults,
      subject: claims.subject,
      userName: claims.userName,
      idempotencyKey: readIdempotencyKey(request),
    });
    lists.changed(run.applicationId);
    return { status: 200, body: reply };
  });

  serve(app, parts, routes.relatedRuns, async ({ params, authorise }) => {
    const run = await findRun(sql, params.runId);
    await authorise('content.read', run?.applicationId);
    if (!run) throw notFound();
    return { status: 200, body: await findRelated(sql, run) };
  });

  serve(app, parts, routes.compareRuns, async ({ params, query, authorise }) => {
    const [one, other] = await Promise.all([findRun(sql, params.runId), findRun(sql, query.with)]);
    await authorise('content.read', one?.applicationId);
    await authorise('content.read', other?.applicationId);
    if (!one || !other) throw notFound();
    if (one.applicationId !== other.applicationId) {
      throw new AppError('validation', 'Only runs of one project can be compared.');
    }
    const [before, after] = one.id < other.id ? [one, other] : [other, one];
    const going = [before, after].find(({ finished_at }) => finished_at === null);
    if (going) {
      throw new AppError('precondition', `Run ${going.id} has not finished yet.`, {
        hint: 'Compare it once it has ended.',
      });
    }
    return { status: 200, body: { before, after, ...(await compareScenarios(sql, before.id, after.id)) } };
  });

  serve(app, parts, routes.scenarioHistory, async ({ params: { runId, index }, authorise }) => {
    await authorise('content.read', await findRunProject(sql, runId));
    const scenario = await findScenario(sql, runId, index);
    if (!scenario) throw notFound();
    const { uri, name, feature, example } = scenario.scenario;
    const known =
      (await findCase(sql, runId, index)) ?? (await findCaseOf(sql, runId, scenarioIdentity({ uri, name, example })));
    if (!known) return { status: 200, body: { name, feature, example, flaky: false, changes: 0, results: [] } };
    return { status: 200, body: await readHistory(sql, known) };
  });

  serve(app, parts, routes.searchRuns, async ({ project, query }) => {
    const { text, cause, environment: environmentId, status, from, to, before } = query;
    const of = cause === undefined ? { words: text ?? '' } : { causeId: cause };
    const search = { projectId: project.id, of, status, environmentId, from, to, before };
    return { status: 200, body: await searchRuns(database, search) };
  });

  serve(app, parts, routes.listLaunches, async ({ project, query }) => ({
    status: 200,
    body: await listLaunches(sql, project.id, query),
  }));

  serve(app, parts, routes.listCauses, async ({ project, query }) => ({
    status: 200,
    body: await listCauses(sql, project.id, query),
  }));

  serve(app, parts, routes.runFilters, async ({ project }) => ({
    status: 200,
    body: await readRunFilters(sql, project.id),
  }));

  serve(app, parts, routes.reportPortal, async ({ project }) => {
    const { portals } = await readFrameAddresses(sql, project.id);
    return { status: 200, body: { url: choosePortal(portals, parts.config.reportPortal) } };
  });
}
