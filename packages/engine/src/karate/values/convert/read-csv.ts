import { isIndexLike, newOrderedObject, putKey } from '../json/ordered-object.ts';
import { asText } from './as-text.ts';

const BYTE_ORDER_MARK = /\ufeff/g;

/**
 * CSV (RFC 4180) as maps of text by the names of its first row. Empty lines count as nothing; cells that a row lacks are empty, cells
 * beyond the names are dropped.
 */
export function readCsv(text: string): { [column: string]: string }[] {
  const rows = csvRows(text);
  const names = (rows.shift() ?? []).map((name) => name.replace(BYTE_ORDER_MARK, ''));
  const ordered = names.some(isIndexLike);
  return rows.map((row) => {
    const map: { [key: string]: unknown } = ordered ? newOrderedObject() : {};
    names.forEach((name, index) => {
      putKey(map, name, row[index] ?? '');
    });
    return map as { [column: string]: string };
  });
}

/** Cells of all rows. A quoted cell may hold commas, line ends and doubled quotes. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const cell = readCell(text, at);
      row.push(cell.value);
      at = cell.end;
      if (text[at] !== ',') break;
      at++;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    if (row.length > 1 || row[0] !== '') rows.push(row);
  }
  return rows;
}

function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfPlainCell(text, start);
    return { value: text.slice(start, end), end };
  }
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at++;
  }
  // What stands between the closing quote and the next comma belongs to the cell.
  const end = endOfPlainCell(text, at);
  return { value: value + text.slice(at, end), end };
}

function endOfPlainCell(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** Maps as CSV: the keys of the first are the names, each row's values follow in their own order. Lines end with CR LF. */
export function toCsv(rows: readonly { readonly [column: string]: unknown }[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  return [Object.keys(first), ...rows.map((row) => Object.values(row))].map(csvLine).join('');
}

function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quoted(asText(cell) ?? '')).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
