import type { LaunchRun } from '@stepwright/contract/entities/run-history';
import type { KeptResult } from '../runs/flaky.ts';
import type { Transaction } from './database.ts';

/** Runs that the strip of a feature or plan remembers. */
const STRIP = 20;

/** What a failure is called whose error says nothing. */
const WITHOUT_MESSAGE = 'A step failed without a message';

/** A run that has ended, as its history is kept. */
export interface EndedRun {
  readonly projectId: number;
  readonly environmentId: number | null;
  readonly subjectId: number;
}

/** Counts the run with its feature or plan; from here on until the end of the transaction no other run of the same is counted. */
export async function countWithSubject(tx: Transaction, runId: number): Promise<EndedRun> {
  const [run] = await tx<
    {
      project_id: number;
      feature_id: number | null;
      test_plan_id: number | null;
      environment_id: number | null;
      details: string;
      strip: LaunchRun;
    }[]
  >`
    SELECT project_id, feature_id, test_plan_id, environment_id, details, json_build_object('id', id, 'status', status,
      'passed', pass_count, 'failed', fail_count, 'total', scenario_count, 'duration', duration_ns / 1000000,
      'environment', environment, 'at', to_char(queued_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS strip
    FROM run WHERE id = ${runId}`;
  const { project_id, feature_id, test_plan_id, environment_id, details, strip } = run!;
  const [subject] = await tx<{ id: number; recent: LaunchRun[] }[]>`
    INSERT INTO run_subject AS known (project_id, feature_id, test_plan_id, name, last_run_id)
    VALUES (${project_id}, ${test_plan_id === null ? feature_id : null}, ${test_plan_id}, ${details}, ${runId})
    ON CONFLICT (project_id, feature_id, test_plan_id) DO UPDATE SET
      name = CASE WHEN known.last_run_id > excluded.last_run_id THEN known.name ELSE excluded.name END,
      last_run_id = greatest(known.last_run_id, excluded.last_run_id)
    RETURNING id, recent`;
  const recent = [strip, ...subject!.recent.filter(({ id }) => id !== runId)].sort((one, other) => other.id - one.id);
  await tx`
    UPDATE run_subject SET runs = runs + 1, recent = ${tx.json(recent.slice(0, STRIP) as never)}::jsonb
    WHERE id = ${subject!.id}`;
  return { projectId: project_id, environmentId: environment_id, subjectId: subject!.id };
}

/** A scenario of the run that ended. */
export interface EndedScenario {
  index: number;
  name: string;
  feature: string;
  uri: string;
  example: string | null;
  status: 'PASSED' | 'FAILED' | 'SKIPPED';
  duration: number | null;
  error: string | null;
  textId: number | null;
}

export async function readEnded(
  tx: Transaction,
  runId: number,
  after: number,
  limit: number,
): Promise<EndedScenario[]> {
  return tx<EndedScenario[]>`
    SELECT index, name, feature, uri, example, status, duration, text_id AS "textId",
      CASE WHEN status = 'FAILED' AND btrim(coalesce(error, '')) = '' THEN ${WITHOUT_MESSAGE} ELSE error END AS error
    FROM run_scenario
    WHERE run_id = ${runId} AND index > ${after} AND status IN ('PASSED', 'FAILED', 'SKIPPED')
    ORDER BY index LIMIT ${limit}`;
}

/** Makes sure of causes; answers their ids by hash. */
export async function keepCauses(
  tx: Transaction,
  projectId: number,
  runId: number,
  causes: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const rows = [...causes].map(([hash, text]) => ({ hash, text })).sort((a, b) => (a.hash < b.hash ? -1 : 1));
  if (rows.length === 0) return new Map();
  await tx`
    INSERT INTO failure_cause (project_id, hash, text, first_run_id, last_run_id)
    SELECT ${projectId}, decode(hash, 'hex'), text, ${runId}, ${runId}
    FROM json_to_recordset(${tx.json(rows)}::json) AS given (hash text, text text)
    ON CONFLICT (project_id, hash) DO NOTHING`;
  const found = await tx<{ id: number; hash: string }[]>`
    SELECT id, encode(hash, 'hex') AS hash FROM failure_cause WHERE project_id = ${projectId}
      AND hash IN (SELECT decode(json_array_elements_text(${tx.json(rows.map(({ hash }) => hash))}::json), 'hex'))`;
  return new Map(found.map(({ hash, id }) => [hash, id]));
}

