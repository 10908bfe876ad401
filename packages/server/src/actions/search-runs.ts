import type { ScenarioStatus } from '@stepwright/contract/entities/run';
import type { FoundRun, FoundScenario, RunSearchReply } from '@stepwright/contract/entities/run-history';
import { type Line, lineWith } from '../runs/line-with.ts';
import type { Database } from '../store/database.ts';
import {
  type FoundResult,
  type FoundText,
  findResults,
  findTexts,
  findTextsOfCause,
  firstRunSince,
  MOST_TEXTS,
  RUNS,
  readReferences,
  readScenariosAt,
} from '../store/search-runs.ts';

/** Scenarios that each run names. */
const SCENARIOS_EACH = 3;
/** Portions that one call reads: runs that were taken off the list leave holes. */
const MOST_PORTIONS = 5;
const DAY = 86_400_000;

export interface RunSearch {
  readonly projectId: number;
  readonly of: { readonly words: string } | { readonly causeId: number };
  readonly status?: ScenarioStatus | undefined;
  readonly environmentId?: number | undefined;
  /** Days, `2026-03-04`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only runs with smaller ids. */
  readonly before?: number | undefined;
}

/** Finds scenarios by their name, steps or error, or by the cause of their failure, in the newest runs first. */
export async function searchRuns(database: Database, search: RunSearch): Promise<RunSearchReply> {
  const { sql } = database;
  const { projectId, of } = search;
  const found =
    'words' in of
      ? await database.transaction((tx) => findTexts(tx, projectId, of.words))
      : await findTextsOfCause(sql, projectId, of.causeId);
  const broad = found.length > MOST_TEXTS;
  const texts = found.slice(0, MOST_TEXTS);
  const limits = await readLimits(database, search);
  if (texts.length === 0 || !limits) return { runs: [], next: null, broad };

  const runs: FoundRun[] = [];
  let { before } = limits;
  let next: number | null = null;
  for (let portion = 0; portion < MOST_PORTIONS && runs.length < RUNS; portion += 1) {
    const filter = { status: search.status, environmentId: search.environmentId, from: limits.from, before };
    const { results, whole } = await findResults(sql, texts, filter);
    const sure = results.filter(({ run_id }) => run_id >= whole);
    const ids = [...new Set(sure.map(({ run_id }) => run_id))].sort((a, b) => b - a).slice(0, RUNS - runs.length);
    const lowest = ids.at(-1);
    if (lowest === undefined) {
      next = null;
      break;
    }
    const shown = await readReferences(sql, projectId, ids);
    runs.push(...(await describe(database, shown, sure, texts, 'words' in of ? of.words : null)));
    next = results.some(({ run_id }) => run_id < lowest) ? lowest : null;
    if (next === null) break;
    before = lowest;
  }
  return { runs, next, broad };
}

/** The ids that the days stand for; null when no run can lie between them. */
async function readLimits(
  { sql }: Database,
  { projectId, from, to, before }: RunSearch,
): Promise<{ from: number; before: number } | null> {
  const first = from === undefined ? 0 : await firstRunSince(sql, projectId, `${from}T00:00:00Z`);
  if (first === null) return null;
  const dayAfter = to === undefined ? null : new Date(Date.parse(`${to}T00:00:00Z`) + DAY).toISOString();
  const end = dayAfter === null ? null : await firstRunSince(sql, projectId, dayAfter);
  return { from: first, before: Math.min(before ?? Number.MAX_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER) };
}

async function describe(
  { sql }: Database,
  runs: readonly Omit<FoundRun, 'scenarios' | 'more'>[],
  results: readonly FoundResult[],
  texts: readonly FoundText[],
  words: string | null,
): Promise<FoundRun[]> {
  const textOf = new Map(texts.map((text) => [text.id, text]));
  const lines = new Map<number, Line>();
  const lineOf = (id: number): Line => {
    const known = lines.get(id) ?? lineWith(textOf.get(id)!, words);
    lines.set(id, known);
    return known;
  };
  const inRun = new Map(
    runs.map(({ id }) => {
      const byPlace = Map.groupBy(
        results.filter(({ run_id }) => run_id === id),
        ({ index }) => index,
      );
      return [id, [...byPlace].sort(([one], [other]) => one - other)] as const;
    }),
  );
  const places = [...inRun].flatMap(([run_id, found]) =>
    found.slice(0, SCENARIOS_EACH).map(([index]) => ({ run_id, index })),
  );
  const named = await readScenariosAt(sql, places);
  return runs.map((run) => {
    const found = inRun.get(run.id) ?? [];
    const scenarios = found.slice(0, SCENARIOS_EACH).flatMap(([index, hits]): FoundScenario[] => {
      const scenario = named.find((one) => one.run_id === run.id && one.index === index);
      if (!scenario) return [];
      // An error says more than the step that it is about.
      const best = hits.map(({ text_id }) => lineOf(text_id)).sort((a, b) => a.rank - b.rank)[0]!;
      const { name, feature, status } = scenario;
      return [{ index, name, feature, status, where: best.where, line: best.line }];
    });
    return { ...run, scenarios, more: found.length > SCENARIOS_EACH };
  });
}
