import { Readable } from 'node:stream';
import { belongsTo, type Claims, holds, type Permission, type Right } from '@stepwright/contract/rights';
import type { Route } from '@stepwright/contract/route';
import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { AppError, notFound } from '../app-error.ts';
import type { Identity } from '../auth/identity.ts';
import type { ServerParts } from '../server-parts.ts';
import { findProjectName } from '../store/projects.ts';
import { auditCall } from './audit-call.ts';
import { CallLimiter } from './limit-calls.ts';
import { readInput } from './read-input.ts';
import { sameText } from './same-text.ts';

/** The project that a call acts in, once the caller's right in it is sure. */
export interface ProjectAccess {
  readonly id: number;
  readonly name: string;
}

/** What a handler gets: input that was checked, a caller whose right was checked. */
export interface Call<R extends Route> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
  /** Null for visitors of routes open to anyone, and for executors. */
  readonly identity: Identity | null;
  /** The claims of the caller. @throws AppError `unauthenticated` when there is none. */
  readonly claims: Claims;
  /** The project that the route's permission names. @throws Error on a route that names none. */
  readonly project: ProjectAccess;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Asks for a right in a project, with claims at most 3 s old; may be called again on an open stream. `undefined` (the thing
   * was not found) and a project that the caller cannot see give the same `not_found`; a member without the right gets
   * `forbidden`. `null` asks for a right outside any project.
   */
  authorise(right: Right, projectId: number | null | undefined): Promise<ProjectAccess>;
}

/**
 * What a handler answers: a status that the route declares, and a body of its schema. Streams and buffers are sent as they are.
 * The status is a parameter of its own so that the compiler keeps `200` a literal.
 */
export type Handler<R extends Route, S extends number> = (call: Call<R>) => Promise<{
  status: S & keyof R['responses'];
  body: S extends keyof R['responses'] ? z.input<R['responses'][S]> : never;
}>;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Present on every route that came through `serve`. */
    declared?: Route;
  }
}

/**
 * Registers a route of the contract. Every request goes the same way: identity, then the limit of calls, then validation, then the
 * right that the route declares, then the handler, then its answer by the schema of its status. What the route audits is written
 * down at the end, refusals too.
 *
 * A route whose permission is of the kind `entity` must call `authorise` before it succeeds; if it does not, its answer is
 * withheld and the caller gets a 500.
 */
export function serve<R extends Route, S extends number>(
  app: FastifyInstance,
  parts: ServerParts,
  route: R,
  handler: Handler<R, S>,
  options: Pick<RouteShorthandOptions, 'config'> = {},
): void {
  const identities = new WeakMap<FastifyRequest, Identity>();
  const limiter = limiterOf(parts);
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: { ...options.config, declared: route },
    // Before the body is read: who may not call makes us parse nothing.
    async onRequest(request) {
      if (route.permission === 'executor') return requireExecutor(request, parts.executorToken);
      let identity: Identity | null = null;
      try {
        identity = await identify(route.permission, request, parts, limiter);
        if (identity) identities.set(request, identity);
        await limiter.count(route, request, identity);
        if (identity) refuseForgery(request, identity, parts.config.publicUrl);
      } catch (thrown) {
        if (route.audit !== undefined && limiter.tellsRefusal(request, identity)) {
          await auditCall(parts, route, request, { identity, project: null, input: {} }, { thrown });
        }
        throw thrown;
      }
    },
    async handler(request, reply) {
      const guard = new Guard(parts, identities.get(request) ?? null);
      let input: { params?: unknown; query?: unknown; body?: unknown } = {};
      const audit = (outcome: { status: number } | { thrown: unknown }) =>
        auditCall(parts, route, request, { identity: guard.identity, project: guard.project, input }, outcome);
      let answer: { status: number; body: unknown };
      try {
        input = readInput(route, request);
        const project = await guard.enforce(route.permission, input as ReturnType<typeof readInput>);
        const call = {
          ...input,
          identity: guard.identity,
          get claims() {
            return guard.claims();
          },
          get project() {
            if (!project) throw new Error(`${route.path} names no project`);
            return project;
          },
          request,
          reply,
          authorise: (right: Right, projectId: number | null | undefined) => guard.authorise(right, projectId),
        };
        answer = await handler(call as unknown as Call<R>);
        if (!guard.satisfied(route.permission)) {
          throw new Error(`${route.method} ${route.path} succeeded without asking for a right`);
        }
      } catch (thrown) {
        await audit({ thrown });
        throw thrown;
      }
      await audit({ status: answer.status });
      // A stream of events is written by the handler itself.
      if (reply.sent) return reply;
      return present(route, answer, reply);
    },
  });
}

const limiters = new WeakMap<ServerParts, CallLimiter>();

