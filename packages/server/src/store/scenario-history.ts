import {
  FLAKY_CHANGES,
  HISTORY_LENGTH,
  type ScenarioHistory,
  type ScenarioResult,
} from '@stepwright/contract/entities/run-history';
import type { Queryable } from './database.ts';

interface CaseRow {
  id: number;
  name: string;
  feature: string;
  example: string | null;
  changes: number;
}

/** The scenario at a place of a run that has ended. */
export async function findCase(sql: Queryable, runId: number, index: number): Promise<CaseRow | null> {
  const [row] = await sql<CaseRow[]>`
    SELECT id, name, feature, example, changes FROM scenario_result JOIN scenario_case ON scenario_case.id = case_id
    WHERE run_id = ${runId} AND index = ${index}`;
  return row ?? null;
}

/** The same for a run that goes on: what earlier runs of its feature or plan know under an identity (in hexadecimal). */
export async function findCaseOf(sql: Queryable, runId: number, identity: string): Promise<CaseRow | null> {
  const [row] = await sql<CaseRow[]>`
    SELECT scenario_case.id, scenario_case.name, feature, example, changes FROM run
    JOIN run_subject ON run_subject.project_id = run.project_id
      AND run_subject.feature_id IS NOT DISTINCT FROM CASE WHEN run.test_plan_id IS NULL THEN run.feature_id END
      AND run_subject.test_plan_id IS NOT DISTINCT FROM run.test_plan_id
    JOIN scenario_case ON subject_id = run_subject.id AND identity = decode(${identity}, 'hex')
    WHERE run.id = ${runId}`;
  return row ?? null;
}

/** Its last results, newest first, without those of runs that were taken off the list. */
export async function readHistory(sql: Queryable, found: CaseRow): Promise<ScenarioHistory> {
  const rows = await sql<(ScenarioResult & { text_id: number | null })[]>`
    SELECT near.run_id, near.index, near.status, near.duration, run.environment, run.queued_at AS at, failure.body AS error,
      near.text_id, coalesce(lead(near.text_id) OVER (ORDER BY near.run_id DESC, near.index) <> near.text_id, false) AS text_changed
    FROM (
      SELECT * FROM scenario_result WHERE case_id = ${found.id} ORDER BY run_id DESC, index LIMIT ${HISTORY_LENGTH * 2}
    ) AS near
    JOIN run ON run.id = near.run_id AND NOT run.delete_flag
    LEFT JOIN run_text AS failure ON failure.id = near.failure_id
    ORDER BY near.run_id DESC, near.index LIMIT ${HISTORY_LENGTH}`;
  const { name, feature, example, changes } = found;
  return { name, feature, example, changes, flaky: changes >= FLAKY_CHANGES, results: [...rows] };
}
