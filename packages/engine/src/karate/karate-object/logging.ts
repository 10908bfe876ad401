import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import type { KarateFunctions } from './family.ts';
import { prettyText } from './pretty-text.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/** `karate.log(…)`, silenced by `configure printEnabled = false`. */
export const logFunctions: KarateFunctions = {
  log(runtime, ...values) {
    if (runtime.config.printEnabled) runtime.print('info', lineOf(values));
    return undefined;
  },
};

/** `karate.logger`: a function for each level. */
export function makeLogger(runtime: ScenarioRuntime): object {
  const logger: { [level: string]: (...values: unknown[]) => void } = {};
  for (const level of LEVELS) logger[level] = (...values) => runtime.print(level, lineOf(values));
  return logger;
}

function lineOf(values: readonly unknown[]): string {
  return values.map(prettyText).join(' ');
}
