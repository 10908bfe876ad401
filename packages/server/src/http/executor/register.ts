import { PageNote } from '@stepwright/contract/page-work';
import * as routes from '@stepwright/contract/routes/executors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appendMessages } from '../../actions/append-messages.ts';
import { finishRun } from '../../actions/finish-run.ts';
import { checkLease, controlOf, withLease } from '../../actions/hold-lease.ts';
import { releaseRun } from '../../actions/release-run.ts';
import { storeAttachment } from '../../actions/store-attachment.ts';
import { AppError, notFound } from '../../app-error.ts';
import { announceNotes, announceRun } from '../../live/channels.ts';
import type { RunNews } from '../../live/run-news.ts';
import { pictureType } from '../../runs/attachment-type.ts';
import { resealBundle } from '../../runs/reseal-bundle.ts';
import type { ServerParts } from '../../server-parts.ts';
import { bundleHasFile, findBundle } from '../../store/bundles.ts';
import { takeCommands } from '../../store/debug-sessions.ts';
import { noteExecutor } from '../../store/executors.ts';
import { claimDebugJob, claimJob, extendLease, type RunJob } from '../../store/run-jobs.ts';
import { savePicture } from '../../store/run-traces.ts';
import { serve } from '../serve-route.ts';

/** What executors say (contract/routes/executors). Each write is checked against the lease in the transaction that does it. */
export function registerExecutor(app: FastifyInstance, parts: ServerParts, news: RunNews): void {
  const { database, blobs } = parts;

  serve(app, parts, routes.claimRun, async ({ body, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const end = Date.now() + body.wait * 1000;
    await noteExecutor(database.sql, body.executor, body.lacks ?? null);
    for (;;) {
      if (parts.isDraining() || news.closing) {
        throw new AppError('unavailable', 'This server is about to stop and hands out no more runs.', {
          retryAfter: 2,
        });
      }
      // Listening begins before the question, so that no run falls between. Once a second: is this server draining?
      const next = news.work.listen(Math.min(1000, Math.max(0, end - Date.now())), gone.signal);
      try {
        if (gone.signal.aborted) return { status: 204, body: null };
        const claimed = await database.transaction(async (tx) => {
          const claim = await (body.kind === 'debug' ? claimDebugJob : claimJob)(tx, body.executor);
          if (claim) await announceRun(tx, claim.runId);
          return claim;
        });
        if (claimed)
          return {
            status: 200,
            body: { ...claimed, leaseSeconds: routes.LEASE_SECONDS, debug: body.kind === 'debug' },
          };
        if (Date.now() >= end) return { status: 204, body: null };
        await next.heard;
      } finally {
        next.stop();
      }
    }
  });

  serve(app, parts, routes.getRunBundle, async ({ params, request, reply }) => {
    await checkLease(database.sql, params.runId, tokenOf(request));
    const stored = await findBundle(database.sql, params.runId);
    if (stored === null) throw notFound();
    const { text, key } = resealBundle(stored, parts.cipher);
    if (key !== null) reply.header(routes.BUNDLE_KEY_HEADER, key);
    reply.type('application/json');
    return { status: 200, body: Buffer.from(text) };
  });

  serve(app, parts, routes.getRunFile, async ({ params, request, reply }) => {
    await checkLease(database.sql, params.runId, tokenOf(request));
    if (!(await bundleHasFile(database.sql, params.runId, params.sha256))) throw notFound();
    const { stream, size } = await blobs.open(params.sha256);
    reply.type('application/octet-stream').header('content-length', String(size));
    return { status: 200, body: stream };
  });

  serve(app, parts, routes.renewLease, ({ params, request }) =>
    withLease(database, params.runId, tokenOf(request), async (tx, job) => {
      await extendLease(tx, params.runId);
      return { status: 200, body: controlOf(job) };
    }),
  );

  serve(app, parts, routes.listRunCommands, async ({ params, query, request, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { bell, leave } = news.watch(params.runId);
    const end = Date.now() + query.wait * 1000;
    let watched: boolean | undefined;
    try {
      for (;;) {
        const next = bell.listen(Math.max(0, end - Date.now()), gone.signal);
        try {
          const job = await checkLease(database.sql, params.runId, tokenOf(request));
          const commands = await takeCommands(database.sql, params.runId, query.after);
          const state = controlOf(job);
          watched ??= state.watched;
          const isNews = commands.length > 0 || state.command === 'stop' || state.watched !== watched;
          if (!isNews && news.closing) {
            throw new AppError('unavailable', 'This server is about to stop.', { retryAfter: 1 });
          }
          if (isNews || Date.now() >= end || gone.signal.aborted) {
            return { status: 200, body: { ...state, commands } };
          }
          await next.heard;
        } finally {
          next.stop();
        }
      }
    } finally {
      leave();
    }
  });

  serve(app, parts, routes.appendMessages, ({ params, body, request }) =>
    withLease(database, params.runId, tokenOf(request), async (tx, job) => {
      const next = await appendMessages(tx, job, body.from, body.messages);
      await keepAlive(tx, job);
      return { status: 200, body: { ...controlOf(job), next } };
    }),
  );

  serve(app, parts, routes.postPageNotes, ({ params, body, request }) => {
    const notes = body.notes.flatMap((note) => asPageNote(note) ?? []);
    return withLease(database, params.runId, tokenOf(request), async (tx, job) => {
      if (job.debug) await announceNotes(tx, params.runId, notes);
      await keepAlive(tx, job);
      return { status: 200, body: controlOf(job) };
    });
  });

  serve(app, parts, routes.finishRun, ({ params, body, request }) =>
    withLease(database, params.runId, tokenOf(request), async (tx, job) => {
      const error = body.error?.trim() || null;
      return { status: 200, body: { status: await finishRun(tx, job, { outcome: body.outcome, error }) } };
    }),
  );

  serve(app, parts, routes.releaseRun, ({ params, request }) =>
    withLease(database, params.runId, tokenOf(request), async (tx, job) => {
      await releaseRun(tx, job);
      return { status: 200, body: { status: 'RUNNING' } };
    }),
  );

  // Bytes as they are, whatever the header says they are.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    serve(
      raw,
      parts,
      routes.putAttachment,
      async ({ params, request }) => {
        const token = tokenOf(request);
        await checkLease(database.sql, params.runId, token);
        await storeAttachment(parts, params.runId, token, params.name, bytesOf(request));
        return { status: 200, body: { name: params.name } };
      },
      { config: { bodySeconds: 120 } },
    );

    serve(raw, parts, routes.putRunPicture, ({ params, request }) => {
      const bytes = bytesOf(request);
      const type = pictureType(bytes);
      if (type !== 'image/png' && type !== 'image/jpeg') {
        throw new AppError('unsupported_media', 'The picture of the page is neither PNG nor JPEG.');
      }
      return withLease(database, params.runId, tokenOf(request), async (tx, job) => {
        await savePicture(tx, params.runId, type, bytes);
        await announceRun(tx, params.runId);
        await keepAlive(tx, job);
        return { status: 200, body: controlOf(job) };
      });
    });
  });
}

/** Whoever sends something is alive; a lease that is fresh enough is left alone. */
async function keepAlive(tx: Parameters<typeof extendLease>[0], job: RunJob): Promise<void> {
  if (!job.fresh) await extendLease(tx, job.run_id);
}

/** What a page tells passes through code that the product does not know: it is written anew, in one line; anything else is dropped. */
function asPageNote(text: string): string | null {
  try {
    return JSON.stringify(PageNote.parse(JSON.parse(text)));
  } catch {
    return null;
  }
}

function tokenOf(request: FastifyRequest): string | null {
  const token = request.headers[routes.LEASE_HEADER];
  return typeof token === 'string' ? token : null;
}

function bytesOf(request: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
    throw new AppError('validation', 'The body is empty, bytes were expected.');
  }
  return request.body;
}
