import { z } from 'zod';
import { DebugOrder } from '../control.ts';
import { DebugSession, DebugStart } from '../entities/debug-session.ts';
import { Id, idInPath } from '../paging.ts';
import { route } from '../route.ts';

const ofSession = z.object({ sessionId: idInPath });

/**
 * Freezes the feature as a run does and opens a session. A person has one at a time: an earlier one ends. 412 when the project has as
 * many as it may. Watch it by `/api/run/{id}/events` and `/api/run/{id}/picture`, which only its owner may.
 */
export const startDebug = route({
  method: 'POST',
  path: '/api/debug/start',
  summary: 'Start a debug session of a feature',
  permission: { right: 'content.write', where: { in: 'body', field: 'application_id' } },
  body: DebugStart,
  limit: { calls: 60, seconds: 60 },
  responses: { 200: z.object({ id: Id }) },
});

/** The caller's own sessions that have not ended; at most one. */
export const listDebugSessions = route({
  method: 'GET',
  path: '/api/debug',
  summary: 'My open debug session',
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({ applicationId: idInPath }),
  responses: { 200: z.array(DebugSession) },
});

/** For its owner, and for those who may stop it. */
export const getDebugSession = route({
  method: 'GET',
  path: '/api/debug/:sessionId',
  summary: 'One debug session',
  permission: { right: 'content.read', where: 'entity' },
  params: ofSession,
  responses: { 200: DebugSession },
});

/** For its owner alone. 412 once the session has ended or is about to. The outcome comes with the session's messages. */
export const commandDebug = route({
  method: 'POST',
  path: '/api/debug/:sessionId/command',
  summary: 'Ask something of a debug session',
  permission: { right: 'content.write', where: 'entity' },
  params: ofSession,
  body: DebugOrder,
  bodyLimit: 8 * 1024 * 1024,
  limit: { calls: 1200, seconds: 60 },
  responses: { 202: z.object({ number: z.number().int() }) },
});

/** For its owner, and for admin and projectadmin. One that has ended stays as it is. */
export const stopDebug = route({
  method: 'POST',
  path: '/api/debug/:sessionId/stop',
  summary: 'End a debug session',
  permission: { right: 'content.write', where: 'entity' },
  params: ofSession,
  body: z.strictObject({}),
  responses: { 202: DebugSession },
});
