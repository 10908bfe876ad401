import type { ErrorReply } from '@stepwright/contract/errors';
import type { CallArguments, Reply, Route } from '@stepwright/contract/route';
import { CallError } from './call-error.ts';
import { callPath } from './call-path.ts';
import { callEnded } from './call-watch.ts';
import { csrfToken } from './csrf.ts';

/** The header of `routes/session.ts`; named here so that calling needs no schema library. */
const CSRF_HEADER = 'x-csrf-token';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a call needs of a route at run time. The schemas stay behind: they check at the server, and only their types are used here. */
export type Endpoint<R extends Route> = Pick<R, 'method' | 'path'>;

/**
 * Names a route without loading its schemas: `endpoint<typeof allProjects>({ method: 'GET', path: '/api/applications/all' })`.
 * Both literals are checked against the contract's by the compiler, so they cannot drift apart.
 */
export const endpoint = <R extends Route>(route: Endpoint<R>): R => route as R;

type Arguments<R extends Route> = keyof CallArguments<R> extends never ? Record<string, never> : CallArguments<R>;

/**
 * Calls a route of the contract in the browser's own session.
 * @returns the body of the success reply, `undefined` for an empty one
 * @throws CallError for everything else; an abort is thrown as it is
 */
export async function call<R extends Route>(
  route: R,
  args: Arguments<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { params, query, body } = args as { params?: object; query?: object; body?: unknown };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (route.method !== 'GET') {
    const token = csrfToken();
    if (token) headers[CSRF_HEADER] = token;
  }
  let response: Response;
  try {
    response = await fetch(callPath(route.path, params, query), {
      method: route.method,
      credentials: 'same-origin',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw failed(unreachable(cause));
  }
  if (!response.ok) throw failed(await readFailure(response));
  callEnded('answered');
  if (response.status === 204) return undefined as Reply<R>;
  try {
    return (await response.json()) as Reply<R>;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw failed(new CallError('unexpected', response.status, 'The answer could not be read.', { cause }));
  }
}

/** Turns an answer that is no success into the error that screens understand. */
export async function readFailure(response: Response): Promise<CallError> {
  let text = '';
  try {
    text = await response.text();
    const reply = JSON.parse(text) as Partial<ErrorReply>;
    if (typeof reply.code === 'string' && typeof reply.message === 'string') {
      return new CallError(reply.code, response.status, reply.message, { reply: reply as ErrorReply });
    }
  } catch {
    // Not JSON: an answer of something between us and the server.
  }
  const code = response.status === 401 ? 'unauthenticated' : 'unexpected';
  return new CallError(
    code,
    response.status,
    `The server answered ${response.status} ${response.statusText}`.trim() + '.',
  );
}

export function unreachable(cause: unknown): CallError {
  return new CallError('unreachable', 0, 'The server cannot be reached.', { cause });
}

/** Tells the watchers (session, connection banner) about a failure and hands it back. */
export function failed(error: CallError): CallError {
  if (error.status === 401) callEnded('signed-out');
  else if (error.passing) callEnded('unreachable');
  else callEnded('answered');
  return error;
}
