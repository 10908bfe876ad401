import type { ElementPath, LocatorChoice, Selector } from '../ports/element-path.ts';
import { StepError } from '../step-error.ts';
import { readQuoted } from './quote.ts';

/** One choice of a locator as written, its `${x}` not yet filled. */
export interface WrittenChoice {
  readonly text: string;
  readonly path: ElementPath;
}

/** Most alternatives that one entry may have. */
export const MOST_CHOICES = 10;

/** What an inline locator may begin with, besides `/` and `(` of an xpath. */
export const SELECTOR_PREFIXES = ['xpath=', 'css=', 'text=', 'role=', 'testid='] as const;

type Prefix = (typeof SELECTOR_PREFIXES)[number];

const SEPARATOR = /\s+>>(?=\s|$)/y;
/** `[name="Save"]`, and `[name="save" i]`, which takes a part of the name in any case. */
const NAME_BRACKET = /\[\s*name\s*=\s*/y;
const NAME_BRACKET_END = /\s*(i?)\s*\]/y;

/** The prefix of a text, or null where it is an xpath or a name. */
export function prefixOf(text: string): Prefix | null {
  return SELECTOR_PREFIXES.find((prefix) => text.startsWith(prefix)) ?? null;
}

/** Whether a text is a locator itself and not the name of one. */
export function isInlineLocator(text: string): boolean {
  return text.startsWith('/') || text.startsWith('(') || prefixOf(text) !== null;
}

/**
 * Reads the text of a locator. Without a prefix it is an xpath, as it stands. Between ` >> ` stand the parts of a path into frames and
 * shadow roots, each with a prefix of its own.
 *
 * `text=Save` finds what contains the text in any case, `text="Save"` what has exactly this text; the name behind a role likewise:
 * `role=button Save`, `role=button "Save"`, `role=button[name="Save"]`.
 *
 * @throws StepError E_LOCATOR with the span of the fault in the text
 */
export function readLocatorText(text: string): WrittenChoice {
  const selectors: Selector[] = [];
  let index = skipBlanks(text, 0);
  for (;;) {
    const read = readSelector(text, index);
    selectors.push(read.selector);
    if (read.end >= text.length) break;
    index = skipBlanks(text, read.end + separatorAt(text, read.end));
  }
  return { text, path: selectors as unknown as ElementPath };
}

/** A selector as it is written; the opposite of reading it. */
export function textOfSelector(selector: Selector, alone: boolean): string {
  switch (selector.by) {
    case 'xpath':
      return alone && prefixOf(selector.value) === null ? selector.value : `xpath=${selector.value}`;
    case 'css':
      return `css=${selector.value}`;
    case 'text':
      return `text=${selector.exact ? quoted(selector.value) : selector.value}`;
    case 'role': {
      if (selector.name === undefined) return `role=${selector.value}`;
      return `role=${selector.value} ${selector.exact ? quoted(selector.name) : selector.name}`;
    }
    case 'testid':
      return `testid=${/^"|\s>>(\s|$)/.test(selector.value) ? quoted(selector.value) : selector.value}`;
  }
}

/** A path as it is written. */
export function textOfPath(path: ElementPath): string {
  return path.map((selector) => textOfSelector(selector, path.length === 1)).join(' >> ');
}

/** Words for people: `the css selector`. */
export function kindOfSelector(selector: Selector): string {
  switch (selector.by) {
    case 'xpath':
      return 'the xpath';
    case 'css':
      return 'the css selector';
    case 'text':
      return 'the text';
    case 'role':
      return 'the role';
    case 'testid':
      return 'the test id';
  }
}

/** Whether two choices of a locator say the same. */
export function sameChoice(a: LocatorChoice, b: LocatorChoice): boolean {
  return textOfPath(a.path) === textOfPath(b.path);
}

interface Read {
  readonly selector: Selector;
  /** Behind it: the end of the text, or the blank before `>>`. */
  readonly end: number;
}

function readSelector(text: string, start: number): Read {
  if (/^>>(\s|$)/.test(text.slice(start))) required(text, start, start, 'css=iframe >> text=Save');
  const prefix = prefixOf(text.slice(start));
  const from = start + (prefix?.length ?? 0);
  switch (prefix) {
    case 'css=': {
      const end = endOfExpression(text, from);
      return { selector: { by: 'css', value: required(text, from, end, 'css=button.primary') }, end };
    }
    case 'text=': {
      const { value, exact, end } = readWords(text, from, 'text=Save, or text="Save" for exactly this text');
      return { selector: { by: 'text', value, exact }, end };
    }
    case 'testid=': {
      const { value, end } = readWords(text, from, 'testid=save-button');
      return { selector: { by: 'testid', value }, end };
    }
    case 'role=':
      return readRole(text, from);
    default: {
      const end = endOfExpression(text, from);
      const example = prefix === null ? '//button[@id="save"]' : 'xpath=//button[@id="save"]';
      return { selector: { by: 'xpath', value: required(text, from, end, example) }, end };
    }
  }
}

