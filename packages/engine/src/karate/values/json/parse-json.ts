import { readNumber } from './exact-number.ts';
import { LenientJson } from './lenient-json.ts';
import { locateFault } from './locate-fault.ts';

/** How deep lists and objects may lie in each other. */
export const MAX_DEPTH = 1000;

/**
 * What the native parser would spoil: keys that look like numbers (it sorts them), and numbers that a double cannot hold. Texts inside
 * strings may look like it too; they only take the slower way.
 */
const NEEDS_CARE = /"(?:\d+|[^"\n]*\\u003\d[^"\n]*)"\s*:|[\d.]{16}|[:[,\s]-?[\d.]+[eE][+-]?\d{3}/;

/**
 * Reads JSON as people write it in features: quotes may be single or missing, a value without quotes is a string, commas may be too many.
 * What stands behind the first value is not looked at.
 *
 * @throws SyntaxError that names line and column
 */
export function parseJson(text: string): unknown {
  const first = text.charCodeAt(0);
  // Strict JSON is what machines send; the native parser is several times faster and knows at once when it is not.
  if ((first === 123 || first === 91) && !needsCare(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // Read leniently below.
    }
  }
  return new LenientJson(text, MAX_DEPTH).read();
}

/**
 * Reads JSON by the letter of RFC 8259.
 *
 * @throws SyntaxError that names line and column
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SyntaxError(explain(text));
  }
  if (typeof value === 'number') return readNumber(text.trim());
  return needsCare(text) ? new LenientJson(text, MAX_DEPTH).read() : value;
}

function needsCare(text: string): boolean {
  return NEEDS_CARE.test(text) || mayBeTooDeep(text);
}

/** Brackets inside strings count too: a false alarm only takes the slower way, which counts exactly. */
function mayBeTooDeep(text: string): boolean {
  if (text.length < 2 * MAX_DEPTH) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) | 32;
    // `{` and `[` differ in one bit, and so do `}` and `]`.
    if (code === 123) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 125) {
      depth -= 1;
    }
  }
  return false;
}

function explain(text: string): string {
  const at = locateFault(text);
  const before = text.slice(0, at).split('\n');
  const column = (before[before.length - 1] ?? '').length + 1;
  const found = at >= text.length ? 'it ends too early' : `unexpected ${JSON.stringify(text[at])}`;
  return `not valid JSON, line ${before.length}:${column}: ${found}`;
}
