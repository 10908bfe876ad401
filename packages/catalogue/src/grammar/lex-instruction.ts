import { StepError } from '../step-error.ts';
import type { Span } from './call.ts';
import { prefixOf } from './locator-text.ts';
import { backslashesAt } from './quote.ts';

export type SlotName = 'locator' | 'testData' | 'expected';

/** A `<name>` that an Examples column fills (actions §3). */
export interface Placeholder {
  readonly column: string;
  readonly span: Span;
}

export interface LexedWord {
  readonly type: 'word';
  readonly text: string;
  readonly span: Span;
}

export interface LexedSlot {
  readonly type: 'slot';
  readonly slot: SlotName;
  /** The content with escapes resolved and blanks at both ends dropped, cut at its placeholders. */
  readonly pieces: readonly (string | Placeholder)[];
  /** The text between the brackets, as typed. */
  readonly raw: string;
  /** From the opening bracket to behind the closing one. */
  readonly span: Span;
}

export interface LexedInstruction {
  readonly text: string;
  /** Written with a leading `!` (actions §12). */
  readonly hidden: boolean;
  readonly parts: readonly (LexedWord | LexedSlot)[];
}

/** What could be read before the first fault; `open` is the slot that has no closing bracket. */
export interface ScannedInstruction extends LexedInstruction {
  readonly open: { readonly slot: SlotName; readonly start: number } | null;
  readonly problem: StepError | null;
}

export const SLOT_WORDS: { readonly [name in SlotName]: string } = {
  locator: 'locator [ ]',
  testData: 'test data < >',
  expected: 'expected result { }',
};

const NO_COLUMNS: ReadonlySet<string> = new Set();
/** Longest first, so that the first hit is the longest operator (actions §2 rule 1). */
const OPERATORS = ['==', '!=', '>=', '<=', '><', '<>', '!<', '!>', '=', '>', '<'] as const;
const OPERATOR_SLOT = new RegExp(`\\s*(${OPERATORS.join('|')})\\s*>`, 'y');
const BLANK = /\s/;
const BRACKETS = '[]<>{}';

/**
 * Cuts an instruction (a step without its Gherkin keyword) into words and slots by the grammar of actions §2.
 *
 * @param columns names of the Examples columns in scope; `<name>` of one of them is a placeholder (§3)
 * @throws StepError E_SYNTAX with the span of the fault
 */
export function lexInstruction(text: string, columns: ReadonlySet<string> = NO_COLUMNS): LexedInstruction {
  const scanned = scanInstruction(text, columns);
  if (scanned.problem) throw scanned.problem;
  return scanned;
}

/** As `lexInstruction`, but stops at a fault instead of throwing: for an editor in which a step is being written. */
export function scanInstruction(text: string, columns: ReadonlySet<string> = NO_COLUMNS): ScannedInstruction {
  const parts: (LexedWord | LexedSlot)[] = [];
  let index = skipBlanks(text, 0);
  const hidden = text[index] === '!';
  if (hidden) index = skipBlanks(text, index + 1);
  let open: ScannedInstruction['open'] = null;
  let problem: StepError | null = null;
  while (index < text.length && !problem) {
    const slot = slotOpenedBy(text[index]!);
    if (slot) {
      const read = readSlot(text, index, slot, columns);
      if ('fault' in read) {
        problem = read.fault;
        if (read.unclosed) open = { slot, start: index };
      } else {
        problem = faultOfSlot(read, parts);
        parts.push(read);
        index = read.span.end;
      }
    } else if (BRACKETS.includes(text[index]!)) {
      problem = syntax(
        `"${text[index]}" closes nothing; write \\${text[index]} for the character itself`,
        index,
        index + 1,
      );
    } else {
      const end = endOfWord(text, index);
      parts.push({ type: 'word', text: text.slice(index, end), span: { start: index, end } });
      index = end;
    }
    index = skipBlanks(text, index);
  }
  return { text, hidden, parts, open, problem };
}

/** An E_SYNTAX at a place; the caller adds the column to what the reader sees. */
export function syntax(reason: string, start: number, end: number, near: readonly string[] = []): StepError {
  return new StepError('E_SYNTAX', reason, { span: { start, end }, near });
}

interface Unreadable {
  readonly fault: StepError;
  readonly unclosed: boolean;
}

function readSlot(text: string, start: number, slot: SlotName, columns: ReadonlySet<string>): LexedSlot | Unreadable {
  if (slot === 'testData') {
    const whole = placeholderAt(text, start, columns);
    if (whole) return slotOf(text, slot, { start, end: whole.span.end }, [whole]);
    OPERATOR_SLOT.lastIndex = start + 1;
    const operator = OPERATOR_SLOT.exec(text);
    if (operator) return slotOf(text, slot, { start, end: OPERATOR_SLOT.lastIndex }, [operator[1]!]);
  }
  return readBody(text, start, slot, columns);
}

