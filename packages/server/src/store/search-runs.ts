import type { ScenarioStatus } from '@stepwright/contract/entities/run';
import type { RunReference } from '@stepwright/contract/entities/run-history';
import type { Queryable, Transaction } from './database.ts';

/** Different texts that one search follows into the runs. */
export const MOST_TEXTS = 200;
/** Runs of a page. */
export const RUNS = 10;
/** Results that are read for each of them at once. */
const RESULTS_EACH = 40;
/** Texts that the index may bring before the newest are chosen: a word that stands everywhere costs no more than this. */
const MOST_FROM_INDEX = 5000;

export interface FoundText {
  id: number;
  kind: 'scenario' | 'failure';
  body: string;
}

/** The newest texts of a project with these words, whatever the case; one more than `MOST_TEXTS` tells that there are others. */
export async function findTexts(tx: Transaction, projectId: number, words: string): Promise<FoundText[]> {
  const literal = words.replaceAll(/[~%_]/g, '~$&');
  await tx`SELECT set_config('gin_fuzzy_search_limit', ${String(MOST_FROM_INDEX)}, true)`;
  return tx<FoundText[]>`
    WITH found AS MATERIALIZED (
      SELECT id, kind, body FROM run_text WHERE project_id = ${projectId}
        AND search_form(body) LIKE '%' || search_form(${literal}) || '%' ESCAPE '~' AND strpos(lower(body), lower(${words})) > 0
    ) SELECT * FROM found ORDER BY id DESC LIMIT ${MOST_TEXTS + 1}`;
}

/** The newest error texts of one cause. */
export async function findTextsOfCause(sql: Queryable, projectId: number, causeId: number): Promise<FoundText[]> {
  return sql<FoundText[]>`
    SELECT id, kind, body FROM run_text WHERE cause_id = ${causeId} AND project_id = ${projectId}
    ORDER BY id DESC LIMIT ${MOST_TEXTS + 1}`;
}

export interface ResultFilter {
  readonly status?: ScenarioStatus | undefined;
  readonly environmentId?: number | undefined;
  /** Runs with ids from here, this one included. */
  readonly from: number;
  /** Runs with smaller ids. */
  readonly before: number;
}

export interface FoundResult {
  run_id: number;
  index: number;
  text_id: number;
}

/**
 * The newest results of each text. `whole`: down to this run (itself included) nothing is missing.
 */
export async function findResults(
  sql: Queryable,
  texts: readonly FoundText[],
  filter: ResultFilter,
): Promise<{ results: FoundResult[]; whole: number }> {
  const narrow = sql`AND run_id < ${filter.before} AND run_id >= ${filter.from}
    ${filter.status ? sql`AND status = ${filter.status}` : sql``}
    ${filter.environmentId === undefined ? sql`` : sql`AND environment_id = ${filter.environmentId}`}`;
  const follow = (kind: FoundText['kind'], column: string) => {
    const ids = texts.filter((text) => text.kind === kind).map(({ id }) => id);
    if (ids.length === 0) return [];
    // The newest results of each text tell where the page ends; then all of them down to there are read, and no others.
    return sql<FoundResult[]>`
      WITH given AS MATERIALIZED (
        SELECT json_array_elements_text(${sql.json(ids)}::json)::bigint AS id
      ), glanced AS (
        SELECT DISTINCT near.run_id FROM given CROSS JOIN LATERAL (
          SELECT run_id FROM scenario_result WHERE ${sql(column)} = given.id ${narrow} ORDER BY run_id DESC LIMIT ${RUNS + 1}
        ) AS near
      ), page AS MATERIALIZED (
        SELECT coalesce((SELECT run_id FROM glanced ORDER BY run_id DESC OFFSET ${RUNS} LIMIT 1), 0) AS lowest
      )
      SELECT near.run_id, near.index, given.id AS text_id FROM page, given CROSS JOIN LATERAL (
        SELECT run_id, index FROM scenario_result WHERE ${sql(column)} = given.id ${narrow} AND run_id >= lowest
        ORDER BY run_id DESC, index LIMIT ${RESULTS_EACH}
      ) AS near`;
  };
  const results = (await Promise.all([follow('scenario', 'text_id'), follow('failure', 'failure_id')])).flat();
  let whole = 0;
  for (const rows of Map.groupBy(results, ({ text_id }) => text_id).values()) {
    if (rows.length === RESULTS_EACH) whole = Math.max(whole, rows.at(-1)!.run_id);
  }
  return { results, whole };
}

/** The oldest run of a project since a moment (ISO 8601); null when there is none. */
export async function firstRunSince(sql: Queryable, projectId: number, moment: string): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    SELECT id FROM run WHERE project_id = ${projectId} AND queued_at >= ${moment}::timestamptz
    ORDER BY queued_at LIMIT 1`;
  return row?.id ?? null;
}

/** Runs by their ids, newest first, without those that were taken off the list. */
export async function readReferences(
  sql: Queryable,
  projectId: number,
  ids: readonly number[],
): Promise<RunReference[]> {
  if (ids.length === 0) return [];
  return sql<RunReference[]>`
    SELECT id, details, status, environment, queued_at AS run_at FROM run
    WHERE id IN ${sql([...ids])} AND project_id = ${projectId} AND NOT delete_flag ORDER BY id DESC`;
}

export interface ScenarioAt {
  run_id: number;
  index: number;
  name: string;
  feature: string;
  status: ScenarioStatus;
}

export async function readScenariosAt(
  sql: Queryable,
  places: readonly { run_id: number; index: number }[],
): Promise<ScenarioAt[]> {
  if (places.length === 0) return [];
  return sql<ScenarioAt[]>`
    SELECT run_scenario.run_id, run_scenario.index, name, feature, status FROM run_scenario
    JOIN json_to_recordset(${sql.json(places as never)}::json) AS given (run_id bigint, index int)
      ON given.run_id = run_scenario.run_id AND given.index = run_scenario.index`;
}
