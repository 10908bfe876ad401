import { z } from 'zod';
import { ScenarioStatus } from '../entities/run.ts';
import {
  FailureCause,
  Launch,
  RelatedRuns,
  RerunReply,
  RerunRequest,
  RunComparison,
  RunFilters,
  RunSearchReply,
  ScenarioHistory,
  SEARCH_LENGTH,
} from '../entities/run-history.ts';
import { idInPath, Paging, wireNumber } from '../paging.ts';
import { route } from '../route.ts';

const inProject = { right: 'content.read', where: { in: 'query', field: 'applicationId' } } as const;
const ofRun = { right: 'content.read', where: 'entity' } as const;

/** Starts a run that repeats another; both name each other afterwards. 400 when nothing of it is there any more. */
export const rerunRun = route({
  method: 'POST',
  path: '/api/run/:runId/rerun',
  summary: 'Repeat a run, or its failed scenarios, with the present texts or with those of then',
  permission: { right: 'content.write', where: 'entity' },
  params: z.object({ runId: idInPath }),
  body: RerunRequest,
  limit: { calls: 60, seconds: 60 },
  responses: { 200: RerunReply },
});

export const relatedRuns = route({
  method: 'GET',
  path: '/api/run/:runId/related',
  summary: 'What a run repeats, what repeats it, and the run before it',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  responses: { 200: RelatedRuns },
});

/** Both runs belong to one project and have ended (412 otherwise). The older one is `before`, whichever is asked for. */
export const compareRuns = route({
  method: 'GET',
  path: '/api/run/:runId/compare',
  summary: 'What changed between two runs',
  permission: ofRun,
  params: z.object({ runId: idInPath }),
  query: z.object({ with: idInPath }),
  limit: { calls: 120, seconds: 60 },
  responses: { 200: RunComparison },
});

export const scenarioHistory = route({
  method: 'GET',
  path: '/api/run/:runId/scenario/:index/history',
  summary: 'The last results of a scenario, newest first',
  permission: ofRun,
  params: z.object({ runId: idInPath, index: wireNumber }),
  responses: { 200: ScenarioHistory },
});

/** Names, steps and errors of all finished runs, newest run first. `cause` finds the failures of one cause instead of words. */
export const searchRuns = route({
  method: 'GET',
  path: '/api/run/search',
  summary: 'Search the scenarios of all runs of a project',
  permission: inProject,
  query: z
    .object({
      applicationId: idInPath,
      text: z.string().trim().min(SEARCH_LENGTH).max(200).optional(),
      cause: idInPath.optional(),
      status: ScenarioStatus.optional(),
      environment: idInPath.optional(),
      /** Days, both included, in UTC. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      before: idInPath.optional(),
    })
    .refine(({ text, cause }) => (text === undefined) !== (cause === undefined), 'Give either text or cause.'),
  limit: { calls: 120, seconds: 60 },
  responses: { 200: RunSearchReply },
});

export const listLaunches = route({
  method: 'GET',
  path: '/api/run/launches',
  summary: 'Runs by feature and test plan, the one that ran last first',
  permission: inProject,
  query: z.object({ ...Paging, applicationId: idInPath, search: z.string().max(200).optional() }),
  responses: { 200: z.object({ count: z.number().int(), launches: z.array(Launch) }) },
});

export const listCauses = route({
  method: 'GET',
  path: '/api/run/causes',
  summary: 'Failures by cause, the one seen last first',
  permission: inProject,
  query: z.object({ ...Paging, applicationId: idInPath }),
  responses: { 200: z.object({ count: z.number().int(), causes: z.array(FailureCause) }) },
});

export const runFilters = route({
  method: 'GET',
  path: '/api/run/filters',
  summary: 'What the runs of a project can be narrowed by',
  permission: inProject,
  query: z.object({ applicationId: idInPath }),
  responses: { 200: RunFilters },
});

/** The configured report portal of a project: an address that may be framed, or null for our own launches. */
export const reportPortal = route({
  method: 'GET',
  path: '/api/run/portal',
  summary: 'Address of the configured report portal',
  permission: inProject,
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.object({ url: z.string().nullable() }) },
});
