import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../store/database.ts';
import { insertSession } from '../store/sessions.ts';

export interface NewSession {
  /** What the cookie holds. */
  id: string;
  csrfToken: string;
}

/** Opens a session for a person whose sign-in was just verified; always under a new id, so that none can be planted. */
export async function createSession(
  sql: Queryable,
  subject: string,
  provider: { session: string | null; sealedIdToken: string | null } = { session: null, sealedIdToken: null },
): Promise<NewSession> {
  const id = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(24).toString('base64url');
  await insertSession(sql, { idHash: hashOfSession(id), subject, csrfToken, provider });
  return { id, csrfToken };
}

export function hashOfSession(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