function readBody(text: string, start: number, slot: SlotName, columns: ReadonlySet<string>): LexedSlot | Unreadable {
  const opening = slot === 'locator' ? '[' : slot === 'expected' ? '{' : '';
  const closing = slot === 'locator' ? ']' : slot === 'expected' ? '}' : '>';
  const quotes = slot === 'locator' ? quotesOf(text.slice(skipBlanks(text, start + 1))) : '';
  const pieces: (string | Placeholder)[] = [];
  let plain = '';
  let depth = 0;
  let quote = '';
  let quotedAt = -1;
  let index = start + 1;
  while (index < text.length) {
    const character = text[index]!;
    if (character === '<') {
      const placeholder = placeholderAt(text, index, columns);
      if (placeholder) {
        pieces.push(plain, placeholder);
        plain = '';
        index = placeholder.span.end;
        continue;
      }
    }
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '\\') {
      const run = backslashesAt(text, index);
      const escaped = text[index + run];
      if (escaped !== undefined && BRACKETS.includes(escaped)) {
        plain += '\\'.repeat(run >> 1);
        index += run;
        if (run % 2 === 0) continue;
        plain += escaped;
        index++;
      } else {
        plain += text.slice(index, index + run);
        index += run;
      }
      continue;
    } else if (quotes.includes(character) && text.includes(character, index + 1)) {
      quote = character;
      quotedAt = index;
    } else if (character === opening) {
      depth++;
    } else if (character === closing) {
      if (depth === 0) return slotOf(text, slot, { start, end: index + 1 }, [...pieces, plain]);
      depth--;
    }
    plain += character;
    index++;
  }
  const hint =
    quote !== ''
      ? `the quote before "${text.slice(quotedAt + 1, quotedAt + 16)}" has no partner`
      : depth > 0
        ? `${depth} more "${closing}" ${depth === 1 ? 'is' : 'are'} needed for the brackets inside it`
        : `end it with "${closing}"`;
  return {
    fault: syntax(`the ${SLOT_WORDS[slot]} that begins here is not closed: ${hint}`, start, text.length),
    unclosed: true,
  };
}

/** Which quotes keep brackets from ending a locator: both in an xpath or css selector, in a text an apostrophe is a letter. */
function quotesOf(locator: string): string {
  if (locator[0] === '/' || locator[0] === '(') return `'"`;
  const prefix = prefixOf(locator);
  if (prefix === null) return '';
  return prefix === 'xpath=' || prefix === 'css=' ? `'"` : '"';
}

function slotOf(text: string, slot: SlotName, span: Span, pieces: readonly (string | Placeholder)[]): LexedSlot {
  const trimmed = [...pieces];
  const last = trimmed.length - 1;
  if (typeof trimmed[0] === 'string') trimmed[0] = trimmed[0].trimStart();
  if (typeof trimmed[last] === 'string') trimmed[last] = trimmed[last].trimEnd();
  return {
    type: 'slot',
    slot,
    pieces: trimmed.filter((piece) => piece !== ''),
    raw: text.slice(span.start + 1, span.end - 1),
    span,
  };
}

/** Faults that need no keyword: an empty locator, one slot too many (actions §1, §2 rule 7). */
function faultOfSlot(read: LexedSlot, before: readonly (LexedWord | LexedSlot)[]): StepError | null {
  const { slot, span } = read;
  if (slot === 'locator' && read.pieces.length === 0) {
    return syntax('the locator is empty: write a name or an xpath between [ and ]', span.start, span.end);
  }
  const same = before.filter((part) => part.type === 'slot' && part.slot === slot).length;
  if (slot === 'locator' && same === 2) return syntax('a step takes at most two locators', span.start, span.end);
  if (slot !== 'locator' && same === 1) {
    const bracket = slot === 'testData' ? '\\<' : '\\{';
    return syntax(
      `a second ${SLOT_WORDS[slot]}: a step takes one; write ${bracket} for a bracket that belongs to a text`,
      span.start,
      span.end,
    );
  }
  return null;
}

function placeholderAt(text: string, start: number, columns: ReadonlySet<string>): Placeholder | null {
  if (columns.size === 0) return null;
  const longest = longestOf(columns);
  for (let end = text.indexOf('>', start + 1); end >= 0; end = text.indexOf('>', end + 1)) {
    const column = text.slice(start + 1, end).trim();
    // What follows only makes it longer; without this a line full of brackets takes minutes.
    if (column.length > longest) return null;
    if (column !== '' && columns.has(column)) return { column, span: { start, end: end + 1 } };
  }
  return null;
}

const longestNames = new WeakMap<ReadonlySet<string>, number>();

function longestOf(columns: ReadonlySet<string>): number {
  let longest = longestNames.get(columns);
  if (longest === undefined) {
    longest = 0;
    for (const column of columns) longest = Math.max(longest, column.length);
    longestNames.set(columns, longest);
  }
  return longest;
}

function slotOpenedBy(character: string): SlotName | null {
  if (character === '[') return 'locator';
  if (character === '<') return 'testData';
  return character === '{' ? 'expected' : null;
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length && !BLANK.test(text[end]!) && !BRACKETS.includes(text[end]!)) end++;
  return end;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && BLANK.test(text[index]!)) index++;
  return index;
}
