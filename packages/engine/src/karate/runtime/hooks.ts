import type { KarateConfig } from './karate-config.ts';
import type { KarateScenario } from './karate-scenario.ts';

type Hook = 'afterScenario' | 'afterScenarioOutline' | 'afterFeature' | 'beforeScenario';

/**
 * Calls a configured hook of a scenario that nobody called (karate §5.4). Its failure is told, and changes no result; only a
 * `beforeScenario` that fails lets the scenario fail.
 */
export function runHook(run: KarateScenario, name: Hook): void {
  if (run.depth > 0) return;
  const hook: unknown = run.config[name satisfies keyof KarateConfig];
  if (typeof hook !== 'function') return;
  if (name === 'beforeScenario') {
    run.invoke(hook, []);
    return;
  }
  try {
    run.invoke(hook, []);
  } catch (error) {
    run.print('warn', `${name} failed: ${(error as Error).message}`);
  }
}
