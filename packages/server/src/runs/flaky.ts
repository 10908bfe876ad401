import { FLAKY_CHANGES, FLAKY_WINDOW } from '@stepwright/contract/entities/run-history';

/** One result of a scenario as it is kept with it: run, outcome, environment, text. */
export type KeptResult = readonly [
  run: number,
  outcome: 'P' | 'F' | 'S',
  environment: number | null,
  text: number | null,
];

/** Takes a result among the last ones, newest run first; runs may end in another order than they began. */
export function addResult(recent: readonly KeptResult[], added: KeptResult): KeptResult[] {
  const others = recent.filter(([run]) => run !== added[0]);
  return [...others, added].sort((one, other) => other[0] - one[0]).slice(0, FLAKY_WINDOW);
}

/**
 * How often a scenario changed between passed and failed although nothing of ours had changed: neither its text nor the environment.
 * Skipped and interrupted results say nothing.
 */
export function countChanges(recent: readonly KeptResult[]): number {
  const last = new Map<string, 'P' | 'F'>();
  let changes = 0;
  for (const [, outcome, environment, text] of recent) {
    if (outcome === 'S') continue;
    const alike = `${environment}:${text}`;
    const before = last.get(alike);
    if (before !== undefined && before !== outcome) changes += 1;
    last.set(alike, outcome);
  }
  return changes;
}

export function isFlaky(changes: number): boolean {
  return changes >= FLAKY_CHANGES;
}
