import {
  type FeatureResults,
  type FeatureScenarioResult,
  MOST_RESULT_SCENARIOS,
  RECENT_RESULTS,
} from '@stepwright/contract/entities/feature-results';
import type { ScenarioStatus } from '@stepwright/contract/entities/run';
import type { RunMessage } from '@stepwright/contract/messages';
import { type FoldedScenario, foldSteps, nodesOf, type WrittenNode } from '../runs/fold-steps.ts';
import type { Queryable } from './database.ts';

interface LastResult {
  name: string;
  example: string | null;
  line: number;
  run_id: number;
  index: number;
  at: string;
  status: ScenarioStatus;
  duration: number | null;
  error: string | null;
  document_seq: number | null;
  recent: FeatureScenarioResult['recent'];
}

/** Scenarios whose messages are read at once. */
const BATCH = 200;
/** Steps of folded scenarios, and texts, that are kept: a run that has ended never changes. */
const KEPT_STEPS = 50_000;
const KEPT_TEXTS = 20;

/** The last result of each scenario of a feature. What was read from the messages of a run is kept for the next time. */
export class FeatureResultsReader {
  readonly #sql: Queryable;
  readonly #folded = new Map<string, FoldedScenario>();
  readonly #nodes = new Map<string, ReadonlyMap<string, WrittenNode>>();

  constructor(sql: Queryable) {
    this.#sql = sql;
  }

  /** Results against one environment, of runs of this feature alone; those of included features are left out. */
  async read(featureId: number, environmentId: number): Promise<FeatureResults> {
    const found = await listLast(this.#sql, featureId, environmentId);
    const shown = found.slice(0, MOST_RESULT_SCENARIOS);
    const missing = shown.filter((one) => !this.#folded.has(keyOf(one)));
    for (let from = 0; from < missing.length; from += BATCH) await this.#fold(missing.slice(from, from + BATCH));
    const scenarios = shown.map(({ document_seq: _, ...result }) => {
      const folded = this.#folded.get(keyOf(result));
      const { text: name, line } = folded?.node ?? { text: result.name, line: result.line };
      return { ...result, name, line, steps: [...(folded?.steps ?? [])] };
    });
    this.#forget();
    return { scenarios, more: found.length > shown.length };
  }

  /** Those that were read first go first; a scenario counts for one step more than it has. */
  #forget(): void {
    let kept = 0;
    for (const { steps } of this.#folded.values()) kept += steps.length + 1;
    for (const [key, { steps }] of this.#folded) {
      if (kept <= KEPT_STEPS) return;
      this.#folded.delete(key);
      kept -= steps.length + 1;
    }
  }

  async #fold(wanted: readonly LastResult[]): Promise<void> {
    const said = await this.#sql<{ run_id: number; scenario: number; body: string }[]>`
      SELECT message.run_id, message.scenario, body
      FROM json_to_recordset(${this.#sql.json(wanted.map(({ run_id, index }) => ({ run_id, index })))}::json)
        AS wanted (run_id bigint, index int)
      JOIN run_message AS message ON message.run_id = wanted.run_id AND message.scenario = wanted.index
      WHERE body ~ '^\\{"(pickle|testCase|testCaseStarted|testStepFinished)"'
      ORDER BY message.run_id, message.seq`;
    const byScenario = Map.groupBy(said, ({ run_id, scenario }) => `${run_id} ${scenario}`);
    for (const one of wanted) {
      const nodes = await this.#nodesOf(one);
      const messages = (byScenario.get(keyOf(one)) ?? []).map(({ body }) => JSON.parse(body) as RunMessage);
      this.#folded.set(keyOf(one), foldSteps(messages, nodes));
    }
  }

  async #nodesOf({ run_id, document_seq }: LastResult): Promise<ReadonlyMap<string, WrittenNode>> {
    const key = `${run_id} ${document_seq}`;
    let nodes = this.#nodes.get(key);
    if (!nodes) {
      const [row] = await this.#sql<{ body: string }[]>`
        SELECT body FROM run_message WHERE run_id = ${run_id} AND seq = ${document_seq}`;
      const document = row && (JSON.parse(row.body) as RunMessage).gherkinDocument;
      nodes = document ? nodesOf(document) : new Map();
      this.#nodes.set(key, nodes);
      for (const old of this.#nodes.keys()) {
        if (this.#nodes.size <= KEPT_TEXTS) break;
        this.#nodes.delete(old);
      }
    }
    return nodes;
  }
}

const keyOf = ({ run_id, index }: { run_id: number; index: number }) => `${run_id} ${index}`;

/** The newest of the scenarios of the feature that ran last; a run names a text by its project and feature. */
async function listLast(sql: Queryable, featureId: number, environmentId: number): Promise<LastResult[]> {
  return sql<LastResult[]>`
    SELECT scenario.name, scenario.example, scenario.line, scenario.run_id, scenario.index, run.queued_at AS at, last.status,
      last.duration, scenario.error, scenario.document_seq, (
        SELECT coalesce(json_agg(json_build_object('run_id', near.run_id, 'status', near.status)), '[]') FROM (
          SELECT result.run_id, result.status FROM scenario_result AS result
          JOIN run AS listed ON listed.id = result.run_id AND NOT listed.delete_flag
          WHERE result.case_id = known.id AND result.environment_id = ${environmentId}
          ORDER BY result.run_id DESC, result.index LIMIT ${RECENT_RESULTS}) AS near) AS recent
    FROM (
      SELECT scenario_case.id FROM run_subject JOIN scenario_case ON subject_id = run_subject.id
      WHERE run_subject.feature_id = ${featureId} AND run_subject.test_plan_id IS NULL
        AND run_subject.project_id = (SELECT project_id FROM feature WHERE id = ${featureId})
      ORDER BY scenario_case.last_run_id DESC LIMIT ${MOST_RESULT_SCENARIOS + 1}
    ) AS known
    CROSS JOIN LATERAL (
      SELECT result.run_id, result.index, result.status, result.duration FROM scenario_result AS result
      JOIN run AS listed ON listed.id = result.run_id AND NOT listed.delete_flag
      WHERE result.case_id = known.id AND result.environment_id = ${environmentId}
      ORDER BY result.run_id DESC, result.index LIMIT 1
    ) AS last
    JOIN run ON run.id = last.run_id
    JOIN run_scenario AS scenario ON scenario.run_id = last.run_id AND scenario.index = last.index
    WHERE right(scenario.uri, length(run.details) + 9) = '/' || run.details || '.feature'
    ORDER BY last.run_id DESC, last.index`;
}
