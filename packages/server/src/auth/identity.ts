import type { Claims } from '@stepwright/contract/rights';
import type { FastifyRequest } from 'fastify';

/** A caller whose credentials were checked. */
export interface Identity {
  readonly claims: Claims;
  /** A browser's session needs the CSRF defence; a bearer token does not, no browser sends it by itself. */
  readonly via: 'session' | 'bearer';
  /** For a session: the value that writing calls must carry. */
  readonly csrfToken: string | null;
  /** Name of the program that calls, for a program's token. */
  readonly program?: string;
  /**
   * The claims as they are now: at most 3 s old, so that a role that was taken away counts while a request or a stream is
   * still open. Null once the person, the session or the token is no longer valid.
   */
  refresh(): Promise<Claims | null>;
}

/**
 * Finds out who calls. Null when the request carries no credentials.
 *
 * @throws AppError `unauthenticated` for credentials that are wrong or have run out.
 */
export type Identify = (request: FastifyRequest) => Promise<Identity | null>;
