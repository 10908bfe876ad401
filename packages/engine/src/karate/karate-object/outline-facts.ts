import type { KarateExamples } from '@stepwright/catalogue/karate/feature-text';
import { type OutlineRow, rowsExpression, rowsOf } from '@stepwright/catalogue/karate/outline-rows';
import { begunRows } from '../runtime/begun-rows.ts';
import { evaluatedCell } from '../runtime/evaluated-cell.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { putKey } from '../values/json/ordered-object.ts';

/** `karate.scenarioOutline`: the outline that the scenario is a row of, with its tables and how far it has come; null for others. */
export function outlineOf(runtime: ScenarioRuntime): object | null {
  const { feature, info } = runtime;
  const outline = feature.feature.sections[info.section];
  if (info.row === null || outline?.kind !== 'outline') return null;
  const begun = begunRows(feature, info.section);
  const tables = outline.examples.map((examples) => ({
    data: rowsFor(runtime, examples),
    tags: examples.tags.map(({ text }) => `@${text}`),
  }));
  const written = tables.reduce((sum, { data }) => sum + data.length, 0);
  return {
    name: outline.name,
    description: outline.description,
    line: outline.line,
    sectionIndex: info.section,
    exampleTableCount: tables.length,
    exampleTables: tables,
    numScenariosToExecute: Math.max(written, begun.length),
    numScenariosExecuted: begun.length,
    scenarioResults: begun.map((exampleIndex) => ({ sectionIndex: info.section, exampleIndex })),
  };
}

/** Rows that an expression makes are not known here. */
function rowsFor(runtime: ScenarioRuntime, { table }: KarateExamples): object[] {
  if (table === null || rowsExpression(table) !== null) return [];
  return Array.from(rowsOf(table), (row) => valuesOf(runtime, row));
}

function valuesOf(runtime: ScenarioRuntime, { cells }: OutlineRow): object {
  const values: { [column: string]: unknown } = {};
  for (const { column, evaluated, text } of cells) {
    const blank = text.trim() === '' ? null : text;
    putKey(values, column, evaluated ? evaluatedCell(text, (source) => runtime.js(source)) : blank);
  }
  return values;
}
