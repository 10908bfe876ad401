import * as routes from '@stepwright/contract/routes/runs';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../app-error.ts';
import { openReport, zipReports } from '../../reports/write-reports.ts';
import type { RunSettings } from '../../runs/run-settings.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findRun } from '../../store/runs.ts';
import { serve } from '../serve-route.ts';

/**
 * A report holds what the system under test said. Its scripts may draw it, in an origin of its own: they reach neither the
 * application, nor its cookies, nor any address.
 */
const REPORT_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; frame-ancestors 'none'";

/** The report of a run, alone and as a zip with everything that belongs to it. */
export function registerRunReports(app: FastifyInstance, parts: ServerParts, settings: RunSettings): void {
  const { sql } = parts.database;

  serve(app, parts, routes.zipRun, async ({ query, authorise }) => {
    await finished(query.runId, authorise);
    return { status: 200, body: { url: `/reports/${query.runId}.zip` } };
  });

  serve(app, parts, routes.downloadRunZip, async ({ params, authorise, reply }) => {
    const run = await finished(params.runId, authorise);
    reply.type('application/zip').header('content-disposition', `attachment; filename="${run.id}.zip"`);
    return { status: 200, body: await zipReports(parts, run, settings.product) };
  });

  serve(app, parts, routes.openRunReport, async ({ params, authorise, reply }) => {
    const run = await finished(params.runId, authorise);
    reply.type('text/html; charset=utf-8').header('content-security-policy', REPORT_POLICY);
    return { status: 200, body: await openReport(parts, run, settings.product) };
  });

  async function finished(
    runId: number,
    authorise: (right: 'content.read', projectId: number | undefined) => Promise<unknown>,
  ) {
    const run = await findRun(sql, runId);
    await authorise('content.read', run?.applicationId);
    if (!run) throw notFound();
    if (run.finished_at === null)
      throw new AppError('precondition', 'The run has not finished yet, so it has no report.');
    if (run.report_url === null)
      throw new AppError('not_found', 'The run ended before any scenario, so it has no report.');
    return run;
  }
}
