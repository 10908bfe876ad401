import { isTemplate } from '@stepwright/catalogue/karate/open-karate';
import type { DynamicUnit, ReadyUnit, ScenarioUnit } from '@stepwright/catalogue/karate/scenario-units';
import { noteRow } from './begun-rows.ts';
import { DEFAULT_CONFIG } from './default-config.ts';
import { evaluatedCell } from './evaluated-cell.ts';
import { runHook } from './hooks.ts';
import type { KarateScenario, SuiteRoom } from './karate-scenario.ts';
import { runConfig } from './run-config.ts';
import type { RunningFeature } from './running-feature.ts';
import type { StepFlow } from './step-flow.ts';
import { putOwn } from './variables.ts';

/** Where a scenario runs, and who called it. */
export interface ScenarioRoom {
  readonly suite: SuiteRoom;
  readonly feature: RunningFeature;
  readonly caller?: KarateScenario;
  readonly shared?: boolean;
  /** What the callee is called with; its entries become variables. */
  readonly argument?: unknown;
  /** Of a call for each item of a list, from 0; -1 for a single one. */
  readonly loop?: number;
}

/** Rows that an expression made bring their values with them. */
export interface RowValues {
  readonly index: number;
  readonly values: { readonly [column: string]: unknown };
}

/** A scenario that is ready for its first step but for `beginScenario`. */
export function openScenario(room: ScenarioRoom, unit: ScenarioUnit, row: RowValues | null = null): KarateScenario {
  const { suite, feature, caller, shared, argument = null, loop = -1 } = room;
  const node = unit.kind === 'ready' ? unit.scenario : unit.outline;
  const run = suite.newScenario({
    suite,
    feature,
    info: {
      name: node.name,
      description: node.description,
      line: unit.kind === 'ready' ? node.line : unit.line,
      tags: unit.tags,
      row,
      section: unit.section,
      errorMessage: null,
    },
    config: caller?.config ?? DEFAULT_CONFIG,
    ...(caller && { caller }),
    ...(shared && { shared }),
  });
  if (caller) {
    run.scope.setHidden('__arg', argument);
    run.scope.setHidden('__loop', loop);
    if (isMap(argument)) for (const [name, value] of Object.entries(argument)) run.scope.set(name, value);
  }
  if (row !== null) {
    putRow(run, row);
    if (!caller) noteRow(feature, unit.section, row.index);
  }
  return run;
}

/** The row of an outline: `__row`, `__num`, and each of its columns. */
function putRow(run: KarateScenario, { index, values }: RowValues): void {
  for (const [column, value] of Object.entries(values)) run.scope.setHidden(column, value);
  run.scope.setHidden('__row', values);
  run.scope.setHidden('__num', index);
}

/** The cells of a written row; a blank one is null, those of `!` columns are evaluated, or stay text where they cannot be. */
export function rowOf(unit: ReadyUnit, evaluate: (source: string) => unknown): RowValues | null {
  if (unit.row === null) return null;
  const values: { [column: string]: unknown } = {};
  for (const { column, evaluated, text } of unit.row.cells) {
    putOwn(values, column, evaluated ? evaluatedCell(text, evaluate) : text.trim() === '' ? null : text);
  }
  return { index: unit.row.index, values };
}

/** A scenario for a unit whose row, if any, is written in the feature. */
export function openUnit(room: ScenarioRoom, unit: ReadyUnit): KarateScenario {
  if (!unit.row?.cells.some(({ evaluated }) => evaluated))
    return openScenario(
      room,
      unit,
      rowOf(unit, () => null),
    );
  const bare = openScenario(room, unit);
  return openScenario(
    room,
    unit,
    rowOf(unit, (source) => bare.js(source)),
  );
}

/** A scenario in which an outline's expression makes its rows. */
export function openOutline(room: ScenarioRoom, unit: DynamicUnit): KarateScenario {
  return openScenario(room, unit);
}

/**
 * What comes before the first step of a scenario: the configuration, unless it was called, its name, and the `beforeScenario` hook. A
 * failure is the first step's.
 */
export function beginScenario(run: KarateScenario, flow: Pick<StepFlow, 'failBefore'>): void {
  try {
    if (run.caller === null) runConfig(run);
    nameScenario(run);
    runHook(run, 'beforeScenario');
  } catch (error) {
    flow.failBefore(error);
  }
}

function nameScenario(run: KarateScenario): void {
  const { name } = run.info;
  if (!isTemplate(name)) return;
  const wrapped = name.startsWith('`') && name.endsWith('`');
  run.info.name = String(run.js(wrapped ? name : `\`${name}\``));
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
