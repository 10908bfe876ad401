import type { RunMessage } from '@stepwright/contract/messages';

export const MASK = '******';

/** Shorter texts occur everywhere; hiding them would make a report unreadable and hide nothing. */
const SHORTEST = 3;
/** A cut-off piece of a secret is hidden too, from this length and from half of the secret on. */
const SHORTEST_PIECE = 6;
/** Longer secrets (keys, certificates) are compared as a whole and by line. */
const LONGEST_FOR_PIECES = 256;

/** Names and places inside a message: not text that a step could have read from a page. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'id',
  'url',
  'uri',
  'status',
  'kind',
  'code',
  'mediaType',
  'contentEncoding',
  'keywordType',
  'type',
  'language',
  'testCaseId',
  'testCaseStartedId',
  'testStepId',
  'pickleId',
  'pickleStepId',
  'testRunStartedId',
  'astNodeId',
  'astNodeIds',
]);

/**
 * The secrets that a run came across. Masking is by value, at the one place through which every message leaves the engine,
 * so no keyword and no report format can forget it.
 */
export class Secrets {
  readonly #values = new Set<string>();
  #pattern: RegExp | null = null;

  /** From now on `value` is shown as `******`, also URL-encoded, with other blanks, by line, or cut off. */
  keep(value: string): void {
    if (value.trim().length < SHORTEST || this.#values.has(value)) return;
    this.#values.add(value);
    this.#pattern = null;
  }

  maskText(text: string): string {
    if (this.#values.size === 0) return text;
    this.#pattern ??= patternOf(this.#values);
    return text.replace(this.#pattern, MASK);
  }

  /** The same JSON text with every text in it masked. */
  maskJson(text: string): string {
    if (this.#values.size === 0 || this.maskText(text) === text) return text;
    return JSON.stringify(this.#everything(JSON.parse(text)));
  }

  /** The same message with every text masked; ids, statuses and paths stay. */
  mask(message: RunMessage): RunMessage {
    return this.#values.size === 0 ? message : (this.#walk(message, '') as RunMessage);
  }

  #everything(value: unknown): unknown {
    if (typeof value === 'string') return this.maskText(value);
    if (Array.isArray(value)) return value.map((entry) => this.#everything(entry));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.#everything(entry)]));
  }

  #walk(value: unknown, key: string): unknown {
    if (typeof value === 'string') return STRUCTURE.has(key) ? value : this.maskText(value);
    if (Array.isArray(value)) return value.map((entry) => this.#walk(entry, key));
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(value)) copy[name] = this.#walk(entry, name);
    return copy;
  }
}

/** One expression for all secrets: whole ones first and longest first, so that no rest is left behind; then cut-off ones. */
function patternOf(values: ReadonlySet<string>): RegExp {
  const forms = new Set<string>();
  for (const value of values) for (const form of formsOf(value)) forms.add(form);
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  const sources = [...longestFirst.map(literally), ...longestFirst.map(beginningOf).filter((source) => source !== '')];
  return new RegExp(sources.join('|'), 'gu');
}

/** How a value may look where it turns up again. */
function formsOf(value: string): string[] {
  const written = value.toWellFormed();
  const forms = [
    written,
    written.trim(),
    written.replace(/\s+/g, ' ').trim(),
    ...written.split(/\r?\n/).map((line) => line.trim()),
  ];
  for (const form of [...forms]) {
    forms.push(encodeURIComponent(form), encodeURI(form), new URLSearchParams([['', form]]).toString().slice(1));
    forms.push(JSON.stringify(form).slice(1, -1));
    forms.push(form.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'));
  }
  forms.push(Buffer.from(written, 'utf8').toString('base64').replace(/=+$/, ''));
  return forms.filter((form) => form.trim().length >= SHORTEST);
}

/** Matches a beginning of the text as far as it goes: `abcdefgh` → `abcdef(?:g(?:h)?)?`; nothing for short and very long texts. */
function beginningOf(text: string): string {
  const letters = [...text];
  const least = Math.max(SHORTEST_PIECE, Math.ceil(letters.length / 2));
  if (letters.length <= least || letters.length > LONGEST_FOR_PIECES) return '';
  let rest = '';
  for (const letter of letters.slice(least).reverse()) rest = `(?:${literally(letter)}${rest})?`;
  return literally(letters.slice(0, least).join('')) + rest;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
