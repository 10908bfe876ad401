import type { Queryable, Transaction } from './database.ts';

export interface Person {
  subject: string;
  userName: string;
}

/** Letters, digits and a few signs; the same rule for the sign-in page and for the first administrator. */
export const USER_NAME_RULE = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{1,59}$/u;

/** Roles and groups of a person who may sign in; null for anybody else. */
export async function readAccess(
  sql: Queryable,
  subject: string,
): Promise<{ userName: string; roles: string[]; groups: string[] } | null> {
  if (!isSubject(subject)) return null;
  const [row] = await sql<{ userName: string; roles: string[]; groups: string[] }[]>`
    SELECT p.user_name AS "userName",
      ARRAY(SELECT role FROM person_role r WHERE r.subject = p.subject ORDER BY role) AS roles,
      ARRAY(SELECT g.name FROM person_group_member m JOIN person_group g ON g.id = m.group_id
            WHERE m.subject = p.subject ORDER BY g.name) AS groups
    FROM person p WHERE p.subject = ${subject} AND NOT p.disabled`;
  return row ?? null;
}

/** By name, whatever its case; disabled people are not found. */
export async function findPerson(sql: Queryable, userName: string): Promise<Person | null> {
  const [row] = await sql<Person[]>`
    SELECT subject, user_name AS "userName" FROM person
    WHERE user_name_key = lower(normalize(${userName}, NFKC)) AND NOT disabled`;
  return row ?? null;
}

/** What the sign-in page checks a password against. */
export async function findSecret(
  sql: Queryable,
  userName: string,
): Promise<{ subject: string; passwordHash: string; disabled: boolean } | null> {
  const [row] = await sql<{ subject: string; passwordHash: string; disabled: boolean }[]>`
    SELECT subject, password_hash AS "passwordHash", disabled FROM person
    WHERE user_name_key = lower(normalize(${userName}, NFKC))`;
  return row ?? null;
}

export async function readPasswordHash(sql: Queryable, subject: string): Promise<string | null> {
  if (!isSubject(subject)) return null;
  const [row] = await sql<{ hash: string }[]>`SELECT password_hash AS hash FROM person WHERE subject = ${subject}`;
  return row?.hash ?? null;
}

/** Null when the name is taken. */
export async function insertPerson(sql: Queryable, userName: string, passwordHash: string): Promise<Person | null> {
  const [row] = await sql<Person[]>`
    INSERT INTO person (user_name, password_hash) VALUES (${userName}, ${passwordHash})
    ON CONFLICT ON CONSTRAINT person_user_name DO NOTHING
    RETURNING subject, user_name AS "userName"`;
  return row ?? null;
}

export async function updatePassword(sql: Queryable, subject: string, passwordHash: string): Promise<void> {
  await sql`
    UPDATE person SET password_hash = ${passwordHash}, password_changed_at = clock_timestamp() WHERE subject = ${subject}`;
}

export async function anyPersonExists(sql: Queryable): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM person LIMIT 1`;
  return rows.length > 0;
}

/** At most 100, by name. */
export async function listPeople(sql: Queryable): Promise<Person[]> {
  return sql<Person[]>`
    SELECT subject, user_name AS "userName" FROM person WHERE NOT disabled ORDER BY user_name_key LIMIT 100`;
}

export async function listPeopleWithRole(sql: Queryable, role: string): Promise<Person[]> {
  return sql<Person[]>`
    SELECT p.subject, p.user_name AS "userName" FROM person p JOIN person_role r ON r.subject = p.subject
    WHERE r.role = ${role} AND NOT p.disabled ORDER BY p.user_name_key LIMIT 1000`;
}

/** People whose name begins with a text, whatever its case; no character of the text has a meaning. */
export async function suggestPeople(sql: Queryable, start: string, most: number): Promise<Person[]> {
  // Compared and ordered letter by letter, as the index is: ten names are read, however many begin so.
  return sql<Person[]>`
    SELECT subject, user_name AS "userName" FROM person
    WHERE user_name_key ~>=~ lower(normalize(${start}, NFKC)) 
      AND user_name_key ~<~ (lower(normalize(${start}, NFKC)) || chr(1114111)) AND NOT disabled
    ORDER BY user_name_key USING ~<~ LIMIT ${most}`;
}

export async function addRoles(sql: Queryable, subject: string, roles: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO person_role (subject, role) SELECT ${subject}::uuid, unnest(${sql.array([...roles])}::text[])
    ON CONFLICT DO NOTHING`;
}

/** Whoever else changes what this person may do waits until the transaction ends, wherever people are kept. */
export async function waitForAccessOf(tx: Transaction, subject: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`access of ${subject}`}, 0))`;
}

export async function removeRoles(sql: Queryable, subject: string, roles: readonly string[]): Promise<void> {
  await sql`DELETE FROM person_role WHERE subject = ${subject} AND role = ANY(${sql.array([...roles])}::text[])`;
}

function isSubject(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
