import type { KarateOutline, KarateScenario, KarateStep, KarateTable, KarateTag } from './feature-text.ts';

export interface OutlineRow {
  /** From 0, without the header. */
  readonly index: number;
  readonly line: number;
  readonly cells: readonly OutlineCell[];
}

export interface OutlineCell {
  readonly column: string;
  /** The column's header ends with `!`: the text is an expression, lenient JSON among others. */
  readonly evaluated: boolean;
  /** As written, trimmed. In a column that is not evaluated a blank one means null (karate §5.7.13). */
  readonly text: string;
}

/** A table of one cell and no more is an expression that makes the rows when the outline's turn comes; null for any other table. */
export function rowsExpression(table: KarateTable): string | null {
  const [header, ...rows] = table.rows;
  return rows.length === 0 && header?.cells.length === 1 ? header.cells[0]! : null;
}

/** The rows of an Examples table, in order; of a column that stands twice the last one counts. */
export function rowsOf(table: KarateTable): OutlineRow[] {
  const [header, ...rows] = table.rows;
  if (!header || rowsExpression(table) !== null) return [];
  const columns = new Map<string, { readonly at: number; readonly evaluated: boolean }>();
  for (const [at, written] of header.cells.entries()) {
    const evaluated = written.endsWith('!');
    columns.set(evaluated ? written.slice(0, -1) : written, { at, evaluated });
  }
  return rows.map(({ line, cells }, index) => ({
    index,
    line,
    cells: [...columns].map(([column, { at, evaluated }]) => ({ column, evaluated, text: cells[at] ?? '' })),
  }));
}

export interface RowPlace {
  /** Of the row; of the expression where the rows are made by one. */
  readonly line: number;
  /** Of the Examples. */
  readonly tags: readonly KarateTag[];
}

/**
 * The scenario of one row: `<column>` is replaced in its name, its steps and their doc strings and tables, but not in the header of a
 * table. A value of null leaves its places as they are. Values are put in one after the other, so that one may bring a place for the
 * next.
 */
export function fillScenario(
  outline: KarateOutline,
  values: ReadonlyMap<string, string | null>,
  place: RowPlace = { line: outline.line, tags: [] },
): KarateScenario {
  const places: (readonly [place: string, value: string])[] = [];
  for (const [column, value] of values) if (value !== null) places.push([`<${column}>`, value]);
  const fill = (text: string): string => {
    let filled = text;
    for (const [name, value] of places) {
      if (!filled.includes('<')) return filled;
      filled = filled.replaceAll(name, () => value);
    }
    return filled;
  };
  return {
    kind: 'scenario',
    line: place.line,
    keyword: outline.keyword,
    name: fill(outline.name),
    description: outline.description,
    tags: [...outline.tags, ...place.tags],
    steps: outline.steps.map((step) => fillStep(step, fill)),
  };
}

function fillStep(step: KarateStep, fill: (text: string) => string): KarateStep {
  const { docString, table } = step;
  return {
    ...step,
    text: fill(step.text),
    docString: docString && { ...docString, text: fill(docString.text) },
    table: table && {
      rows: table.rows.map((row, index) => (index === 0 ? row : { ...row, cells: row.cells.map(fill) })),
    },
  };
}
