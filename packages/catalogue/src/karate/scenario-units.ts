import { rowLabel } from '../gherkin/row-label.ts';
import type { KarateExamples, KarateFeature, KarateOutline, KarateScenario, KarateTag } from './feature-text.ts';
import { fillScenario, type OutlineRow, rowsExpression, rowsOf } from './outline-rows.ts';

/** One scenario of a feature, or an outline whose rows are only known when its turn comes. */
export type ScenarioUnit = ReadyUnit | DynamicUnit;

interface UnitPlace {
  /** Place among the feature's sections, from 0. */
  readonly section: number;
  /** Of feature, scenario and Examples, from the outside inwards. */
  readonly tags: readonly KarateTag[];
}

export interface ReadyUnit extends UnitPlace {
  readonly kind: 'ready';
  /** Placeholders are filled. */
  readonly scenario: KarateScenario;
  /** Of the outline that it is a row of. */
  readonly row: UnitRow | null;
}

/** The cells as they are written; those of `!` columns are evaluated when the scenario runs. */
export interface UnitRow extends OutlineRow {
  /** As `rowLabel` tells rows apart. */
  readonly label: string;
  readonly outline: KarateOutline;
  readonly examples: KarateExamples;
}

export interface DynamicUnit extends UnitPlace {
  readonly kind: 'dynamic';
  readonly outline: KarateOutline;
  readonly examples: KarateExamples;
  /** JavaScript that makes the rows. */
  readonly expression: string;
  /** Of the expression. */
  readonly line: number;
}

/** The scenarios of a feature in the order written, outlines row by row. */
export function* unitsOf(feature: KarateFeature): Generator<ScenarioUnit> {
  for (const [section, node] of feature.sections.entries()) {
    const tags = [...feature.tags, ...node.tags];
    if (node.kind === 'scenario') yield { kind: 'ready', section, tags, scenario: node, row: null };
    else for (const examples of node.examples) yield* unitsOfExamples(node, examples, section, tags);
  }
}

function* unitsOfExamples(
  outline: KarateOutline,
  examples: KarateExamples,
  section: number,
  outer: readonly KarateTag[],
): Generator<ScenarioUnit> {
  if (examples.table === null) return;
  const tags = [...outer, ...examples.tags];
  const expression = rowsExpression(examples.table);
  if (expression !== null) {
    const line = examples.table.rows[0]!.line;
    yield { kind: 'dynamic', section, tags, outline, examples, expression, line };
    return;
  }
  for (const row of rowsOf(examples.table)) {
    const values = new Map(row.cells.map(({ column, text }) => [column, text]));
    const scenario = fillScenario(outline, values, { line: row.line, tags: examples.tags });
    const label = rowLabel(row.cells.map(({ text }) => text));
    yield { kind: 'ready', section, tags, scenario, row: { ...row, label, outline, examples } };
  }
}

/** The scenario of a row that an expression made; `values` are its entries as text, null ones leave their places as they are. */
export function unitOfRow(unit: DynamicUnit, values: ReadonlyMap<string, string | null>): KarateScenario {
  return fillScenario(unit.outline, values, { line: unit.line, tags: unit.examples.tags });
}
