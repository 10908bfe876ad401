import type { Claims } from '@stepwright/contract/rights';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../../app-error.ts';
import { readTokenClaims } from '../claims.ts';
import type { FreshClaims } from '../fresh-claims.ts';
import type { IdentifyBearer } from '../identify-bearer.ts';
import { PINNED_ALGORITHMS } from './outside-keys.ts';

/** Seconds that clocks may differ. */
const TOLERANCE = 5;

/**
 * Access tokens of a provider elsewhere: pinned algorithms, key by its id, exact issuer and audience, times, and the type that only
 * access tokens have. What counts is what the token says and the directory still says: a token made for less never gets more, and a role
 * that was taken away is gone within seconds.
 */
export function outsideBearer(
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
  fresh: FreshClaims,
): IdentifyBearer {
  return async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: expected.issuer,
      audience: expected.audience,
      algorithms: PINNED_ALGORITHMS,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: TOLERANCE,
    }).catch((error: unknown) => {
      throw error instanceof AppError ? error : refused(error);
    });
    if (!isAccessToken(protectedHeader.typ, payload['typ'])) throw refused(new Error('not an access token'));
    const said = readTokenClaims(payload);
    if (!said) throw refused(null);
    const now = async () => narrow(await fresh.of(said.subject), said);
    const claims = await now();
    if (!claims) throw refused(null);
    const ends = ((payload.exp ?? 0) + TOLERANCE) * 1000;
    return { claims, via: 'bearer', csrfToken: null, refresh: async () => (Date.now() > ends ? null : now()) };
  };
}

/** Keycloak writes the kind into the token (ID, Refresh, Logout, Bearer), RFC 9068 into its header. */
function isAccessToken(header: string | undefined, kind: unknown): boolean {
  const typ = header?.toLowerCase().replace(/^application\//, '');
  if (typ === 'at+jwt') return kind === undefined || kind === 'Bearer';
  return (typ === undefined || typ === 'jwt') && kind === 'Bearer';
}

function narrow(known: Claims | null, said: Claims): Claims | null {
  if (!known) return null;
  return {
    ...known,
    // Being restricted is kept whoever says so.
    roles: known.roles.filter((role) => role === 'read_only' || said.roles.includes(role)),
    projects: known.projects.filter((project) => said.projects.includes(project)),
  };
}

function refused(cause: unknown): AppError {
  return new AppError('unauthenticated', 'The access token is not valid, or has run out.', { cause });
}
