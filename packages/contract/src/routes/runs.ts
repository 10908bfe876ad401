import { z } from 'zod';
import { PlanRunRequest, Run, RunRequest, RunScenario, RunStatus, ScenarioStatus } from '../entities/run.ts';
import { Count, Id, idInPath, Paging, wireNumber } from '../paging.ts';
import { route } from '../route.ts';

const inQuery = { in: 'query', field: 'applicationId' } as const;
const ofRun = { right: 'content.read', where: 'entity' } as const;

/** Freezes the bundle, stores run and job in one transaction, answers with the id. */
export const runFeature = route({
  method: 'POST',
  path: '/api/run/feature',
  summary: 'Run a feature against an environment',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: RunRequest,
  responses: { 200: z.object({ id: Id }) },
  limit: { calls: 600, seconds: 60 },
});

/** The features of a plan in its order, as one run. A plan without features gets 400. */
export const runTestPlan = route({
  method: 'POST',
  path: '/api/run/businessScenario',
  summary: 'Run a test plan against an environment',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: PlanRunRequest,
  responses: { 200: z.object({ id: Id }) },
  limit: { calls: 600, seconds: 60 },
});

/**
 * What a list of runs is narrowed by; all of it together. A narrowed list looks at the newest 100,000 runs of the project, and its
 * count ends at `MOST_COUNTED`.
 */
const RunNarrowing = {
  status: RunStatus.optional(),
  /** Id of the environment. */
  environment: idInPath.optional(),
  /** Part of the name of the feature or plan, or a run's number. */
  search: z.string().trim().max(100).optional(),
  requestedBy: z.string().max(200).optional(),
  schedule: idInPath.optional(),
};
export const MOST_COUNTED = 1000;

export const countRuns = route({
  method: 'GET',
  path: '/api/run/count',
  summary: 'How many runs a project has; carries an ETag',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ applicationId: idInPath, ...RunNarrowing }),
  responses: { 200: Count },
});

export const listRuns = route({
  method: 'GET',
  path: '/api/run/list',
  summary: 'One page of runs, newest first; carries an ETag',
  permission: { right: 'content.read', where: inQuery },
  query: z.object({ ...Paging, applicationId: idInPath, ...RunNarrowing }),
  responses: { 200: z.array(Run) },
});

export const getRun = route({
  method: 'GET',
  path: '/api/run/:runId',
  summary: 'One run; carries an ETag',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  responses: { 200: Run },
});

export const listRunScenarios = route({
  method: 'GET',
  path: '/api/run/:runId/scenarios',
  summary: 'One page of the scenarios of a run, in run order',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  query: z.object({ ...Paging, status: ScenarioStatus.optional(), search: z.string().max(200).optional() }),
  responses: { 200: z.object({ count: z.number().int(), scenarios: z.array(RunScenario) }) },
});

/** Everything that a run said about one scenario, so that run-view can draw it: its document, pickle, test case and steps. */
export const getRunScenario = route({
  method: 'GET',
  path: '/api/run/:runId/scenario/:index',
  summary: 'The messages of one scenario',
  permission: ofRun,
  params: z.object({ runId: idInPath, index: wireNumber }),
  responses: { 200: z.object({ scenario: RunScenario, messages: z.array(z.unknown()) }) },
});

/**
 * Server-sent events. `event: run` carries a Run; `event: messages` carries `{from, messages: RunMessage[]}` and its id is the
 * sequence number of the last one, so that `Last-Event-ID` resumes; `event: picture` carries `{at}` when a new picture is there;
 * a comment every 15 s keeps proxies awake. With `?after=-1` the replay begins at the first message. `from: 0` when the watcher has
 * messages already means that the run was put back in the queue and begins anew: forget them. After the last message of a finished
 * run the server ends the stream; a watcher that comes back then gets 204, which tells an EventSource to stay away.
 */
export const watchRun = route({
  method: 'GET',
  path: '/api/run/:runId/events',
  summary: 'Watch a run live (server-sent events)',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  query: z.object({ after: z.coerce.number().int().min(-1).optional() }),
  responses: { 200: z.unknown(), 204: z.null() },
});

/** The newest picture of the page while the run goes on: JPEG or PNG bytes, 404 while there is none. */
export const getRunPicture = route({
  method: 'GET',
  path: '/api/run/:runId/picture',
  summary: 'The page as it looks now',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  responses: { 200: z.unknown() },
});

export const getRunAttachment = route({
  method: 'GET',
  path: '/api/run/:runId/attachments/:name',
  summary: 'A picture or another attachment of a run',
  permission: ofRun,
  params: z.object({ runId: idInPath, name: z.string().regex(/^[\w.-]{1,120}$/) }),
  responses: { 200: z.unknown() },
});

export const stopRun = route({
  method: 'POST',
  path: '/api/run/:runId/stop',
  summary: 'Ask a run to stop after the step it is in',
  permission: { right: 'content.write', where: 'entity' },
  params: z.object({ runId: idInPath }),
  body: z.strictObject({}),
  responses: { 202: Run },
});

export const setRunDeleteFlag = route({
  method: 'PUT',
  path: '/api/run/deleteFlag',
  summary: "Set or clear a run's delete flag: flagged runs leave the list",
  permission: { right: 'content.write', where: 'entity' },
  query: z.object({ flagRun: z.enum(['true', 'false']), runId: idInPath }),
  responses: { 200: Run },
});

/** Answers 200 when the reports of the run can be had as a zip; the zip itself is at `/reports/{runId}.zip`. */
export const zipRun = route({
  method: 'GET',
  path: '/api/run/zipFolder',
  summary: 'Ask whether the reports of a run can be downloaded',
  permission: ofRun,
  query: z.object({ runId: idInPath }),
  responses: { 200: z.object({ url: z.string() }) },
});

/** Standalone HTML report, JUnit XML, messages and pictures, streamed. */
export const downloadRunZip = route({
  method: 'GET',
  path: '/reports/:runId.zip',
  summary: 'The reports of a run as a zip',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  responses: { 200: z.unknown() },
});

/** The standalone report, served under a sandboxing policy so that nothing in it can act for the reader. */
export const openRunReport = route({
  method: 'GET',
  path: '/reports/:runId/report.html',
  summary: 'The standalone report of a run',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  responses: { 200: z.unknown() },
});
