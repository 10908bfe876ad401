import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';

/** What a scenario of a mock has beside others: the request that it answers. */
export interface MockedScenario {
  /** `karate.request`. */
  readonly request: object;
  /** Sends the request on, to the address where it was meant for or to another one; the answer becomes the scenario's variables. */
  proceed(url: string | null): void;
}

const MOCKED = new WeakMap<ScenarioRuntime, MockedScenario>();

export function markMocked(runtime: ScenarioRuntime, mocked: MockedScenario): void {
  MOCKED.set(runtime, mocked);
}

/** Null outside mocks. A feature that a mock calls belongs to it. */
export function mockedOf(runtime: ScenarioRuntime): MockedScenario | null {
  for (let at: ScenarioRuntime | null = runtime; at !== null; at = at.caller) {
    const mocked = MOCKED.get(at);
    if (mocked !== undefined) return mocked;
  }
  return null;
}
