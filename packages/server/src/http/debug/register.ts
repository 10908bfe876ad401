import { holds } from '@stepwright/contract/rights';
import * as routes from '@stepwright/contract/routes/debug';
import type { FastifyInstance } from 'fastify';
import { endDebug } from '../../actions/end-debug.ts';
import { startDebug } from '../../actions/start-debug.ts';
import { AppError, notFound } from '../../app-error.ts';
import { announceRun } from '../../live/channels.ts';
import { type DebugSettings, readDebugSettings } from '../../runs/debug-settings.ts';
import type { RunSettings } from '../../runs/run-settings.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findSession, findSessionOwner, insertCommand, listOpenSessions } from '../../store/debug-sessions.ts';
import { startDebugSweep } from '../../work/end-debug-sessions.ts';
import { type Call, serve } from '../serve-route.ts';

/** Orders of one session that may wait to be carried out. */
const MOST_WAITING = 50;

/** The calls about debug sessions, and the look for those that their person has left. */
export function registerDebug(
  app: FastifyInstance,
  parts: ServerParts,
  runSettings: RunSettings,
  settings: DebugSettings = readDebugSettings(process.env),
): void {
  const { database } = parts;
  const { product } = runSettings;
  let stopSweep: () => Promise<void> = async () => {};
  app.addHook('onReady', async () => {
    stopSweep = startDebugSweep(database, settings, parts.log);
  });
  app.addHook('preClose', () => stopSweep());

  serve(app, parts, routes.startDebug, async ({ body, claims }) => ({
    status: 200,
    body: { id: await startDebug(database, body, claims, { ...settings, product, blobs: parts.blobs }) },
  }));

  serve(app, parts, routes.listDebugSessions, async ({ project, claims }) => ({
    status: 200,
    body: await listOpenSessions(database.sql, claims.subject, project.id),
  }));

  serve(app, parts, routes.getDebugSession, async (call) => {
    const { session } = await sessionOf(call, 'content.read');
    return { status: 200, body: session };
  });

  serve(app, parts, routes.commandDebug, async (call) => {
    const { session, isOwner } = await sessionOf(call, 'content.write');
    if (!isOwner) {
      throw new AppError('forbidden', `This debug session belongs to ${session.owner}.`, {
        hint: 'You may stop it, or start one of your own.',
      });
    }
    const number = await database.transaction(async (tx) => {
      const taken = await insertCommand(tx, session.id, call.body, MOST_WAITING);
      if (taken !== null) await announceRun(tx, session.id);
      return taken;
    });
    if (number !== null) return { status: 202, body: { number } };
    const now = await findSession(database.sql, session.id);
    if (now?.state === 'waiting' || now?.state === 'open') {
      throw new AppError('rate_limited', `${MOST_WAITING} orders of this session wait already.`, { retryAfter: 1 });
    }
    throw new AppError('precondition', 'This debug session has ended.', { hint: now?.reason ?? 'Start it again.' });
  });

  serve(app, parts, routes.stopDebug, async (call) => {
    const { session } = await sessionOf(call, 'content.write');
    const { userName } = call.claims;
    await database.transaction((tx) => endDebug(tx, session.id, `Stopped by ${userName}.`, userName));
    const stopped = await findSession(database.sql, session.id);
    if (!stopped) throw notFound();
    return { status: 202, body: stopped };
  });

  /** The session for its owner and for those who may stop it; for everybody else there is none. */
  async function sessionOf(
    { params, claims, authorise }: Pick<Call<typeof routes.getDebugSession>, 'params' | 'claims' | 'authorise'>,
    right: 'content.read' | 'content.write',
  ) {
    const session = await findSession(database.sql, params.sessionId);
    await authorise(right, session?.applicationId);
    if (!session) throw notFound();
    const isOwner = (await findSessionOwner(database.sql, session.id)) === claims.subject;
    if (!isOwner && !holds(claims, 'content.delete')) throw notFound();
    return { session, isOwner };
  }
}
