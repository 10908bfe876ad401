import { CannotWaitHere } from '../effects/drive-blocking.ts';
import { perform, type Work } from '../effects/effect.ts';
import { copyDeep } from '../values/copy-value.ts';
import type { KarateConfig } from './karate-config.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { FeatureFile } from './scenario-runtime.ts';

/** What the first scenario of a feature left for the others. */
interface Kept {
  /** What it answered, where that is not the variables. */
  readonly value: unknown;
  /** All variables as they were right after, of a feature that shares its caller's scope. */
  readonly variables: ReadonlyMap<string, unknown> | null;
  readonly config: KarateConfig;
}

type OnceEntry = { readonly done: Kept } | { readonly going: Promise<unknown> };

/**
 * `callonce`: the first scenario of a feature that comes here makes the call, the others get copies of what came of it, with variables
 * and configuration as they were then (karate §5.4, §5.7.7). A call that failed is made again by the next one.
 */
export function* callOnce(
  run: KarateScenario,
  key: string,
  shared: boolean,
  target: unknown,
  call: () => Work<unknown>,
): Work<unknown> {
  const cache = run.feature.once as Map<string, OnceEntry>;
  const name = `${shared ? 'shared' : 'own'} ${key}`;
  for (let entry = cache.get(name); entry !== undefined; entry = cache.get(name)) {
    if ('done' in entry) return takeOver(run, entry.done, shared);
    try {
      yield* perform('wait', { until: entry.going });
    } catch (error) {
      // A script asks while a step of another scenario still makes the call, which cannot go on before the script is over.
      if (error instanceof CannotWaitHere) return takeOver(run, yield* made(run, shared, target, call), shared);
      throw error;
    }
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  cache.set(name, { going: promise });
  try {
    const kept = yield* made(run, shared, target, call);
    cache.set(name, { done: kept });
    return takeOver(run, kept, shared);
  } finally {
    const entry = cache.get(name);
    if (entry && 'going' in entry) cache.delete(name);
    resolve();
  }
}

function* made(run: KarateScenario, shared: boolean, target: unknown, call: () => Work<unknown>): Work<Kept> {
  const value = yield* call();
  const variables = shared && target instanceof FeatureFile ? run.scope.snapshot() : null;
  return { value: variables === null ? copyDeep(value) : null, variables, config: run.config };
}

/** What a later scenario changes in what it got is not seen by others. */
function takeOver(run: KarateScenario, { value, variables, config }: Kept, shared: boolean): unknown {
  if (!shared) return copyDeep(value);
  run.config = config;
  if (variables !== null) {
    run.scope.restore(variables);
    return null;
  }
  const copy = copyDeep(value);
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) run.scope.setAll(copy);
  return copy;
}
