import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';

/** A function of the `karate` object: the scenario that runs, then what the script gave. */
export type KarateFunction = (runtime: ScenarioRuntime, ...values: unknown[]) => unknown;

/** Functions of the `karate` object by their names. */
export interface KarateFunctions {
  readonly [name: string]: KarateFunction;
}

/** Properties of the `karate` object: read anew each time. */
export interface KarateFacts {
  readonly [name: string]: (runtime: ScenarioRuntime) => unknown;
}
