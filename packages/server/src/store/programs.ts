import type { Program, ProgramRole } from '@stepwright/contract/entities/program';
import type { Queryable } from './database.ts';

/** Programs that one project may have. */
export const MOST_PROGRAMS = 100;

const COLUMNS = (sql: Queryable) => sql`
  client_id AS "clientId", project_id AS "applicationId", name, role, created_by, created_at AS "created_date_time",
  ends_at AS "ends_date_time", last_used_at AS "last_used_date_time"`;

export async function insertProgram(
  sql: Queryable,
  program: {
    clientId: string;
    projectId: number;
    name: string;
    role: ProgramRole;
    secretHash: string;
    days: number | null;
    by: string;
  },
): Promise<Program> {
  const { clientId, projectId, name, role, secretHash, days, by } = program;
  const [row] = await sql<Program[]>`
    INSERT INTO program (client_id, project_id, name, role, secret_hash, created_by, ends_at)
    VALUES (${clientId}, ${projectId}, ${name}, ${role}, ${secretHash}, ${by},
      ${days === null ? null : sql`clock_timestamp() + make_interval(days => ${days})`})
    RETURNING ${COLUMNS(sql)}`;
  return row!;
}

export async function countPrograms(sql: Queryable, projectId: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*) AS n FROM program WHERE project_id = ${projectId}`;
  return row?.n ?? 0;
}

export async function listPrograms(
  sql: Queryable,
  request: { projectId: number; page: number; size: number },
): Promise<Program[]> {
  return sql<Program[]>`
    SELECT ${COLUMNS(sql)} FROM program WHERE project_id = ${request.projectId}
    ORDER BY created_at DESC, client_id OFFSET ${request.page * request.size} LIMIT ${request.size}`;
}

/** A program whose key still works, with the name that its project has now. */
export interface WorkingProgram {
  name: string;
  role: ProgramRole;
  secretHash: string;
  project: string;
}

export async function findWorkingProgram(sql: Queryable, clientId: string): Promise<WorkingProgram | null> {
  const [row] = await sql<WorkingProgram[]>`
    SELECT g.name, g.role, g.secret_hash AS "secretHash", p.name AS project
    FROM program g JOIN project p ON p.id = g.project_id
    WHERE g.client_id = ${clientId} AND (g.ends_at IS NULL OR g.ends_at > clock_timestamp())`;
  return row ?? null;
}

export async function noteProgramUse(sql: Queryable, clientId: string): Promise<void> {
  await sql`UPDATE program SET last_used_at = clock_timestamp() WHERE client_id = ${clientId}`;
}

/** True if there was one. */
export async function deleteProgram(sql: Queryable, projectId: number, clientId: string): Promise<boolean> {
  const rows = await sql`DELETE FROM program WHERE client_id = ${clientId} AND project_id = ${projectId} RETURNING 1`;
  return rows.length > 0;
}
