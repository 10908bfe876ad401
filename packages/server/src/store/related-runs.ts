import type { Run } from '@stepwright/contract/entities/run';
import type { RelatedRuns, RunReference } from '@stepwright/contract/entities/run-history';
import type { Queryable } from './database.ts';

const REFERENCE = (sql: Queryable) => sql`id, details, status, environment, queued_at AS run_at`;

/** Runs before it that are looked at for one against the same environment. */
const LOOK_BACK = 300;

export async function findRelated(sql: Queryable, run: Run): Promise<RelatedRuns> {
  const { id, applicationId, rerun_of, env_id, environment, feature_id, business_scenario_id } = run;
  const of =
    business_scenario_id === null ? sql`feature_id = ${feature_id}` : sql`test_plan_id = ${business_scenario_id}`;
  const [origin, reruns, previous] = await Promise.all([
    sql<RunReference[]>`
      SELECT ${REFERENCE(sql)} FROM run WHERE id = ${rerun_of} AND project_id = ${applicationId}`,
    sql<RunReference[]>`
      SELECT ${REFERENCE(sql)} FROM run WHERE rerun_of = ${id} AND project_id = ${applicationId} AND NOT delete_flag
      ORDER BY id DESC LIMIT 10`,
    sql<RunReference[]>`
      SELECT ${REFERENCE(sql)} FROM (
        SELECT * FROM run WHERE ${of} AND id < ${id} ORDER BY id DESC LIMIT ${LOOK_BACK}
      ) AS near
      WHERE project_id = ${applicationId} AND NOT delete_flag AND status <> 'RUNNING' AND run_type = ${run.run_type}
        AND ${env_id === null ? sql`environment = ${environment}` : sql`environment_id = ${env_id}`}
      ORDER BY id DESC LIMIT 1`,
  ]);
  return { rerun_of: origin[0] ?? null, reruns: [...reruns], previous: previous[0] ?? null };
}
