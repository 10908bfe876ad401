import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { typeOf } from '../values/type-of.ts';
import { callFeature } from './call-feature.ts';
import { callOnce } from './call-once.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { type CallOptions, FeatureFile } from './scenario-runtime.ts';

/**
 * Calls a feature or a function. With a shared scope the entries of a map that a function answers become variables of the caller.
 *
 * @throws KarateError what the callee failed with, or E_TESTDATA for something that cannot be called
 */
export function* callTarget(
  run: KarateScenario,
  target: unknown,
  argument: unknown,
  { shared, onceKey }: CallOptions,
): Work<unknown> {
  if (onceKey !== null)
    return yield* callOnce(run, onceKey, shared, target, () => callNow(run, target, argument, shared));
  const answer = yield* callNow(run, target, argument, shared);
  if (shared && typeof target === 'function' && typeOf(answer) === 'map') run.scope.setAll(answer as object);
  return answer;
}

function* callNow(run: KarateScenario, target: unknown, argument: unknown, shared: boolean): Work<unknown> {
  if (target instanceof FeatureFile) return yield* callFeature(run, target, argument, shared);
  if (typeof target === 'function') return run.invoke(target, argument === undefined ? [] : [argument]) ?? null;
  throw new KarateError(
    'E_TESTDATA',
    `only features and functions can be called, and this is ${described(target)}; write for example call read('other.feature')`,
  );
}

function described(value: unknown): string {
  const type = typeOf(value);
  return type === 'string' ? `the text "${String(value).slice(0, 80)}"` : type === 'null' ? 'null' : `a ${type}`;
}