function readRole(text: string, start: number): Read {
  const written = /^\$\{[^{}]*\}|^[a-zA-Z]+/.exec(text.slice(start))?.[0];
  if (written === undefined) {
    throw fault('a role is missing behind role=; write for example role=button "Save"', start, start + 1);
  }
  const value = written.startsWith('$') ? written : written.toLowerCase();
  const behind = start + written.length;
  NAME_BRACKET.lastIndex = skipBlanks(text, behind);
  if (NAME_BRACKET.test(text)) {
    const opening = NAME_BRACKET.lastIndex;
    const name = text[opening] === '"' || text[opening] === "'" ? readEitherQuote(text, opening) : null;
    if (!name) throw fault('the name of a role stands in quotes: role=button[name="Save"]', opening, text.length);
    NAME_BRACKET_END.lastIndex = name.end;
    const closing = NAME_BRACKET_END.exec(text);
    if (!closing) throw fault('a "]" is missing behind the name: role=button[name="Save"]', name.end, text.length);
    return {
      selector: { by: 'role', value, name: named(name.text, opening), exact: closing[1] === '' },
      end: endOfWhole(text, NAME_BRACKET_END.lastIndex),
    };
  }
  if (separatorAt(text, behind) > 0 || text.slice(behind).trim() === '') {
    return { selector: { by: 'role', value, exact: true }, end: separatorAt(text, behind) > 0 ? behind : text.length };
  }
  if (!/\s/.test(text[behind] ?? '')) {
    const attribute = /^\[\s*([\w-]+)/.exec(text.slice(behind))?.[1];
    const what = attribute === undefined ? `"${text[behind]}"` : `[${attribute}]`;
    throw fault(`${what} cannot stand behind a role; write role=${value} "Save"`, behind, behind + 1);
  }
  const from = skipBlanks(text, behind);
  const name = readWords(text, from, `role=${value} "Save"`);
  return { selector: { by: 'role', value, name: named(name.value, from), exact: name.exact }, end: name.end };
}

function named(name: string, at: number): string {
  if (name.trim() === '') throw fault('the name is empty; leave it out to take any element of the role', at, at + 2);
  return name;
}

/** Either a quoted text, which is exact, or everything up to the next ` >> `. */
function readWords(text: string, start: number, example: string): { value: string; exact: boolean; end: number } {
  if (text[start] === '"') {
    const read = readQuoted(text, start);
    if (!read) throw fault(`the quote has no partner; write ${example}`, start, text.length);
    if (read.text.trim() === '') throw fault(`the text is empty; write ${example}`, start, read.end);
    return { value: read.text, exact: true, end: endOfWhole(text, read.end) };
  }
  let end = start;
  while (end < text.length && separatorAt(text, end) === 0) end++;
  return { value: required(text, start, end, example), exact: false, end };
}

/** Behind a quoted text only the next part may follow. */
function endOfWhole(text: string, end: number): number {
  if (separatorAt(text, end) > 0) return end;
  if (text.slice(end).trim() === '') return text.length;
  const rest = text.slice(end).trim();
  throw fault(
    `"${rest.slice(0, 20)}" cannot stand behind the quoted text; write " >> " before the next part`,
    end,
    text.length,
  );
}

/** End of an xpath or a css selector: the ` >> ` behind it that stands in no quotes. */
function endOfExpression(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const character = text[index]!;
    if (separatorAt(text, index) > 0) return index;
    if (character !== '"' && character !== "'") continue;
    const partner = text.indexOf(character, index + 1);
    if (partner < 0) return text.length;
    index = partner;
  }
  return text.length;
}

function readEitherQuote(text: string, start: number): { readonly text: string; readonly end: number } | null {
  if (text[start] === '"') return readQuoted(text, start);
  const end = text.indexOf("'", start + 1);
  return end < 0 ? null : { text: text.slice(start + 1, end), end: end + 1 };
}

function required(text: string, start: number, end: number, example: string): string {
  const value = text.slice(start, end).trim();
  if (value !== '') return value;
  throw fault(
    `a part of the locator is empty; write for example ${example}`,
    Math.max(0, start - 1),
    Math.max(end, start),
  );
}

/** Length of the ` >>` at a place with the blanks before it, or 0. */
function separatorAt(text: string, index: number): number {
  SEPARATOR.lastIndex = index;
  return SEPARATOR.test(text) ? SEPARATOR.lastIndex - index : 0;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && /\s/.test(text[index]!)) index++;
  return index;
}

function quoted(text: string): string {
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}

function fault(reason: string, start: number, end: number): StepError {
  return new StepError('E_LOCATOR', reason, { span: { start, end } });
}
