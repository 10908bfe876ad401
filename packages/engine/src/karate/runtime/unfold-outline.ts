import { rowLabel } from '@stepwright/catalogue/gherkin/row-label';
import { type DynamicUnit, type ReadyUnit, unitOfRow } from '@stepwright/catalogue/karate/scenario-units';
import { KarateError } from '../karate-error.ts';
import { asText } from '../values/convert/as-text.ts';
import { typeOf } from '../values/type-of.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { runConfig } from './run-config.ts';
import { openScenario, type ScenarioRoom } from './start-scenario.ts';

/** A generator that never ends would fill the memory. */
const MOST_ROWS = 100_000;

/** One row of an outline whose expression was evaluated. */
export interface UnfoldedRow {
  /** Filled when it is first asked for. */
  readonly unit: ReadyUnit;
  /** The same row under an outline that was edited. */
  under(outline: DynamicUnit): ReadyUnit;
  open(room: ScenarioRoom): KarateScenario;
}

/**
 * The rows of a dynamic outline: an expression that answers a list of maps, or a function that answers one for 0, 1, 2 … until it answers
 * something else (karate §1.10). The configuration's variables are there, the Background's are not.
 *
 * @throws KarateError for an expression that fails or makes no rows
 */
export function unfoldOutline(run: KarateScenario, unit: DynamicUnit): readonly UnfoldedRow[] {
  run.goTo(unit.line);
  if (run.caller === null) runConfig(run);
  const made = run.js(unit.expression);
  const type = typeOf(made);
  if (type !== 'list' && type !== 'function') {
    const problem = `the rows of an outline come from a list of maps or from a function, and ${unit.expression} is ${type}`;
    throw new KarateError('E_TESTDATA', problem);
  }
  const rows: UnfoldedRow[] = [];
  for (let index = 0; ; index++) {
    if (Array.isArray(made) && index >= made.length) return rows;
    const values: unknown = Array.isArray(made) ? made[index] : run.invoke(made, [index]);
    if (values === undefined || typeOf(values) !== 'map') return rows;
    if (index >= MOST_ROWS) {
      throw new KarateError(
        'E_TESTDATA',
        `the outline would get more than ${MOST_ROWS} rows; end its list or its function`,
      );
    }
    rows.push(new Row(unit, index, values as { readonly [column: string]: unknown }));
  }
}

class Row implements UnfoldedRow {
  readonly #of: DynamicUnit;
  readonly #index: number;
  readonly #values: { readonly [column: string]: unknown };
  #unit: ReadyUnit | undefined;

  constructor(of: DynamicUnit, index: number, values: { readonly [column: string]: unknown }) {
    this.#of = of;
    this.#index = index;
    this.#values = values;
  }

  get unit(): ReadyUnit {
    this.#unit ??= this.#fill();
    return this.#unit;
  }

  under(outline: DynamicUnit): ReadyUnit {
    return new Row(outline, this.#index, this.#values).unit;
  }

  open(room: ScenarioRoom): KarateScenario {
    const run = openScenario(room, this.unit, { index: this.#index, values: this.#values });
    run.hasMadeTexts = true;
    return run;
  }

  #fill(): ReadyUnit {
    const { section, tags, outline, examples, line } = this.#of;
    const texts = new Map(Object.entries(this.#values).map(([column, value]) => [column, asText(value)]));
    const cells = [...texts].map(([column, text]) => ({ column, evaluated: false, text: text ?? '' }));
    const label = rowLabel(cells.map(({ text }) => text));
    const row = { index: this.#index, line, cells, label, outline, examples };
    return { kind: 'ready', section, tags, scenario: unitOfRow(this.#of, texts), row };
  }
}
