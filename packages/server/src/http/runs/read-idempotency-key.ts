import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/** A key is chosen by the caller, so its form is checked. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The key by which a repeated request is known, null without one. @throws AppError `validation` */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    throw new AppError('validation', 'The header Idempotency-Key holds 1 to 200 visible ASCII characters.');
  }
  return key ?? null;
}
