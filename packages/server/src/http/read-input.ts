import type { Route } from '@stepwright/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';

/**
 * Checks params, query and body of a request by the schemas of its route.
 *
 * @throws AppError `validation` whose message is the first documented text that applies, with one detail for each fault.
 */
export function readInput(route: Route, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  for (const part of [request.params, request.query, request.body]) refuseUnstorable(part);
  return {
    params: parse(route.params, request.params, 'params'),
    query: parse(route.query, request.query, 'query'),
    body: parse(route.body, request.body, 'body'),
  };
}

/** For handlers that read their input themselves (multipart). */
export function parse<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  where: string,
): z.output<S> | undefined {
  if (!schema) return undefined;
  if (where === 'body' && value === undefined) {
    throw new AppError('validation', 'The body is missing, JSON was expected.');
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({
    path: [where, ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new AppError('validation', summarise(result.error.issues, details), { details: details.slice(0, 50) });
}

/** A text of spec 1 §5 stands for itself; zod's own words get the name of the field. */
function summarise(issues: z.core.$ZodIssue[], details: { path: string; message: string }[]): string {
  const documented = issues.find(
    (issue) =>
      !/^(Invalid|Too|Unrecognized|Expected)\b/.test(issue.message) ||
      /file and retry|^Invalid Cron/.test(issue.message),
  );
  if (documented) return documented.message;
  const first = details[0];
  return first ? `${first.path}: ${first.message}` : 'The request is not valid.';
}

/**
 * PostgreSQL stores no NUL, and a lone surrogate would silently become another character, so both are refused before anything
 * happens. Walks without recursion: the input may be nested as deep as its size allows.
 */
export function refuseUnstorable(value: unknown): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') refuseText(next);
    else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (next !== null && typeof next === 'object' && !Buffer.isBuffer(next) && !('pipe' in next)) {
      for (const [key, item] of Object.entries(next)) {
        refuseText(key);
        pending.push(item);
      }
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\u0000'))
    throw new AppError('validation', 'A text holds the NUL character, which cannot be stored.');
  if (!text.isWellFormed()) {
    throw new AppError('validation', 'A text holds half a character (a lone surrogate), which cannot be stored.');
  }
}
