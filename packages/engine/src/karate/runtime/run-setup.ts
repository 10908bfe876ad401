import { type ScenarioUnit, unitsOf } from '@stepwright/catalogue/karate/scenario-units';
import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { copyShallow } from '../values/copy-value.ts';
import { runCalled } from './call-feature.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { openUnit } from './start-scenario.ts';
import { putOwn } from './variables.ts';

/**
 * Runs the scenario tagged `@setup` (`@setup=name`) of the same feature, with the configuration and without the Background (karate
 * §5.7.11). Answers its variables.
 *
 * @throws KarateError when there is none, or what it failed with
 */
export function* runSetup(run: KarateScenario, name: string | null, once: boolean): Work<unknown> {
  const kept = once ? run.feature.setups.get(name) : undefined;
  if (kept) return copyOf(kept);
  const unit = [...unitsOf(run.feature.feature)].find((one) => isSetup(one, name));
  if (unit?.kind !== 'ready') {
    const wanted = name === null ? '@setup' : `@setup=${name}`;
    throw new KarateError(
      'E_VARIABLE',
      `karate.setup() needs a scenario tagged ${wanted} in this feature, and there is none`,
    );
  }
  const setup = openUnit({ suite: run.suite, feature: run.feature }, unit);
  const failure = yield* runCalled(setup, unit.scenario.steps, run, -1);
  if (failure !== null) throw failure;
  const variables = setup.scope.snapshot();
  if (once) run.feature.setups.set(name, variables);
  return copyOf(variables);
}

function isSetup({ tags }: ScenarioUnit, name: string | null): boolean {
  return tags.some(({ text }) => text === (name === null ? 'setup' : `setup=${name}`));
}

function copyOf(variables: ReadonlyMap<string, unknown>): object {
  const map: { [name: string]: unknown } = {};
  for (const [name, value] of variables) putOwn(map, name, copyShallow(value));
  return map;
}
