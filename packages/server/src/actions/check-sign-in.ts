import { AppError } from '../app-error.ts';
import { inTurn } from '../auth/in-turn.ts';
import { hashPassword, isPassword, refusePassword } from '../auth/password.ts';
import type { Database, Queryable } from '../store/database.ts';
import { deleteProviderSessions } from '../store/oidc-records.ts';
import * as people from '../store/people.ts';
import { deleteSessionsOf } from '../store/sessions.ts';
import { type FailureKey, forgetFailures, noteFailure, readWait } from '../store/sign-in-failures.ts';

/**
 * The subject of a person, by name and password.
 *
 * @param address of the caller, or its network: failures are counted for the name from there, and for the address
 * @throws AppError `unauthenticated`; `rate_limited` after too many failures
 */
export async function checkSignIn(
  sql: Queryable,
  userName: string,
  password: string,
  address: string,
): Promise<string> {
  const own = `name ${userName.normalize('NFKC').toLowerCase()} ${address}`;
  const keys: FailureKey[] = [
    { key: own, free: 5 },
    { key: `address ${address}`, free: 30 },
    { key: `name ${userName.normalize('NFKC').toLowerCase()}`, free: 100 },
  ];
  // Many guesses sent at once would all be looked at before the first of them counts.
  return inTurn(own, async () => {
    await refuseInHaste(sql, keys);
    const found = await people.findSecret(sql, userName);
    const right = await isPassword(password, found?.passwordHash ?? null);
    if (!found || !right || found.disabled) {
      await noteFailure(sql, keys);
      throw new AppError('unauthenticated', 'The user name or the password is wrong.');
    }
    await forgetFailures(sql, own);
    return found.subject;
  });
}

/** @throws AppError `validation`, `exists` */
export async function registerPerson(
  sql: Queryable,
  userName: string,
  password: string,
  again: string,
): Promise<string> {
  const name = userName.trim().normalize('NFC');
  if (!people.USER_NAME_RULE.test(name)) {
    throw new AppError(
      'validation',
      'The user name needs 2 to 60 letters, digits or . _ @ + - and begins with a letter or digit.',
    );
  }
  requireGoodPassword(password, again, name);
  const person = await people.insertPerson(sql, name, await hashPassword(password));
  if (!person) throw new AppError('exists', 'This user name is taken.');
  return person.subject;
}

/**
 * Changes the password of a person who knows the current one; every other sign-in of theirs ends.
 *
 * @param session hash of the session that stays
 * @throws AppError `unauthenticated`, `validation`, `rate_limited`
 */
export async function changePassword(
  database: Database,
  person: { subject: string; userName: string },
  texts: { current: string; password: string; again: string },
  session: Buffer | null,
): Promise<void> {
  const { sql } = database;
  const own = `password ${person.subject}`;
  await inTurn(own, async () => {
    const keys: FailureKey[] = [{ key: own, free: 5 }];
    await refuseInHaste(sql, keys);
    if (!(await isPassword(texts.current, await people.readPasswordHash(sql, person.subject)))) {
      await noteFailure(sql, keys);
      throw new AppError('unauthenticated', 'The current password is wrong.');
    }
    await forgetFailures(sql, own);
  });
  requireGoodPassword(texts.password, texts.again, person.userName);
  const hash = await hashPassword(texts.password);
  // All of it or nothing: a new password that left a thief signed in would be worse than none.
  await database.transaction(async (tx) => {
    await people.updatePassword(tx, person.subject, hash);
    await deleteSessionsOf(tx, person.subject, session);
    await deleteProviderSessions(tx, person.subject);
  });
}

function requireGoodPassword(password: string, again: string, userName: string): void {
  const fault = refusePassword(password, userName);
  if (fault) throw new AppError('validation', fault);
  if (password !== again) throw new AppError('validation', 'The two passwords are not the same.');
}

async function refuseInHaste(sql: Queryable, keys: readonly FailureKey[]): Promise<void> {
  const wait = await readWait(sql, keys);
  if (wait === 0) return;
  const time = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  throw new AppError('rate_limited', `There were too many wrong tries. Wait ${time}, then try again.`, {
    retryAfter: wait,
  });
}
