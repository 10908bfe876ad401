/**
 * Sets a feature text in order: two blanks a level, tables in columns with numbers to the right, doc strings moved as a block, or left
 * as they are where every blank of theirs may count.
 * Works line by line and changes nothing but blanks, so that comments, broken lines and unknown words survive.
 */
const HEAD = /^(Feature|Rule|Background|Scenario Outline|Scenario Template|Scenario|Example|Examples|Scenarios):/;
const STEP = /^(Given|When|Then|And|But|\*)\s/;
const FENCE = /^("""|```)/;

interface Place {
  /** Blanks before heads inside the present section, before steps, and before what hangs below the last line. */
  scenario: number;
  step: number;
  below: number;
}

export function formatGherkin(text: string, { keepDocStrings = false } = {}): string {
  const lines = text.split(/\r\n|\r|\n/);
  const out: string[] = [];
  const place: Place = { scenario: 2, step: 4, below: 2 };
  // A doc string belongs to a step, also behind the step's table; elsewhere its mark is a line like any other.
  let behindStep = false;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!.trim();
    const wasBehindStep = behindStep;
    if (line !== '' && !line.startsWith('#') && !line.startsWith('|')) behindStep = STEP.test(line);
    if (wasBehindStep && (keepDocStrings ? line.startsWith('"""') : FENCE.test(line))) {
      at = keepDocStrings ? keepDocString(lines, at, out) : moveDocString(lines, at, place.step + 2, out);
    } else if (line.startsWith('|')) {
      at = alignTable(lines, at, place.below, out);
    } else if (line.startsWith('@') || line.startsWith('#')) {
      // Tags and comments belong to what follows them.
      out.push(blanks(indentOfNext(lines, at + 1, place)) + line);
      at += 1;
    } else {
      out.push(line === '' ? '' : blanks(indentOf(line, place)) + line);
      enter(line, place);
      at += 1;
    }
  }
  return `${out.join('\n').trimEnd()}\n`;
}

const blanks = (count: number) => ' '.repeat(count);

function indentOf(line: string, place: Place): number {
  const head = HEAD.exec(line)?.[1];
  if (head === 'Feature') return 0;
  if (head === 'Rule') return 2;
  if (head === 'Examples' || head === 'Scenarios') return place.step;
  if (head !== undefined) return place.scenario;
  if (STEP.test(line)) return place.step;
  return place.below;
}

/** What the lines below a head or a step hang on. */
function enter(line: string, place: Place): void {
  const head = HEAD.exec(line)?.[1];
  if (head === 'Feature') Object.assign(place, { scenario: 2, step: 4, below: 2 });
  else if (head === 'Rule') Object.assign(place, { scenario: 4, step: 6, below: 4 });
  else if (head === 'Examples' || head === 'Scenarios') place.below = place.step + 2;
  else if (head !== undefined) Object.assign(place, { step: place.scenario + 2, below: place.scenario + 2 });
  else if (STEP.test(line)) place.below = place.step + 2;
}

function indentOfNext(lines: readonly string[], from: number, place: Place): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!.trim();
    if (line === '' || line.startsWith('@') || line.startsWith('#')) continue;
    return line.startsWith('|') ? place.below : indentOf(line, place);
  }
  return 0;
}

function moveDocString(lines: readonly string[], from: number, indent: number, out: string[]): number {
  const fence = FENCE.exec(lines[from]!.trim())![1]!;
  const before = lines[from]!.length - lines[from]!.trimStart().length;
  out.push(blanks(indent) + lines[from]!.trim());
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === fence) {
      out.push(blanks(indent) + fence);
      return at + 1;
    }
    // The parser drops as many blanks as stand before the opening mark; the text itself keeps the rest.
    const own = line.slice(Math.min(before, line.length - line.trimStart().length));
    out.push(own === '' ? '' : blanks(indent) + own);
  }
  return lines.length;
}

/** To the line on which it is closed, which may hold text before and behind its mark. */
function keepDocString(lines: readonly string[], from: number, out: string[]): number {
  out.push(lines[from]!);
  if (lines[from]!.trim().indexOf('"""', 3) !== -1) return from + 1;
  for (let at = from + 1; at < lines.length; at++) {
    out.push(lines[at]!);
    if (lines[at]!.includes('"""')) return at + 1;
  }
  return lines.length;
}

function alignTable(lines: readonly string[], from: number, indent: number, out: string[]): number {
  let end = from;
  while (end < lines.length && lines[end]!.trim().startsWith('|')) end += 1;
  out.push(...alignRows(lines.slice(from, end), indent));
  return end;
}

/** Rows of one table in columns, numbers to the right. */
export function alignRows(lines: readonly string[], indent: number): readonly string[] {
  const rows = lines.map(cellsOf);
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
    });
  const isNumber = widths.map(
    (_, column) => rows.length > 1 && rows.slice(1).every((row) => /^-?\d+([.,]\d+)?$/.test(row[column] ?? '')),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => {
      const gap = ' '.repeat(widths[column]! - widthOf(cell));
      return isNumber[column] ? gap + cell : cell + gap;
    });
    return `${blanks(indent)}| ${cells.join(' | ')} |`;
  });
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

/** Columns that a text takes on the screen: letters with their marks are one, East Asian ones two. */
function widthOf(text: string): number {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of SEGMENTS.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cells of a row; `\|` does not end one. */
function cellsOf(line: string): readonly string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < inner.length; at++) {
    const letter = inner[at]!;
    if (letter === '\\' && at + 1 < inner.length) cell += letter + inner[++at];
    else if (letter === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}