/** How often the run failed for each cause. */
export async function countCauses(
  tx: Transaction,
  runId: number,
  failures: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...failures].map(([id, count]) => ({ id, count })).sort((one, other) => one.id - other.id);
  if (rows.length === 0) return;
  await tx`SELECT 1 FROM failure_cause WHERE id IN (SELECT json_array_elements_text(${tx.json(rows.map(({ id }) => id))}::json)::bigint)
    ORDER BY id FOR UPDATE`;
  await tx`
    UPDATE failure_cause SET failures = failures + given.count, runs = runs + 1, last_run_id = greatest(last_run_id, ${runId}),
      first_run_id = least(first_run_id, ${runId})
    FROM json_to_recordset(${tx.json(rows)}::json) AS given (id bigint, count bigint) WHERE failure_cause.id = given.id`;
}

export interface KnownCase {
  id: number;
  recent: KeptResult[];
}

/** What is known of scenarios of a feature or plan, by their identity in hexadecimal. */
export async function readCases(
  tx: Transaction,
  subjectId: number,
  identities: readonly string[],
): Promise<Map<string, KnownCase>> {
  const rows = await tx<(KnownCase & { identity: string })[]>`
    SELECT id, encode(identity, 'hex') AS identity, recent FROM scenario_case
    WHERE subject_id = ${subjectId}
      AND identity IN (SELECT decode(json_array_elements_text(${tx.json([...identities])}::json), 'hex'))`;
  return new Map(rows.map(({ identity, ...row }) => [identity, row]));
}

export interface ChangedCase {
  readonly identity: string;
  readonly feature: string;
  readonly name: string;
  readonly example: string | null;
  readonly lastRunId: number;
  readonly causeId: number | null;
  readonly recent: readonly KeptResult[];
  readonly changes: number;
}

/** Writes what scenarios did last; answers their ids by identity. The lock of their feature or plan keeps others away. */
export async function saveCases(
  tx: Transaction,
  run: EndedRun,
  cases: readonly ChangedCase[],
): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; identity: string }[]>`
    INSERT INTO scenario_case AS known (project_id, subject_id, identity, feature, name, example, last_run_id, cause_id, recent,
      changes)
    SELECT ${run.projectId}, ${run.subjectId}, decode(identity, 'hex'), feature, name, example, "lastRunId", "causeId", recent, changes
    FROM json_to_recordset(${tx.json(cases as never)}::json) AS given (identity text, feature text, name text, example text,
      "lastRunId" bigint, "causeId" bigint, recent jsonb, changes int)
    ON CONFLICT (subject_id, identity) DO UPDATE SET feature = excluded.feature,
      cause_id = CASE WHEN known.last_run_id > excluded.last_run_id THEN known.cause_id ELSE excluded.cause_id END,
      last_run_id = greatest(known.last_run_id, excluded.last_run_id), recent = excluded.recent, changes = excluded.changes
    RETURNING id, encode(identity, 'hex') AS identity`;
  return new Map(rows.map(({ identity, id }) => [identity, id]));
}

export interface NewResult {
  readonly index: number;
  readonly caseId: number;
  readonly textId: number | null;
  readonly failureId: number | null;
  readonly status: string;
  readonly duration: number | null;
}

export async function insertResults(
  tx: Transaction,
  runId: number,
  environmentId: number | null,
  results: readonly NewResult[],
): Promise<void> {
  await tx`
    INSERT INTO scenario_result (run_id, index, case_id, text_id, failure_id, environment_id, status, duration)
    SELECT ${runId}, index, "caseId", "textId", "failureId", ${environmentId}::bigint, status, duration
    FROM json_to_recordset(${tx.json(results as never)}::json) AS given (index int, "caseId" bigint, "textId" bigint,
      "failureId" bigint, status text, duration real)`;
}

export async function setFlakyCount(tx: Transaction, runId: number, count: number): Promise<void> {
  if (count > 0) await tx`UPDATE run SET flaky_count = ${count} WHERE id = ${runId}`;
}

/** Takes the failures of the run, whose causes are kept by now, into the defects of the dashboard; not those of a run off the list. */
export async function keepDefects(tx: Transaction, runId: number): Promise<void> {
  await tx`SELECT defects_found(run) FROM run WHERE id = ${runId} AND NOT delete_flag`;
}
