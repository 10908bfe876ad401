import type { DebugOrder } from '@stepwright/contract/control';
import type { DebugStart } from '@stepwright/contract/entities/debug-session';
import {
  commandDebug,
  getDebugSession,
  listDebugSessions,
  startDebug,
  stopDebug,
} from '@stepwright/contract/routes/debug';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';

/** The person's own open session of a project, if there is one. */
export const openSessionsQuery = (applicationId: number) =>
  queryOptions({
    queryKey: ['debug', applicationId, 'open'],
    queryFn: ({ signal }) => call(listDebugSessions, { query: { applicationId } }, { signal }),
    staleTime: 0,
  });

export const sessionQuery = (sessionId: number) =>
  queryOptions({
    queryKey: ['debug-session', sessionId],
    queryFn: ({ signal }) => call(getDebugSession, { params: { sessionId } }, { signal }),
  });

export const beginDebug = (start: z.input<typeof DebugStart>) => call(startDebug, { body: start });
export const orderDebug = (sessionId: number, order: DebugOrder) =>
  call(commandDebug, { params: { sessionId }, body: order });
export const endDebug = (sessionId: number) => call(stopDebug, { params: { sessionId }, body: {} });
