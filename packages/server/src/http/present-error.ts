import type { ErrorCode, ErrorReply } from '@stepwright/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { storeFailure } from '../store/store-failure.ts';

/** What fastify itself refuses, in our codes. Its messages name internals, so the sentences are ours. */
const REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media', 'The body has a content type that this call does not take.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this call takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['validation', 'The body is empty, JSON was expected.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['validation', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['validation', 'The body is not as long as its header says.'],
  FST_ERR_BAD_URL: ['validation', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is no such address.'],
  FST_REQ_FILE_TOO_LARGE: ['too_large', 'The file is larger than this product stores.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media', 'A multipart body was expected.'],
};

/** Any failure as the caller may know it. */
export function asAppError(thrown: unknown): AppError | null {
  const error = storeFailure(thrown);
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const refusal = typeof code === 'string' ? REFUSALS[code] : undefined;
  if (refusal) return new AppError(refusal[0], refusal[1], { cause: error });
  if (error instanceof SyntaxError && statusCode === 400) {
    return new AppError('validation', 'The body is not valid JSON.', { cause: error });
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('validation', 'The request cannot be read.', { cause: error });
  }
  return null;
}

/** Sends an error as ErrorReply; what nobody foresaw becomes a 500 that carries nothing but the id of its log line. */
export function presentError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asAppError(thrown);
  reply.header('cache-control', 'no-store');
  if (!error) {
    request.log.error({ err: thrown }, 'request failed');
    const body: ErrorReply = {
      code: 'internal',
      message: 'Something went wrong on the server. Try the operation again.',
      hint: 'If it happens again, give your administrator the id of this request.',
      requestId: request.id,
    };
    return reply.status(500).type('application/json').send(body);
  }
  if (error.status >= 500) request.log.warn({ err: error.cause ?? error }, error.message);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorReply = { code: error.code, message: error.message };
  if (error.hint !== undefined) body.hint = error.hint;
  if (error.details !== undefined) body.details = error.details;
  if (error.current !== undefined) body.current = error.current;
  if (error.status >= 500) body.requestId = request.id;
  return reply.status(error.status).type('application/json').send(body);
}
