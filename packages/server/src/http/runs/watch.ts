import * as routes from '@stepwright/contract/routes/runs';
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../app-error.ts';
import { eventStream } from '../../live/event-stream.ts';
import type { RunNews } from '../../live/run-news.ts';
import { watchRun } from '../../live/watch-run.ts';
import { isInline } from '../../runs/attachment-type.ts';
import type { ServerParts } from '../../server-parts.ts';
import { findWatchedProject } from '../../store/debug-sessions.ts';
import { readProgress } from '../../store/run-messages.ts';
import { findAttachment, findPicture } from '../../store/run-traces.ts';
import { serve } from '../serve-route.ts';

/** Streams that one server keeps open at once. */
const MOST_WATCHERS = 1000;
/** Evidence comes from the system under test: opened by itself it must not do anything. */
const INERT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/** What a run shows while it goes on, and the evidence that it leaves. */
export function registerRunWatch(app: FastifyInstance, parts: ServerParts, news: RunNews): void {
  const { sql } = parts.database;
  const open = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const watcher of open) watcher.abort();
  });

  serve(app, parts, routes.watchRun, async ({ params, query, claims, authorise, request, reply }) => {
    const { runId } = params;
    const projectId = await findWatchedProject(sql, runId, claims.subject);
    await authorise('content.read', projectId);
    if (open.size >= MOST_WATCHERS || parts.isDraining()) {
      throw new AppError('unavailable', 'This server takes no more watchers at the moment.', { retryAfter: 2 });
    }
    const resumed = /^\d{1,10}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0];
    const after = resumed === undefined ? (query.after ?? null) : Number(resumed);
    if (resumed !== undefined) {
      const progress = await readProgress(sql, runId);
      if (progress?.ended && Number(resumed) >= progress.last) return { status: 204, body: null };
    }
    const stop = new AbortController();
    const { bell, notes, leave } = news.watch(runId);
    open.add(stop);
    stop.signal.addEventListener('abort', () => {
      open.delete(stop);
      leave();
    });
    const events = watchRun(sql, runId, after, bell, stop.signal, () => authorise('content.read', projectId), notes);
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no');
    return { status: 200, body: eventStream(events, stop) };
  });

  serve(app, parts, routes.getRunPicture, async ({ params, claims, authorise, reply }) => {
    await authorise('content.read', await findWatchedProject(sql, params.runId, claims.subject));
    const picture = await findPicture(sql, params.runId);
    if (!picture) throw notFound();
    reply.type(picture.media_type).header('content-security-policy', INERT).header('last-modified', picture.taken_at);
    return { status: 200, body: picture.content };
  });

  serve(app, parts, routes.getRunAttachment, async ({ params, claims, authorise, reply }) => {
    await authorise('content.read', await findWatchedProject(sql, params.runId, claims.subject));
    const attachment = await findAttachment(sql, params.runId, params.name);
    if (!attachment) throw notFound();
    const { stream, size } = await parts.blobs.open(attachment.sha256);
    const disposition = isInline(attachment.media_type) ? 'inline' : 'attachment';
    reply
      .type(attachment.media_type)
      .header('content-length', String(size))
      .header('content-security-policy', INERT)
      .header('content-disposition', `${disposition}; filename="${attachment.name}"`)
      // What is stored under a name of a run never changes.
      .header('cache-control', 'private, max-age=86400, immutable');
    return { status: 200, body: stream };
  });
}
