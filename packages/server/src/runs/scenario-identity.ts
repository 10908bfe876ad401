import { createHash } from 'node:crypto';

/** What tells a scenario from all others of a run, and is the same in every run. */
export interface NamedScenario {
  readonly uri: string;
  readonly name: string;
  readonly example: string | null;
}

/**
 * The identity of a scenario across runs, in hexadecimal: its feature, its name, its Examples row. The project's part of the address
 * is left out, so that another name of the project loses no history.
 *
 * @param occurrence from 0, where a run holds several that cannot be told apart
 */
export function scenarioIdentity({ uri, name, example }: NamedScenario, occurrence = 0): string {
  const feature = uri.slice(uri.indexOf('/') + 1);
  const hash = createHash('sha256').update(JSON.stringify([feature, name, example, occurrence]));
  return hash.digest('hex').slice(0, 32);
}

/** Gives scenarios, in run order, their identities; equal ones are numbered. */
export function identities(): (scenario: NamedScenario) => string {
  const seen = new Map<string, number>();
  return (scenario) => {
    const first = scenarioIdentity(scenario);
    const occurrence = seen.get(first) ?? 0;
    seen.set(first, occurrence + 1);
    return occurrence === 0 ? first : scenarioIdentity(scenario, occurrence);
  };
}