/** One count for all routes of a server. */
function limiterOf(parts: ServerParts): CallLimiter {
  const known = limiters.get(parts);
  if (known) return known;
  const limiter = new CallLimiter(parts);
  limiters.set(parts, limiter);
  return limiter;
}

async function identify(
  permission: Permission,
  request: FastifyRequest,
  parts: ServerParts,
  limiter: CallLimiter,
): Promise<Identity | null> {
  limiter.refuseStranger(request);
  let identity: Identity | null;
  try {
    identity = await parts.identify(request);
  } catch (error) {
    if (permission !== 'anyone') limiter.noteStranger(request);
    // A stale cookie must not keep a visitor from the pages that are open to anyone.
    if (permission === 'anyone' && error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
  if (!identity && permission !== 'anyone') {
    limiter.noteStranger(request);
    throw unauthenticated();
  }
  return identity;
}

function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Sign in first, or send a valid access token.');
}

/** A page of another origin can make a browser send the cookie, but neither our header nor our origin. */
function refuseForgery(request: FastifyRequest, identity: Identity, publicUrl: string): void {
  if (identity.via !== 'session' || request.method === 'GET') return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sent = request.headers[CSRF_HEADER];
  const sameOrigin = origin === undefined || origin === publicUrl || URL.parse(origin)?.host === request.headers.host;
  const sameSite = site === undefined || site === 'same-origin' || site === 'none';
  const known = typeof sent === 'string' && identity.csrfToken !== null && sameText(sent, identity.csrfToken);
  if (!sameOrigin || !sameSite || !known) {
    throw new AppError('forbidden', 'This call did not come from a page of this product.', {
      hint: 'Reload the page and try again.',
    });
  }
}

function requireExecutor(request: FastifyRequest, token: string | null): void {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null || sent === undefined || !sameText(sent, token)) {
    throw new AppError('unauthenticated', 'The shared secret of the executors is missing or wrong.', {
      hint: 'STEPWRIGHT_EXECUTOR_TOKEN_FILE must name the same secret for the server and its executors.',
    });
  }
}

/** Who calls, and what they were allowed during one request. */
class Guard {
  readonly identity: Identity | null;
  readonly #parts: ServerParts;
  #authorised = false;
  #project: ProjectAccess | null = null;

  constructor(parts: ServerParts, identity: Identity | null) {
    this.#parts = parts;
    this.identity = identity;
  }

  claims(): Claims {
    if (!this.identity) throw unauthenticated();
    return this.identity.claims;
  }

  /** The project that was asked about last, allowed or not; null while none was, or when the caller cannot see it. */
  get project(): ProjectAccess | null {
    return this.#project;
  }

  /** Enforces what can be known before the handler runs; answers the project that the permission names. */
  async enforce(
    permission: Permission,
    input: { params: unknown; query: unknown; body: unknown },
  ): Promise<ProjectAccess | null> {
    if (typeof permission === 'string' || permission.where === 'entity') return null;
    if (permission.where === 'none') {
      await this.authorise(permission.right, null);
      return null;
    }
    const values = input[permission.where.in] as Record<string, unknown>;
    return this.authorise(permission.right, Number(values[permission.where.field]));
  }

  async authorise(right: Right, projectId: number | null | undefined): Promise<ProjectAccess> {
    const claims = await this.identity?.refresh();
    if (!claims) throw unauthenticated();
    if (projectId === undefined) throw notFound();
    let project: ProjectAccess = { id: 0, name: '' };
    if (projectId !== null) {
      const name = await findProjectName(this.#parts.database.sql, projectId);
      if (name === null || !belongsTo(claims, name)) throw notFound();
      project = { id: projectId, name };
      this.#project = project;
    }
    if (!holds(claims, right)) {
      throw new AppError('forbidden', 'Your roles do not allow this.', {
        hint: 'Ask a project administrator for the right that this needs.',
      });
    }
    this.#authorised = true;
    return project;
  }

  satisfied(permission: Permission): boolean {
    return typeof permission === 'string' || this.#authorised;
  }
}

function present(route: Route, answer: { status: number; body: unknown }, reply: FastifyReply): FastifyReply {
  const schema = route.responses[answer.status];
  if (!schema) throw new Error(`${route.path} does not declare the status ${answer.status}`);
  reply.status(answer.status);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (answer.status === 204 || answer.status === 304) return reply.send();
  const { body } = answer;
  if (Buffer.isBuffer(body)) return reply.send(body);
  if (body instanceof Readable) {
    // The status is sent already, so the connection breaks off: the reason must at least be in the log.
    body.once('error', (error) => reply.log.error({ err: error }, 'the body broke off'));
    return reply.send(body);
  }
  // Parsing strips whatever the schema does not name: nothing internal leaves by accident.
  return reply.type('application/json').send(JSON.stringify(schema.parse(body)));
}
