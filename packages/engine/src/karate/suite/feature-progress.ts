import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import { runHook } from '../runtime/hooks.ts';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { type RunningFeature, runningFeature } from '../runtime/running-feature.ts';

/** How far a feature of a run is: what its scenarios share, and which hooks are due when one of them ends. */
export class FeatureProgress {
  readonly #first: Scenario;
  #feature: RunningFeature | undefined;
  /** Scenarios to go, by the outline whose rows they are (-1: no outline's), and in all. */
  readonly #outlines = new Map<number, number>();
  #left = 0;

  constructor(scenarios: Iterable<Scenario>) {
    let first: Scenario | undefined;
    for (const scenario of scenarios) {
      first ??= scenario;
      this.#expect(scenario, 1);
    }
    if (first === undefined) throw new Error('a feature without scenarios makes no progress');
    this.#first = first;
  }

  /** The same feature with these scenarios of it alone. */
  alone(scenarios: readonly Scenario[]): FeatureProgress {
    return new FeatureProgress(scenarios);
  }

  /** @param addressOf where the text of a uri is among the sources */
  feature(addressOf: (uri: string) => string): RunningFeature {
    const { karate, uri } = this.#first;
    this.#feature ??= runningFeature(karate!.feature, addressOf(uri));
    return this.#feature;
  }

  #expect({ karate }: Scenario, count: number): void {
    this.#left += count;
    const { unit } = karate!;
    if (unit.kind === 'dynamic' || unit.row !== null) {
      this.#outlines.set(unit.section, (this.#outlines.get(unit.section) ?? 0) + count);
    }
  }

  /** An outline became its rows. */
  unfolded(outline: Scenario, rows: number): void {
    this.#expect(outline, rows - 1);
  }

  /** A scenario is over; runs `afterScenarioOutline` behind the last row of an outline and `afterFeature` behind the last of all. */
  ended(scenario: Scenario, run: KarateScenario): void {
    const { unit } = scenario.karate!;
    this.#expect(scenario, -1);
    if (this.#outlines.get(unit.section) === 0) {
      this.#outlines.delete(unit.section);
      runHook(run, 'afterScenarioOutline');
    }
    if (this.#left === 0) runHook(run, 'afterFeature');
  }
}
