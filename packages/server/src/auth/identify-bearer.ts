import type { Claims } from '@stepwright/contract/rights';
import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../app-error.ts';
import { findApiClient } from '../store/api-clients.ts';
import type { Queryable } from '../store/database.ts';
import { findWorkingProgram } from '../store/programs.ts';
import type { FreshClaims } from './fresh-claims.ts';
import type { Identity } from './identity.ts';
import { programClaims } from './program-claims.ts';
import { OWN_CLIENT } from './provider/embedded-provider.ts';
import { SIGNING_ALGORITHM } from './provider/signing-keys.ts';

/** Checks an access token and answers whom it speaks for. */
export type IdentifyBearer = (token: string) => Promise<Identity>;

/**
 * Access tokens of the embedded provider: pinned algorithm, key by its id, exact issuer and audience, times, and the type that
 * only access tokens have. Roles come from the directory, not from the token, so that a change counts at once.
 */
export function embeddedBearer(
  keys: JWK[],
  expected: { issuer: string; audience: string },
  sql: Queryable,
  claims: FreshClaims,
): IdentifyBearer {
  const keySet = createLocalJWKSet({ keys });
  const find = async (payload: JWTPayload): Promise<{ claims: Claims; program?: string } | null> => {
    if (typeof payload.sub !== 'string') return null;
    const clientId = String(payload['client_id']);
    if (clientId === OWN_CLIENT) return speaksFor(payload.sub);
    const ofPerson = await findApiClient(sql, clientId);
    if (ofPerson) return ofPerson.subject === payload.sub ? speaksFor(payload.sub, ofPerson.name) : null;
    const program = payload.sub === clientId ? await findWorkingProgram(sql, clientId) : null;
    return program && { claims: programClaims(clientId, program), program: program.name };
  };
  const speaksFor = async (subject: string, program?: string) => {
    const found = await claims.of(subject);
    return found && { claims: found, ...(program !== undefined && { program }) };
  };
  return async (token) => {
    const { payload } = await jwtVerify(token, keySet, {
      ...expected,
      algorithms: [SIGNING_ALGORITHM],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
      clockTolerance: 5,
    }).catch((error: unknown) => {
      throw refused(error);
    });
    const found = await find(payload);
    if (!found) throw refused(null);
    const ends = (payload.exp ?? 0) * 1000;
    return {
      ...found,
      via: 'bearer',
      csrfToken: null,
      refresh: async () => (Date.now() > ends + 5000 ? null : ((await find(payload))?.claims ?? null)),
    };
  };
}

function refused(cause: unknown): AppError {
  return new AppError('unauthenticated', 'The access token is not valid, or has run out.', { cause });
}
