import type { Scenario, ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';

/**
 * The scenario of a changed text that stands for one of the text before: the same name, counted where a name stands several times;
 * else the same place when there are as many as before. Null when neither tells.
 */
export function counterpartOf(
  scenario: Scenario,
  before: readonly Scenario[],
  now: readonly Scenario[],
): Scenario | null {
  const place = before.findIndex((one) => one.line === scenario.line);
  const namesakes = (all: readonly Scenario[]) => all.filter((one) => one.name === scenario.name);
  const nth = namesakes(before.slice(0, Math.max(0, place))).length;
  const same = namesakes(now)[nth];
  if (same && namesakes(before).length === namesakes(now).length) return same;
  return before.length === now.length ? (now[place] ?? null) : (same ?? null);
}

/** How the steps of a changed scenario follow from those before. */
export interface Replacement {
  /** Where the step at a place stands now. A step inserted right at the place takes it. */
  move(place: number): number;
  /** For each step now the place of the one that it continues, or null for one that is new. */
  readonly origins: readonly (number | null)[];
}

type Compared = Pick<ScenarioStep, 'text' | 'docString' | 'keyword'>;

/** Compares steps by what they say: what is equal at the beginning and at the end stays, the middle was changed. */
export function replaceSteps(before: readonly Compared[], now: readonly Compared[]): Replacement {
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  while (head < shorter && isSame(before[head]!, now[head]!)) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSame(before.at(-1 - tail)!, now.at(-1 - tail)!)) tail += 1;
  const grown = now.length - before.length;
  return {
    move(place) {
      if (place <= head) return Math.min(place, now.length);
      if (place >= before.length - tail) return place + grown;
      return Math.min(place, now.length - tail);
    },
    origins: now.map((_, at) => {
      if (at < head) return at;
      if (at >= now.length - tail) return at - grown;
      return at < before.length - tail ? at : null;
    }),
  };
}

function isSame(one: Compared, other: Compared): boolean {
  return one.text === other.text && one.docString === other.docString && one.keyword === other.keyword;
}
