/** Patterns come back in every row and every poll; the oldest goes when there are many. */
const CACHED = 500;
const cache = new Map<string, RegExp>();

/** Character classes that Java names and JavaScript does not. */
const CLASSES: { readonly [name: string]: string } = {
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Upper: 'A-Z',
  Lower: 'a-z',
  Punct: '!-\\/:-@\\[-`{-~',
  XDigit: '0-9a-fA-F',
  Space: ' \\t\\n\\x0B\\f\\r',
  Blank: ' \\t',
  ASCII: '\\x00-\\x7F',
  Cntrl: '\\x00-\\x1F\\x7F',
  Graph: '!-~',
  Print: ' -~',
};

/**
 * A regular expression as Java writes it, which must match a whole text: `(?i)` in front, `\Q…\E`, `\A \z \Z \h`, POSIX classes and
 * possessive quantifiers (read as greedy ones) are understood.
 *
 * @param flags letters as in `/…/i`: `i m s x u`, of which `x` is not supported and `d`, `u`, `U` change nothing
 * @throws SyntaxError when it is no regular expression
 */
export function javaPattern(source: string, flags = ''): RegExp {
  const key = `${flags}/${source}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const pattern = compile(source, flags);
  if (cache.size >= CACHED) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, pattern);
  return pattern;
}

function compile(source: string, flags: string): RegExp {
  const inFront = /^\(\?([a-zA-Z]+)\)/.exec(source);
  const letters = new Set(`${flags}${inFront?.[1] ?? ''}`);
  const body = translate(inFront === null ? source : source.slice(inFront[0].length));
  const chosen = ['i', 'm', 's'].filter((letter) => letters.has(letter)).join('');
  const whole = `^(?:${body})$(?![\\s\\S])`;
  // Property classes (`\p{L}`) only mean something in this mode, which is stricter about everything else.
  if (/\\[pP]\{/.test(body)) {
    try {
      return new RegExp(whole, `${chosen}v`);
    } catch {
      // Read in the lenient mode below.
    }
  }
  return new RegExp(whole, chosen);
}

function translate(source: string): string {
  let body = '';
  let inClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '\\') {
      const [text, end] = translateEscape(source, at, inClass);
      body += text;
      at = end;
    } else if (sign === '[' && !inClass) {
      inClass = true;
      body += sign;
    } else if (sign === ']' && inClass) {
      inClass = false;
      body += sign;
    } else if (sign === '+' && !inClass && /(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(body) && !/\\[*+?]$/.test(body)) {
      // Possessive: what it would refuse to give back is rarely what decides.
    } else {
      body += sign;
    }
  }
  return body;
}

/** One escape: what it means to JavaScript, and where it ends. */
function translateEscape(source: string, at: number, inClass: boolean): [string, number] {
  const letter = source[at + 1] ?? '';
  switch (letter) {
    case 'Q': {
      const end = source.indexOf('\\E', at + 2);
      const literal = source.slice(at + 2, end === -1 ? source.length : end);
      return [literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), end === -1 ? source.length : end + 1];
    }
    case 'A':
      return ['^', at + 1];
    case 'z':
    case 'Z':
      return ['$', at + 1];
    case 'h':
      return [inClass ? ' \\t\\u00A0' : '[ \\t\\u00A0]', at + 1];
    case 'R':
      return ['(?:\\r\\n|[\\n-\\r\\u0085\\u2028\\u2029])', at + 1];
    case 'p':
    case 'P': {
      const named = /^\{(?:Is)?(\w+)\}/.exec(source.slice(at + 2));
      const set = CLASSES[named?.[1] ?? ''];
      if (named === null || set === undefined) return [`\\${letter}`, at + 1];
      const end = at + 1 + named[0].length;
      if (inClass && letter === 'p') return [set, end];
      return [`[${letter === 'P' ? '^' : ''}${set}]`, end];
    }
    default:
      return [`\\${letter}`, at + 1];
  }
}
