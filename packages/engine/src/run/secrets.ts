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
  #binaryPattern: RegExp | null = null;

  /** From now on `value` is shown as `******`, also URL-encoded, with other blanks, by line, or cut off. */
  keep(value: string): void {
    if (value.trim().length < SHORTEST || this.#values.has(value)) return;
    this.#values.add(value);
    this.#pattern = null;
    this.#binaryPattern = null;
  }

  maskText(text: string): string {
    if (this.#values.size === 0) return text;
    this.#pattern ??= patternOf(this.#values);
    return text.replace(this.#pattern, MASK);
  }

  /** Bytes that are no text, each secret in them replaced by as many stars, so that what stands behind it stays where it was. */
  maskBinary(bytes: Uint8Array): Uint8Array {
    if (this.#values.size === 0) return bytes;
    this.#binaryPattern ??= binaryPatternOf(this.#values);
    if (this.#binaryPattern === null) return bytes;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const shown = text.replace(this.#binaryPattern, (found) => '*'.repeat(found.length));
    return shown === text ? bytes : Buffer.from(shown, 'latin1');
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

/** Each byte is one letter; short ones would be found in every picture. Null where all are short. */
function binaryPatternOf(values: ReadonlySet<string>): RegExp | null {
  const forms = new Set<string>();
  for (const value of values) {
    if (value.trim().length < SHORTEST_PIECE) continue;
    for (const form of formsOf(value)) {
      if (form.length < SHORTEST_PIECE) continue;
      forms.add(Buffer.from(form, 'utf8').toString('latin1')).add(Buffer.from(form, 'utf16le').toString('latin1'));
    }
  }
  if (forms.size === 0) return null;
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(literally).join('|'), 'g');
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
  // Percent signs may be followed by small letters as well.
  for (const form of [...forms]) if (form.includes('%')) forms.push(form.replace(/%[0-9A-F]{2}/g, lowerCase));
  forms.push(...base64FormsOf(written));
  return forms.filter((form) => form.trim().length >= SHORTEST);
}

/** In base64 a text looks different behind one or two further bytes, as a password does behind its user name; without the letters shared. */
function base64FormsOf(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const whole = bytes.toString('base64').replace(/=+$/, '');
  const forms = [whole];
  for (const before of [0, 1, 2]) {
    const letters = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inside = letters.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    if (inside.length >= SHORTEST_PIECE) forms.push(inside);
  }
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function lowerCase(text: string): string {
  return text.toLowerCase();
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
