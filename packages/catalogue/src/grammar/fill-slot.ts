import type { SlotText } from './call.ts';
import { type LexedSlot, type Placeholder, syntax } from './lex-instruction.ts';
import { unquote } from './quote.ts';

/** Cells of one Examples row by their column's name. */
export type Cells = ReadonlyMap<string, string>;

const NO_CELLS: Cells = new Map();

const columnSets = new WeakMap<Cells, ReadonlySet<string>>();

/** The names of the columns as one set for all steps that the row fills. */
export function columnsOf(cells: Cells): ReadonlySet<string> {
  let columns = columnSets.get(cells);
  if (!columns) {
    columns = new Set(cells.keys());
    columnSets.set(cells, columns);
  }
  return columns;
}

/**
 * Puts the cells of an Examples row into a slot, in a single pass: the text of a cell is neither unescaped nor searched for
 * further placeholders (actions §3).
 *
 * @throws StepError E_SYNTAX when a locator becomes empty
 */
export function fillSlot(slot: LexedSlot, cells: Cells = NO_CELLS): SlotText {
  const text = slot.pieces.map((piece) => (typeof piece === 'string' ? piece : cellOf(piece, cells))).join('');
  if (slot.slot === 'locator') {
    if (text.trim() === '') throw syntax('the locator is empty for this Examples row', slot.span.start, slot.span.end);
    return { text, literal: text, raw: slot.raw, span: slot.span, quoted: false };
  }
  const literal = quotedTemplate(slot, cells) ?? unquote(text);
  return { text, literal: literal ?? text, raw: slot.raw, span: slot.span, quoted: literal !== null };
}

/** Replaces every `<column>` of a scenario name, doc string or step text; a cell is not searched again. */
export function fillText(text: string, cells: Cells): string {
  if (cells.size === 0 || !text.includes('<')) return text;
  const names = [...cells.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const pattern = new RegExp(`<\\s*(${names.map(escapeForRegExp).join('|')})\\s*>`, 'g');
  return text.replace(pattern, (_whole, name: string) => cells.get(name)!);
}

/** `"Mr <user>"`: the quotes were written in the step, so a quote inside a cell is an ordinary character. */
function quotedTemplate(slot: LexedSlot, cells: Cells): string | null {
  if (slot.pieces.every((piece) => typeof piece === 'string')) return null;
  const marked = slot.pieces.map((piece) => (typeof piece === 'string' ? piece : '\u0000')).join('');
  const inside = unquote(marked);
  if (inside === null) return null;
  const columns = slot.pieces.filter((piece) => typeof piece !== 'string');
  let next = 0;
  return inside.replaceAll('\u0000', () => cellOf(columns[next++]!, cells));
}

function cellOf(placeholder: Placeholder, cells: Cells): string {
  return cells.get(placeholder.column) ?? `<${placeholder.column}>`;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
