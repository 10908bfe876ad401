import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../store/database.ts';
import { readSession } from '../store/sessions.ts';
import type { FreshClaims } from './fresh-claims.ts';
import type { Identity } from './identity.ts';
import { hashOfSession } from './session-store.ts';

/** Milliseconds for which a session that was there is taken to be there still. */
const SEEN = 3000;

/** `__Host-` binds the cookie to this very host, but browsers take it over https alone. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-stepwright_session' : 'stepwright_session';
}

/**
 * The identity of a browser by its session cookie; null without one.
 *
 * @throws AppError `unauthenticated` when the session has ended.
 */
export async function identifySession(
  request: FastifyRequest,
  sql: Queryable,
  claims: FreshClaims,
  publicUrl: string,
): Promise<Identity | null> {
  const id = request.cookies[sessionCookieName(publicUrl)];
  if (!id) return null;
  const idHash = hashOfSession(id);
  const session = await readSession(sql, idHash);
  const found = session && (await claims.of(session.subject));
  if (!found) throw ended();
  let seen = Date.now();
  return {
    claims: found,
    via: 'session',
    csrfToken: session.csrfToken,
    async refresh() {
      if (Date.now() - seen > SEEN) {
        if (!(await readSession(sql, idHash))) return null;
        seen = Date.now();
      }
      return claims.of(session.subject);
    },
  };
}

function ended(): AppError {
  return new AppError('unauthenticated', 'Your session has ended. Sign in again.');
}
