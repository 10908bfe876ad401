import type { FeatureResults, FeatureScenarioResult, StepResult } from '@stepwright/contract/entities/feature-results';
import type { Section } from './read-text.ts';

/** What stands beside a line: the last result of a step, or of a scenario with those before. */
export interface Outcome {
  readonly line: number;
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** Milliseconds. */
  readonly duration: number;
  readonly error: string | null;
  readonly runId: number;
  /** Of a scenario: its last results, newest first. */
  readonly recent?: readonly { readonly run_id: number; readonly status: string }[];
}

/**
 * Brings results to the lines of the present text: scenarios by their name (of equal ones in order), steps by their text and order. What
 * reads differently now gets none, so that no mark is wrong. The rows of an outline are summed up: one that failed counts.
 */
export function matchResults(sections: readonly Section[], { scenarios }: FeatureResults): readonly Outcome[] {
  const outcomes: Outcome[] = [];
  const byName = groupsByName(scenarios);
  const taken = new Map<string, number>();
  const background = sections.filter(({ kind }) => kind === 'background');
  const marked = new Set<number>();
  for (const section of sections) {
    if (section.kind === 'background') continue;
    const groups = byName.get(section.name);
    if (!groups) continue;
    const at = taken.get(section.name) ?? 0;
    taken.set(section.name, at + 1);
    const results = groups[at];
    if (!results) continue;
    const worst = worstOf(results);
    outcomes.push({
      line: section.line,
      status: statusOf(worst.status),
      duration: results.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
      error: worst.error,
      runId: worst.run_id,
      recent: results.length === 1 ? worst.recent : mergedRecent(results),
    });
    const own = [...background.flatMap(({ steps }) => steps), ...section.steps];
    const summed = new Map<number, Outcome>();
    for (const result of results) {
      for (const [line, step] of matchSteps(own, result.steps)) {
        const outcome = { line, status: step.status, duration: step.duration, error: step.error, runId: result.run_id };
        const before = summed.get(line);
        if (!before || rank(step.status) > rank(before.status)) summed.set(line, outcome);
      }
    }
    for (const outcome of summed.values()) {
      // A Background is marked by the first scenario below it.
      if (marked.has(outcome.line)) continue;
      marked.add(outcome.line);
      outcomes.push(outcome);
    }
    outcomes.push(...rowOutcomes(section, results));
  }
  return outcomes.sort((one, other) => one.line - other.line);
}

/** Results of one scenario, or of all rows of one outline; scenarios of one name apart by where they stood. */
function groupsByName(scenarios: readonly FeatureScenarioResult[]): ReadonlyMap<string, FeatureScenarioResult[][]> {
  const names = new Map<string, FeatureScenarioResult[][]>();
  for (const [name, same] of Map.groupBy(scenarios, (one) => one.name)) {
    // Lines are compared inside one run alone: an older text had them elsewhere.
    const places = Map.groupBy(same, (one) => (one.example === null ? `${one.run_id} ${one.line}` : 'outline'));
    const groups = [...places.values()].sort((one, other) => one[0]!.line - other[0]!.line);
    const newest = Math.max(...same.map(({ run_id }) => run_id));
    const several = groups.filter((group) => group.some(({ run_id }) => run_id === newest));
    names.set(name, several.length > 1 ? several : [groups.find((group) => group[0]!.run_id === newest) ?? groups[0]!]);
  }
  return names;
}

/** Steps of the present text with their results, in order; what was inserted or changed since is passed over. */
function matchSteps(
  own: readonly { readonly line: number; readonly text: string }[],
  results: readonly StepResult[],
): [line: number, result: StepResult][] {
  const matched: [number, StepResult][] = [];
  let from = 0;
  for (const { line, text } of own) {
    const at = results.findIndex((result, place) => place >= from && result.text === text);
    if (at < 0) continue;
    matched.push([line, results[at]!]);
    from = at + 1;
  }
  return matched;
}

/** Rows of Examples, found by their cells. */
function rowOutcomes(section: Section, results: readonly FeatureScenarioResult[]): Outcome[] {
  const rows = section.examples.flatMap(({ labels, rows: lines }) =>
    lines.map((line, at) => ({ line, label: labels[at] ?? '' })),
  );
  return rows.flatMap(({ line, label }) => {
    const result = results.find(({ example }) => example === label);
    if (!result) return [];
    return [
      {
        line,
        status: statusOf(result.status),
        duration: result.duration ?? 0,
        error: result.error,
        runId: result.run_id,
      },
    ];
  });
}

const rank = (status: Outcome['status']) => ({ PASSED: 0, SKIPPED: 1, FAILED: 2 })[status];
const statusOf = (status: FeatureScenarioResult['status']): Outcome['status'] =>
  status === 'PASSED' || status === 'FAILED' ? status : 'SKIPPED';
const worstOf = (results: readonly FeatureScenarioResult[]) =>
  results.reduce((worst, one) => (rank(statusOf(one.status)) > rank(statusOf(worst.status)) ? one : worst));

/** Of an outline: each run counts once, as its worst row. */
function mergedRecent(results: readonly FeatureScenarioResult[]): Outcome['recent'] {
  const runs = new Map<number, string>();
  for (const { run_id, status } of results.flatMap(({ recent }) => recent)) {
    const before = runs.get(run_id);
    if (before === undefined || rank(statusOf(status)) > rank(before as Outcome['status']))
      runs.set(run_id, statusOf(status));
  }
  return [...runs]
    .sort(([one], [other]) => other - one)
    .slice(0, 5)
    .map(([run_id, status]) => ({ run_id, status }));
}

/** A time as people read it: `820 ms`, `1.4 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
