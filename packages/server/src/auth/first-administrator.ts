import type { Database } from '../store/database.ts';
import { anyPersonExists, findPerson, insertPerson, updatePassword } from '../store/people.ts';
import type { Directory } from './directory.ts';
import { hashPassword, readablePassword } from './password.ts';

const NAME = 'admin';

/**
 * At the very first start makes the super administrator, with a password that is told once and kept nowhere. With `reset` an
 * administrator who lost it gets a new one.
 *
 * @returns null when there is nothing to tell.
 */
export async function firstAdministrator(
  database: Database,
  directory: Directory,
  reset: boolean,
): Promise<{ userName: string; password: string } | null> {
  if (!reset && (await anyPersonExists(database.sql))) return null;
  const password = readablePassword();
  const hash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const made = await insertPerson(tx, NAME, hash);
    // Another server was quicker: it tells its password.
    if (!made && !reset) return null;
    const person = made ?? (await findPerson(tx, NAME));
    if (!person) return null;
    if (!made) await updatePassword(tx, person.subject, hash);
    await directory.within(tx).assignRoles(person.subject, ['admin', 'read_write']);
    return { userName: person.userName, password };
  });
}
