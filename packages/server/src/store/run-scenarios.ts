import type { RunScenario, ScenarioStatus } from '@stepwright/contract/entities/run';
import { FLAKY_CHANGES } from '@stepwright/contract/entities/run-history';
import { type Place, RunFold, type ScenarioFold } from '../runs/run-fold.ts';
import type { Queryable, Transaction } from './database.ts';
import { keepTexts } from './run-texts.ts';

const COLUMNS = (sql: Queryable) => sql`
  run_scenario.index, attempt, run_scenario.name, run_scenario.feature, uri, line, tags, status, started_at, duration, steps,
  error, run_scenario.example, EXISTS (
    SELECT 1 FROM scenario_result JOIN scenario_case ON scenario_case.id = case_id
    WHERE scenario_result.run_id = run_scenario.run_id AND scenario_result.index = run_scenario.index
      AND changes >= ${FLAKY_CHANGES}) AS flaky`;

/** Loads the part of a run's fold that the keys name. */
export async function loadFold(
  tx: Transaction,
  runId: number,
  rows: number,
  keys: readonly string[],
): Promise<RunFold> {
  if (keys.length === 0) return new RunFold(rows, new Map(), []);
  const known = await tx<{ key: string; place: number; label: string | null }[]>`
    SELECT key, place, label FROM run_key WHERE run_id = ${runId}
      AND key IN (SELECT json_array_elements_text(${tx.json([...keys])}::json))`;
  const places = new Map<string, Place>(known.map((row) => [row.key, { place: row.place, label: row.label }]));
  const wanted = [...new Set(known.filter((row) => !row.key.startsWith('d:')).map((row) => row.place))];
  if (wanted.length === 0) return new RunFold(rows, places, []);
  const scenarios = await tx<ScenarioFold[]>`
    SELECT index, attempt, name, feature, uri, line, tags, status, extract(epoch FROM started_at)::float8 * 1000 AS "startedAt",
      duration, steps, error, any_failed AS "anyFailed", any_other AS "anyOther", document_seq AS "documentSeq", example
    FROM run_scenario WHERE run_id = ${runId} AND index IN (SELECT json_array_elements_text(${tx.json(wanted)}::json)::int)`;
  return new RunFold(rows, places, scenarios);
}

/** Writes back what the messages changed, the counters of the run with it. */
export async function saveFold(
  tx: Transaction,
  runId: number,
  fold: RunFold,
  said: { messages: number; bytes: number },
): Promise<void> {
  if (fold.learned.size > 0) {
    const keys = [...fold.learned].map(([key, { place, label }]) => ({ key, place, label }));
    await tx`
      INSERT INTO run_key (run_id, key, place, label)
      SELECT ${runId}, key, place, label FROM json_to_recordset(${tx.json(keys)}::json) AS given (key text, place int, label text)
      ON CONFLICT (run_id, key) DO UPDATE SET place = excluded.place, label = excluded.label`;
  }
  if (fold.changed.size > 0) await saveScenarios(tx, runId, [...fold.changed.values()]);
  const change = fold.counterChange();
  await tx`
    UPDATE run SET message_count = message_count + ${said.messages}, message_bytes = message_bytes + ${said.bytes},
      scenario_rows = ${fold.rows}, scenario_count = greatest(scenario_count, ${fold.rows}, ${fold.planned ?? 0}),
      pass_count = pass_count + ${change.passed}, fail_count = fail_count + ${change.failed},
      done_count = done_count + ${change.done},
      engine_started_at = coalesce(engine_started_at, to_timestamp(${seconds(fold.engineStartedAt)}::float8)),
      engine_finished_at = coalesce(engine_finished_at, to_timestamp(${seconds(fold.engineFinishedAt)}::float8))
    WHERE id = ${runId}`;
}

