import type { FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

/** Aborted as soon as the caller goes away without waiting for the answer. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) {
      gone.abort(new AppError('unavailable', 'The caller has left before the answer was there. Nothing was saved.'));
    }
  });
  return gone.signal;
}
