import type { UsedKind, UsePlace } from '@stepwright/contract/entities/usage';
import type { Queryable } from './database.ts';

interface Window {
  offset: number;
  limit: number;
}

type Place = UsePlace;

/** Features that include this one, then plans that run it, then features that read its text by its name. */
export async function listUsesOfFeature(
  sql: Queryable,
  projectId: number,
  feature: { id: number; name: string },
  window: Window,
): Promise<Place[]> {
  return sql<Place[]>`
    SELECT kind, id, name, how, lines, NULL::bigint AS "testPlanId" FROM (
      SELECT 1 AS rank, 'feature' AS kind, f.id, f.name, 'include' AS how, '{}'::int[] AS lines
        FROM feature_include i JOIN feature f ON f.id = i.feature_id WHERE i.included_id = ${feature.id}
      UNION ALL
      SELECT DISTINCT 2, 'plan', t.id, t.name, 'plan', '{}'::int[]
        FROM test_plan_feature tf JOIN test_plan t ON t.id = tf.test_plan_id WHERE tf.feature_id = ${feature.id}
      UNION ALL
      SELECT 3, 'feature', f.id, f.name, 'text', r.lines
        FROM text_reference r JOIN feature f ON f.id = r.holder_id
        WHERE r.project_id = ${projectId} AND r.kind = 'file' AND r.name = ${`${feature.name}.feature`} AND r.holder = 'feature'
    ) AS used ORDER BY rank, id OFFSET ${window.offset} LIMIT ${window.limit}`;
}

/** Features that include the file or name it in a step. */
export async function listUsesOfFile(
  sql: Queryable,
  projectId: number,
  file: { id: number; name: string },
  window: Window,
): Promise<Place[]> {
  return sql<Place[]>`
    WITH holders AS (
      SELECT feature_id AS id FROM feature_file WHERE file_id = ${file.id}
      UNION SELECT holder_id FROM text_reference
        WHERE project_id = ${projectId} AND kind = 'file' AND name = ${file.name} AND holder = 'feature'
      ORDER BY id OFFSET ${window.offset} LIMIT ${window.limit}
    )
    SELECT 'feature' AS kind, f.id, f.name, CASE WHEN r.lines IS NULL THEN 'include' ELSE 'text' END AS how,
      coalesce(r.lines, '{}') AS lines, NULL::bigint AS "testPlanId"
    FROM holders h JOIN feature f ON f.id = h.id
    LEFT JOIN text_reference r ON r.holder = 'feature' AND r.holder_id = f.id AND r.kind = 'file' AND r.name = ${file.name}
    ORDER BY f.id`;
}

/** Schedules that run against the environment, then its runs, newest first; at most `most` of them. */
export async function listUsesOfEnvironment(
  sql: Queryable,
  environmentId: number,
  most: number,
  window: Window,
): Promise<Place[]> {
  return sql<Place[]>`
    SELECT kind, id, name, how, '{}'::int[] AS lines, "testPlanId" FROM (
      (SELECT 1 AS rank, 'schedule' AS kind, s.id, s.name, 'schedule' AS how, s.test_plan_id AS "testPlanId"
        FROM schedule s WHERE s.environment_id = ${environmentId} ORDER BY s.id DESC LIMIT ${most})
      UNION ALL
      (SELECT 2, 'run', r.id, r.details, 'run', NULL
        FROM run r WHERE r.environment_id = ${environmentId} AND NOT r.delete_flag ORDER BY r.id DESC LIMIT ${most})
    ) AS used ORDER BY rank, id DESC OFFSET ${window.offset} LIMIT ${window.limit}`;
}

/** How often each is used; a count stops at `most`. Objects are counted by the names of their locators elsewhere. */
export async function countUses(
  sql: Queryable,
  projectId: number,
  kind: Exclude<UsedKind, 'object'>,
  ids: readonly number[],
  most: number,
): Promise<{ id: number; count: number }[]> {
  const wanted = sql`unnest(${sql.array([...ids])}::bigint[]) AS wanted (id)`;
  if (kind === 'environment') {
    return sql<{ id: number; count: number }[]>`
      SELECT e.id, (SELECT count(*) FROM (
          (SELECT 1 FROM schedule s WHERE s.environment_id = e.id LIMIT ${most})
          UNION ALL (SELECT 1 FROM run r WHERE r.environment_id = e.id AND NOT r.delete_flag LIMIT ${most}) LIMIT ${most}) AS u) AS count
      FROM ${wanted} JOIN environment e ON e.id = wanted.id AND e.project_id = ${projectId}`;
  }
  if (kind === 'file') {
    return sql<{ id: number; count: number }[]>`
      SELECT s.id, (SELECT count(*) FROM (
          SELECT feature_id FROM feature_file WHERE file_id = s.id
          UNION SELECT holder_id FROM text_reference r
            WHERE r.project_id = ${projectId} AND r.kind = 'file' AND r.name = s.name AND r.holder = 'feature' LIMIT ${most}) AS u) AS count
      FROM ${wanted} JOIN stored_file s ON s.id = wanted.id AND s.project_id = ${projectId}`;
  }
  return sql<{ id: number; count: number }[]>`
    SELECT f.id, (SELECT count(*) FROM (
        (SELECT feature_id FROM feature_include WHERE included_id = f.id LIMIT ${most})
        UNION ALL (SELECT DISTINCT test_plan_id FROM test_plan_feature WHERE feature_id = f.id LIMIT ${most})
        UNION ALL (SELECT holder_id FROM text_reference r WHERE r.project_id = ${projectId} AND r.kind = 'file'
          AND r.name = f.name || '.feature' AND r.holder = 'feature' LIMIT ${most}) LIMIT ${most}) AS u) AS count
    FROM ${wanted} JOIN feature f ON f.id = wanted.id AND f.project_id = ${projectId}`;
}
