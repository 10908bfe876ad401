import { createHash } from 'node:crypto';
import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import { AppError } from '../../app-error.ts';
import { PINNED_ALGORITHMS } from './outside-keys.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Seconds after which a message is too old, and for which its id is remembered. */
const OLDEST = 300;

/** A provider's word that a sign-in has ended: one of its sessions, or all of a person. */
export interface LogoutMessage {
  readonly subject: string | null;
  readonly providerSession: string | null;
  /** For recognising a copy. */
  readonly idHash: Buffer;
  readonly keepSeconds: number;
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6): signature, issuer, audience, age, the logout event, somebody or
 * some session, and no nonce, so that neither an ID token nor an access token can pass for one.
 *
 * @throws AppError `validation` for a message that proves nothing, `unavailable` when the provider's keys cannot be read
 */
export async function readLogoutMessage(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string },
): Promise<LogoutMessage> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: PINNED_ALGORITHMS,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: OLDEST,
    clockTolerance: 5,
  }).catch((error: unknown) => {
    throw error instanceof AppError ? error : refused(error);
  });
  const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  const kind = payload['typ'];
  const { sub, sid, jti, nonce, events } = payload as Record<string, unknown>;
  const event = (events as Record<string, unknown> | null)?.[EVENT];
  const fits =
    (typ === undefined || typ === 'jwt' || typ === 'logout+jwt') &&
    (kind === undefined || kind === 'Logout') &&
    typeof event === 'object' &&
    event !== null &&
    nonce === undefined &&
    typeof jti === 'string' &&
    (typeof sub === 'string' || typeof sid === 'string');
  if (!fits) throw refused(new Error('not a logout token'));
  return {
    subject: typeof sub === 'string' ? sub : null,
    providerSession: typeof sid === 'string' ? sid : null,
    idHash: createHash('sha256').update(jti).digest(),
    keepSeconds: OLDEST + 60,
  };
}

function refused(cause: unknown): AppError {
  return new AppError('validation', 'The logout token is not valid.', { cause });
}
