import type { EgressPolicy } from '@stepwright/contract/entities/egress-policy';
import type { Queryable } from './database.ts';

const COLUMNS = (sql: Queryable) => sql`
  project_id AS "applicationId", allow, deny, updated_by, updated_at AS "updated_date_time"`;

/** A project that has said nothing allows everything. */
export async function findEgressPolicy(sql: Queryable, projectId: number): Promise<EgressPolicy> {
  const [row] = await sql<EgressPolicy[]>`SELECT ${COLUMNS(sql)} FROM egress_policy WHERE project_id = ${projectId}`;
  return row ?? { applicationId: projectId, allow: null, deny: [], updated_by: null, updated_date_time: null };
}

/** Stores the rules. The caller holds the project's row, so that no other save comes between. */
export async function putEgressPolicy(
  sql: Queryable,
  projectId: number,
  rules: { readonly allow: readonly string[] | null; readonly deny: readonly string[] },
  by: string,
): Promise<EgressPolicy> {
  const allow = rules.allow === null ? null : sql.array([...rules.allow]);
  const [row] = await sql<EgressPolicy[]>`
    INSERT INTO egress_policy AS stored (project_id, allow, deny, updated_by)
    VALUES (${projectId}, ${allow}::text[], ${sql.array([...rules.deny])}::text[], ${by})
    ON CONFLICT (project_id) DO UPDATE SET allow = excluded.allow, deny = excluded.deny, updated_by = excluded.updated_by,
      updated_at = greatest(clock_timestamp(), stored.updated_at + interval '1 microsecond')
    RETURNING ${COLUMNS(sql)}`;
  return row!;
}
