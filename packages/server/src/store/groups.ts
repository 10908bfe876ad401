import type { Queryable } from './database.ts';
import type { Person } from './people.ts';
import { isDuplicate } from './store-failure.ts';

/** False when the name is taken. */
export async function insertGroup(sql: Queryable, name: string): Promise<boolean> {
  const rows = await sql`
    INSERT INTO person_group (name) VALUES (${name}) ON CONFLICT ON CONSTRAINT person_group_name DO NOTHING RETURNING id`;
  return rows.length > 0;
}

/** Inside a transaction `taken` aborts it: the caller must give up. */
export async function renameGroup(sql: Queryable, name: string, to: string): Promise<'renamed' | 'absent' | 'taken'> {
  try {
    const rows = await sql`UPDATE person_group SET name = ${to} WHERE name = ${name} RETURNING id`;
    return rows.length > 0 ? 'renamed' : 'absent';
  } catch (error) {
    if (isDuplicate(error, 'person_group_name')) return 'taken';
    throw error;
  }
}

/** False when there is none. */
export async function deleteGroup(sql: Queryable, name: string): Promise<boolean> {
  const rows = await sql`DELETE FROM person_group WHERE name = ${name} RETURNING id`;
  return rows.length > 0;
}

/** False when there is no such group. Adding a member twice is harmless. */
export async function addMember(sql: Queryable, subject: string, group: string): Promise<boolean> {
  const rows = await sql`
    INSERT INTO person_group_member (group_id, subject) SELECT id, ${subject}::uuid FROM person_group WHERE name = ${group}
    ON CONFLICT (group_id, subject) DO UPDATE SET subject = excluded.subject
    RETURNING group_id`;
  return rows.length > 0;
}

export async function removeMember(sql: Queryable, subject: string, group: string): Promise<void> {
  await sql`
    DELETE FROM person_group_member m USING person_group g
    WHERE m.group_id = g.id AND g.name = ${group} AND m.subject = ${subject}`;
}

export async function listMembers(sql: Queryable, group: string): Promise<Person[]> {
  return sql<Person[]>`
    SELECT p.subject, p.user_name AS "userName"
    FROM person_group g JOIN person_group_member m ON m.group_id = g.id JOIN person p ON p.subject = m.subject
    WHERE g.name = ${group} AND NOT p.disabled ORDER BY p.user_name_key LIMIT 1000`;
}

/**
 * Members of a group who hold a role, one page by name. What it costs depends on how many members the group has, not on how many
 * people or roles there are.
 */
export async function readMembersWithRole(
  sql: Queryable,
  group: string,
  role: string,
  { page, size }: { page: number; size: number },
): Promise<{ count: number; users: Person[] }> {
  const members = sql`
    FROM person_group g JOIN person_group_member m ON m.group_id = g.id
    JOIN person_role r ON r.subject = m.subject AND r.role = ${role} JOIN person p ON p.subject = m.subject
    WHERE g.name = ${group} AND NOT p.disabled`;
  const [counted] = await sql<{ n: number }[]>`SELECT count(*) AS n ${members}`;
  const users = await sql<Person[]>`
    SELECT p.subject, p.user_name AS "userName" ${members} ORDER BY p.user_name_key OFFSET ${page * size} LIMIT ${size}`;
  return { count: counted?.n ?? 0, users };
}
