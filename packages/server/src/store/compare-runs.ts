import {
  COMPARED_GROUPS,
  type ComparedGroup,
  type ComparedScenario,
  type RunComparison,
} from '@stepwright/contract/entities/run-history';
import type { Queryable } from './database.ts';

/** Scenarios that each group names; the two about time name the largest differences. */
const MOST_NAMED = 100;
const MOST_TIMED = 10;

interface Row extends ComparedScenario {
  kind: ComparedGroup | 'same';
  count: number;
}

/**
 * Pairs the scenarios of two runs by feature, name and Examples row, and groups the pairs. What was skipped counts as not run.
 */
export async function compareScenarios(
  sql: Queryable,
  before: number,
  after: number,
): Promise<Pick<RunComparison, 'same' | 'groups'>> {
  const side = (runId: number) => sql`
    SELECT index, name, feature, example, status, duration, error, status IN ('PASSED', 'FAILED') AS ran,
      substr(uri, position('/' IN uri) + 1) AS file, coalesce(example, '') AS cells,
      row_number() OVER (PARTITION BY uri, name, example ORDER BY index) AS n
    FROM run_scenario WHERE run_id = ${runId}`;
  const told = (alias: string) => sql`
    CASE WHEN ${sql(alias)}.index IS NULL THEN NULL ELSE json_build_object('index', ${sql(alias)}.index,
      'status', ${sql(alias)}.status, 'duration', ${sql(alias)}.duration, 'error', ${sql(alias)}.error) END`;
  const rows = await sql<Row[]>`
    WITH old AS (${side(before)}), new AS (${side(after)}), paired AS (
      SELECT coalesce(new.name, old.name) AS name, coalesce(new.feature, old.feature) AS feature,
        coalesce(new.example, old.example) AS example, ${told('old')} AS before, ${told('new')} AS after,
        coalesce(new.index, old.index) AS place, abs(new.duration - old.duration) AS differs,
        CASE
          WHEN new.ran AND old.ran IS NOT TRUE THEN CASE WHEN new.status = 'FAILED' AND old.index IS NOT NULL
            THEN 'broken' ELSE 'added' END
          WHEN old.ran AND new.ran IS NOT TRUE THEN 'gone'
          WHEN new.status = 'FAILED' AND old.status = 'FAILED' THEN 'failing'
          WHEN new.status = 'FAILED' THEN 'broken'
          WHEN old.status = 'FAILED' THEN 'mended'
          WHEN new.duration - old.duration >= 100 AND new.duration >= old.duration * 1.1 THEN 'slower'
          WHEN old.duration - new.duration >= 100 AND old.duration >= new.duration * 1.1 THEN 'faster'
          ELSE 'same' END AS kind
      FROM old FULL JOIN new ON old.file = new.file AND old.name = new.name AND old.cells = new.cells AND old.n = new.n
    )
    SELECT kind, count, name, feature, example, before, after FROM (
      SELECT *, count(*) OVER (PARTITION BY kind) AS count, row_number() OVER (PARTITION BY kind
        ORDER BY CASE WHEN kind IN ('slower', 'faster') THEN differs END DESC NULLS LAST, place) AS rank
      FROM paired
    ) AS ranked
    WHERE rank <= CASE kind WHEN 'same' THEN 1 WHEN 'slower' THEN ${MOST_TIMED}::int WHEN 'faster' THEN ${MOST_TIMED}::int
      ELSE ${MOST_NAMED}::int END
    ORDER BY kind, rank`;
  const groupOf = (wanted: ComparedGroup) => {
    const found = rows.filter(({ kind }) => kind === wanted);
    return { count: found[0]?.count ?? 0, scenarios: found };
  };
  const groups = Object.fromEntries(COMPARED_GROUPS.map((kind) => [kind, groupOf(kind)]));
  return {
    same: rows.find(({ kind }) => kind === 'same')?.count ?? 0,
    groups: groups as Record<ComparedGroup, { count: number; scenarios: Row[] }>,
  };
}
