import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { collectionFunctions } from './collections.ts';
import { controlFunctions } from './control.ts';
import { conversionFunctions } from './conversions.ts';
import { elsewhereFunctions } from './elsewhere.ts';
import { environmentFunctions, facts, keptFacts } from './facts.ts';
import type { KarateFacts, KarateFunctions } from './family.ts';
import { fileFunctions } from './files.ts';
import { logFunctions } from './logging.ts';
import { networkFunctions } from './network.ts';
import { processFunctions } from './processes.ts';
import { templateFunctions } from './templates.ts';
import { variableFunctions } from './variables.ts';

const FAMILIES: readonly KarateFunctions[] = [
  variableFunctions,
  conversionFunctions,
  collectionFunctions,
  fileFunctions,
  controlFunctions,
  logFunctions,
  environmentFunctions,
  networkFunctions,
  processFunctions,
  templateFunctions,
  elsewhereFunctions,
];

const RUNTIME = Symbol('runtime');

interface OfScenario {
  readonly [RUNTIME]: ScenarioRuntime;
}

/**
 * The `karate` object of a scenario (karate §1.5). Its members are made when a script first names them, and functions stay bound to the
 * scenario, so that they can be handed on: `list.forEach(karate.log)`.
 */
export function makeKarateObject(runtime: ScenarioRuntime): object {
  return Object.create(PROTOTYPE, { [RUNTIME]: { value: runtime } }) as object;
}

/** Names of all functions, for completion and its tests. */
export function karateFunctionNames(): readonly string[] {
  return FAMILIES.flatMap((family) => Object.keys(family));
}

/** Names of all properties. */
export function karateFactNames(): readonly string[] {
  return [...Object.keys(facts), ...Object.keys(keptFacts)];
}

const PROTOTYPE = makePrototype();

function makePrototype(): object {
  const prototype = {};
  for (const family of FAMILIES) addFunctions(prototype, family);
  addFacts(prototype, facts, false);
  addFacts(prototype, keptFacts, true);
  return prototype;
}

function addFunctions(prototype: object, family: KarateFunctions): void {
  for (const [name, carryOut] of Object.entries(family)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: OfScenario) {
        const runtime = this[RUNTIME];
        return keep(this, name, (...values: unknown[]) => carryOut(runtime, ...values));
      },
    });
  }
}

function addFacts(prototype: object, family: KarateFacts, kept: boolean): void {
  for (const [name, read] of Object.entries(family)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: OfScenario) {
        const value = read(this[RUNTIME]);
        return kept ? keep(this, name, value) : value;
      },
    });
  }
}

function keep(target: object, name: string, value: unknown): unknown {
  Object.defineProperty(target, name, { value, configurable: true });
  return value;
}
