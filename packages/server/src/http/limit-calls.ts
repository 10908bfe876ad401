import type { Route } from '@stepwright/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Identity } from '../auth/identity.ts';
import type { ServerParts } from '../server-parts.ts';
import { countCall } from '../store/call-counts.ts';
import { callerNetwork } from './caller-network.ts';

const MINUTE = 60_000;
/** Calls without a valid sign-in that one address may make in a minute. */
const STRANGER_CALLS = 1200;
/** Refusals of one caller in a minute that are written down before anything else was looked at. */
const TOLD_REFUSALS = 60;
/** Callers that are remembered at once; the oldest are forgotten first. */
const MOST_CALLERS = 50_000;

/**
 * How often somebody may call. Every caller has a generous limit, counted by each server for itself, because counting every call in
 * the database would cost more than most calls do. What a route declares beside it is counted in the database, by all servers
 * together.
 */
export class CallLimiter {
  readonly #parts: ServerParts;
  readonly #windows = new Map<string, { n: number; ends: number }>();

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  /** Before it is known who calls: an address that keeps sending wrong credentials waits. @throws AppError `rate_limited` */
  refuseStranger(request: FastifyRequest): void {
    const window = this.#windows.get(strangerKey(request));
    if (window && window.n >= STRANGER_CALLS && window.ends > Date.now()) throw tooMany(window.ends - Date.now());
  }

  /** Counts a call of nobody known. */
  noteStranger(request: FastifyRequest): void {
    this.#count(strangerKey(request));
  }

  /** Counts a call. @throws AppError `rate_limited` when there were too many */
  async count(route: Route, request: FastifyRequest, identity: Identity | null): Promise<void> {
    const caller = callerKey(request, identity);
    if (identity === null) this.noteStranger(request);
    else {
      const { n, ends } = this.#count(caller);
      if (n > this.#parts.config.callsPerMinute) throw tooMany(ends - Date.now());
    }
    if (route.limit) {
      await limitCalls(this.#parts, `${route.method} ${route.path} ${caller}`, route.limit);
    }
  }

  /**
   * True if a refusal is to be written down. Of a flood the first ones tell everything, and the audit log, which nobody can shorten,
   * must not be filled by strangers.
   */
  tellsRefusal(request: FastifyRequest, identity: Identity | null): boolean {
    const caller = callerKey(request, identity);
    const { n } = this.#count(`refused ${caller}`);
    if (n === TOLD_REFUSALS + 1) {
      this.#parts.log.warn(
        { caller },
        'further refusals of this caller are not written down for the rest of the minute',
      );
    }
    return n <= TOLD_REFUSALS;
  }

  #count(key: string): { n: number; ends: number } {
    const now = Date.now();
    const known = this.#windows.get(key);
    if (known && known.ends > now) {
      known.n++;
      return known;
    }
    this.#windows.delete(key);
    const window = { n: 1, ends: now + MINUTE };
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_CALLERS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }
}

/** Counts one more use of something costly, by all servers together. @throws AppError `rate_limited` with the time to wait */
export async function limitCalls(
  parts: Pick<ServerParts, 'database'>,
  key: string,
  limit: { calls: number; seconds: number },
): Promise<void> {
  const { n, left } = await countCall(parts.database.sql, key, limit.seconds);
  if (n > limit.calls) throw tooMany(left * 1000);
}

/** Whom calls are counted for: a person or a program, else a network address. */
function callerKey(request: FastifyRequest, identity: Identity | null): string {
  return identity ? `subject ${identity.claims.subject}` : strangerKey(request);
}

function strangerKey(request: FastifyRequest): string {
  return `address ${callerNetwork(request.ip)}`;
}

function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('rate_limited', 'There were too many calls of this kind. Wait a little, then try again.', {
    hint: `Calls are taken again in ${seconds} s.`,
    retryAfter: seconds,
  });
}