async function saveScenarios(tx: Transaction, runId: number, scenarios: ScenarioFold[]): Promise<void> {
  const texts = scenarios.flatMap(({ text }) => text ?? []);
  const textIds = texts.length === 0 ? null : await keepTexts(tx, await projectOf(tx, runId), 'scenario', texts);
  const rows = scenarios.map(({ text, ...scenario }) => ({
    ...scenario,
    tags: [...scenario.tags],
    textId: (text && textIds?.get(text.hash.toString('hex'))) ?? null,
  }));
  await tx`
    INSERT INTO run_scenario AS stored (run_id, index, attempt, name, feature, uri, line, tags, status, started_at, duration,
      steps, error, any_failed, any_other, document_seq, example, text_id)
    SELECT ${runId}, index, attempt, name, feature, uri, line,
      ARRAY(SELECT json_array_elements_text(tags)), status, to_timestamp("startedAt" / 1000), duration, steps, error,
      "anyFailed", "anyOther", "documentSeq", example, "textId"
    FROM json_to_recordset(${tx.json(rows)}::json) AS given (index int, attempt int, name text, feature text, uri text,
      line int, tags json, status text, "startedAt" float8, duration float8, steps int, error text, "anyFailed" boolean,
      "anyOther" boolean, "documentSeq" int, example text, "textId" bigint)
    ON CONFLICT (run_id, index) DO UPDATE SET attempt = excluded.attempt, status = excluded.status,
      started_at = excluded.started_at, duration = excluded.duration, error = excluded.error,
      any_failed = excluded.any_failed, any_other = excluded.any_other`;
}

async function projectOf(tx: Transaction, runId: number): Promise<number> {
  const [row] = await tx<{ project_id: number }[]>`SELECT project_id FROM run WHERE id = ${runId}`;
  return row!.project_id;
}

/** Scenarios that have started and not finished, in run order. */
export async function findOpenScenarios(sql: Queryable, runId: number): Promise<number[]> {
  const rows = await sql<{ index: number }[]>`
    SELECT index FROM run_scenario WHERE run_id = ${runId} AND status = 'RUNNING' ORDER BY index`;
  return rows.map((row) => row.index);
}

/** Scenarios that never started are skipped once the run has ended. */
export async function skipPending(tx: Transaction, runId: number): Promise<void> {
  const rows = await tx`
    UPDATE run_scenario SET status = 'SKIPPED' WHERE run_id = ${runId} AND status = 'PENDING' RETURNING index`;
  if (rows.length > 0) await tx`UPDATE run SET done_count = done_count + ${rows.length} WHERE id = ${runId}`;
}

export interface FailedScenario {
  uri: string;
  name: string;
  example: string | null;
  line: number;
}

/** What failed in a run, or was planned in it and never began. */
export async function listFailed(sql: Queryable, runId: number): Promise<FailedScenario[]> {
  return sql<FailedScenario[]>`
    SELECT uri, name, example, line FROM run_scenario
    WHERE run_id = ${runId} AND (status = 'FAILED' OR (status = 'SKIPPED' AND started_at IS NULL)) ORDER BY index`;
}

/** One page of the scenarios of a run, in run order, and how many there are. `search` finds names, features and tags. */
export async function listScenarios(
  sql: Queryable,
  runId: number,
  page: { page: number; size: number; status?: ScenarioStatus | undefined; search?: string | undefined },
): Promise<{ count: number; scenarios: RunScenario[] }> {
  const search = page.search?.trim().toLowerCase();
  const where = sql`run_id = ${runId}
    ${page.status ? sql`AND status = ${page.status}` : sql``}
    ${
      search
        ? sql`AND (position(${search} IN lower(name)) > 0 OR position(${search} IN lower(feature)) > 0
            OR position(${search} IN lower(array_to_string(tags, ' '))) > 0)`
        : sql``
    }`;
  const [[total], scenarios] = await Promise.all([
    sql<{ count: number }[]>`SELECT count(*)::bigint AS count FROM run_scenario WHERE ${where}`,
    page.status || search
      ? sql<RunScenario[]>`
          SELECT ${COLUMNS(sql)} FROM run_scenario WHERE ${where}
          ORDER BY index OFFSET ${page.page * page.size} LIMIT ${page.size}`
      : // Places have no gaps, so a page is a range of them.
        sql<RunScenario[]>`
          SELECT ${COLUMNS(sql)} FROM run_scenario WHERE ${where}
            AND index >= ${page.page * page.size} AND index < ${(page.page + 1) * page.size} ORDER BY index`,
  ]);
  return { count: total!.count, scenarios };
}

export async function findScenario(
  sql: Queryable,
  runId: number,
  index: number,
): Promise<{ scenario: RunScenario; documentSeq: number | null } | null> {
  const [row] = await sql<(RunScenario & { document_seq: number | null })[]>`
    SELECT ${COLUMNS(sql)}, document_seq FROM run_scenario WHERE run_id = ${runId} AND index = ${index}`;
  if (!row) return null;
  const { document_seq, ...scenario } = row;
  return { scenario, documentSeq: document_seq };
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}
