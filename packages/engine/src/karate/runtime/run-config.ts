import { typeOf } from '../values/type-of.ts';
import type { KarateScenario } from './karate-scenario.ts';

/**
 * Evaluates the configuration files (karate §1.8) in a scenario that nobody called; the entries of the maps that they answer become its
 * variables. Done anew for every scenario, so that none sees what another one changed (karate §5.7.34).
 *
 * @throws KarateError what a file failed with, with its line
 */
export function runConfig(run: KarateScenario): void {
  run.asCurrent(() => evaluateConfig(run));
}

function evaluateConfig(run: KarateScenario): void {
  const { suite } = run;
  for (const address of suite.sources.configFiles(suite.env)) {
    const place = { uri: suite.sources.display(address), line: 1 };
    const made = suite.scripts.evaluate(`(${suite.scriptAt(address)})`, run.scope, place);
    if (typeof made !== 'function') {
      run.print('warn', `${place.uri} does not hold a function, so it configures nothing`);
      continue;
    }
    const answer = suite.scripts.invoke(made, [], run.scope, place);
    if (typeOf(answer) === 'map') run.scope.setAll(answer as object);
  }
}
