import { decodeText } from '../../values/convert/charset.ts';
import { compareTexts } from './compat.ts';
import { formatText } from './format-text.ts';
import { define, JavaException, javaClass } from './java-class.ts';
import type { JavaWorld } from './java-world.ts';

const INT_MAX = 2147483647;

/** `java.lang`. Texts, numbers and booleans are JavaScript's own; `new` makes objects of them that become primitives as variables. */
export function langClasses(world: JavaWorld): { readonly [name: string]: unknown } {
  return {
    'java.lang.String': stringType(),
    'java.lang.Integer': numberType('Integer', -INT_MAX - 1, INT_MAX, true),
    'java.lang.Short': numberType('Short', -32768, 32767, true),
    'java.lang.Byte': numberType('Byte', -128, 127, true),
    // Beyond 2^53 a number of JavaScript has lost digits; the limits are the nearest that it has.
    'java.lang.Long': numberType('Long', Number('-9223372036854775808'), Number('9223372036854775807'), true),
    'java.lang.Double': numberType('Double', Number.MIN_VALUE, Number.MAX_VALUE, false),
    'java.lang.Float': numberType('Float', 1.401298464324817e-45, 3.4028234663852886e38, false),
    'java.lang.Number': Number,
    'java.lang.Boolean': booleanType(),
    'java.lang.Character': CHARACTER,
    'java.lang.Math': MATH,
    'java.lang.Object': Object,
    'java.lang.StringBuilder': StringBuilder,
    'java.lang.StringBuffer': StringBuilder,
    'java.lang.System': systemType(world),
    'java.lang.Thread': threadType(world),
    'java.lang.Exception': exceptionType('java.lang.Exception'),
    'java.lang.RuntimeException': exceptionType('java.lang.RuntimeException'),
    'java.lang.IllegalArgumentException': exceptionType('java.lang.IllegalArgumentException'),
    'java.lang.IllegalStateException': exceptionType('java.lang.IllegalStateException'),
    'java.lang.AssertionError': exceptionType('java.lang.AssertionError'),
  };
}

function stringType(): object {
  function JavaString(value: unknown = '', charset?: unknown): string | object {
    const text = textFrom(value, charset);
    return new.target ? new String(text) : text;
  }
  define(JavaString, Symbol.hasInstance, (value: unknown) => typeof value === 'string' || value instanceof String);
  return Object.assign(JavaString, {
    valueOf: (value: unknown) => textFrom(value, undefined),
    copyValueOf: (value: unknown) => textFrom(value, undefined),
    format: (first: unknown, ...rest: unknown[]) =>
      typeof first === 'string' ? formatText(first, rest) : formatText(String(rest[0]), rest.slice(1), String(first)),
    join: (between: unknown, ...parts: unknown[]) =>
      (parts.length === 1 && typeof parts[0] === 'object' && parts[0] !== null
        ? Array.from(parts[0] as Iterable<unknown>)
        : parts
      ).join(String(between)),
    CASE_INSENSITIVE_ORDER: (a: string, b: string) => compareTexts(a.toLowerCase(), b.toLowerCase()),
  });
}

function textFrom(value: unknown, charset: unknown): string {
  if (value instanceof Uint8Array) return decodeText(value, String(charset ?? 'UTF-8'));
  return Array.isArray(value) ? value.join('') : String(value);
}

function numberType(name: string, least: number, most: number, whole: boolean): object {
  const parse = (text: unknown, radix: unknown = 10): number => {
    const written = String(text);
    const value = whole ? parseWhole(written, Number(radix)) : parseDecimal(written);
    if (Number.isNaN(value) && written !== 'NaN') throw notANumber(written);
    if (whole && (value < least || value > most)) throw notANumber(written);
    return value;
  };
  const toNumber = (value: unknown, radix?: unknown) => (typeof value === 'number' ? value : parse(value, radix));
  function Type(value: unknown): number | object {
    return new.target ? new Number(toNumber(value)) : toNumber(value);
  }
  define(
    Type,
    Symbol.hasInstance,
    (value: unknown) => typeof value === 'number' && (!whole || Number.isInteger(value)),
  );
  return Object.assign(Type, {
    [`parse${name === 'Integer' ? 'Int' : name}`]: parse,
    valueOf: toNumber,
    toString: (value?: number, radix?: number) =>
      value === undefined ? `class java.lang.${name}` : value.toString(radix ?? 10),
    compare: (a: number, b: number) => Math.sign(a - b),
    max: Math.max,
    min: Math.min,
    sum: (a: number, b: number) => a + b,
    signum: Math.sign,
    isNaN: (value: number) => Number.isNaN(value),
    isInfinite: (value: number) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY,
    isFinite: (value: number) => Number.isFinite(value),
    toHexString: (value: number) => (value < 0 ? value >>> 0 : value).toString(16),
    toBinaryString: (value: number) => (value < 0 ? value >>> 0 : value).toString(2),
    toOctalString: (value: number) => (value < 0 ? value >>> 0 : value).toString(8),
    MIN_VALUE: least,
    MAX_VALUE: most,
    NaN: Number.NaN,
    POSITIVE_INFINITY: Number.POSITIVE_INFINITY,
    NEGATIVE_INFINITY: Number.NEGATIVE_INFINITY,
  });
}

function parseWhole(text: string, radix: number): number {
  if (!/^[-+]?[\da-z]+$/i.test(text)) return Number.NaN;
  const digits = text.replace(/^[-+]/, '');
  for (const digit of digits) if (Number.isNaN(Number.parseInt(digit, radix))) return Number.NaN;
  return Number.parseInt(text, radix);
}

function parseDecimal(text: string): number {
  return /^\s*[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|Infinity)[dDfF]?\s*$/i.test(text)
    ? Number(text.trim().replace(/[dDfF]$/, ''))
    : Number.NaN;
}

function notANumber(text: string): JavaException {
  return new JavaException('java.lang.NumberFormatException', `For input string: "${text}"`);
}

function booleanType(): object {
  const parse = (value: unknown) => String(value).toLowerCase() === 'true';
  function Type(value: unknown): boolean | object {
    return new.target ? new Boolean(parse(value)) : parse(value);
  }
  define(Type, Symbol.hasInstance, (value: unknown) => typeof value === 'boolean');
  return Object.assign(Type, { parseBoolean: parse, valueOf: parse, toString: String, TRUE: true, FALSE: false });
}

const CHARACTER = {
  isDigit: (value: string) => /^\p{Nd}/u.test(value),
  isLetter: (value: string) => /^\p{L}/u.test(value),
  isLetterOrDigit: (value: string) => /^[\p{L}\p{Nd}]/u.test(value),
  isUpperCase: (value: string) => /^\p{Lu}/u.test(value),
  isLowerCase: (value: string) => /^\p{Ll}/u.test(value),
  isWhitespace: (value: string) => /^\s/.test(value),
  toUpperCase: (value: string) => value.toUpperCase(),
  toLowerCase: (value: string) => value.toLowerCase(),
  toString: String,
  valueOf: (value: string) => value,
  getNumericValue: (value: string) => {
    const number = Number.parseInt(value, 36);
    return Number.isNaN(number) ? -1 : number;
  },
};

/** JavaScript's functions have the same names; these are the ones that it lacks. */
const MATH = Object.assign(Object.create(Math) as typeof Math, {
  // Math's own members cannot be enumerated, so they are inherited.
  floorDiv: (a: number, b: number) => Math.floor(a / b),
  floorMod: (a: number, b: number) => ((a % b) + b) % b,
  addExact: (a: number, b: number) => a + b,
  subtractExact: (a: number, b: number) => a - b,
  multiplyExact: (a: number, b: number) => a * b,
  toIntExact: (a: number) => a,
  signum: Math.sign,
  rint: (a: number) => {
    const down = Math.floor(a);
    if (a - down !== 0.5) return Math.round(a);
    return down % 2 === 0 ? down : down + 1;
  },
  toRadians: (degrees: number) => (degrees / 180) * Math.PI,
  toDegrees: (radians: number) => (radians * 180) / Math.PI,
});

class StringBuilder {
  #text: string;

  constructor(text: unknown = '') {
    // A number is how much room to make.
    this.#text = typeof text === 'number' ? '' : String(text);
  }
  append(part: unknown): this {
    this.#text += Array.isArray(part) ? part.join('') : String(part);
    return this;
  }
  insert(at: number, part: unknown): this {
    this.#text = this.#text.slice(0, at) + String(part) + this.#text.slice(at);
    return this;
  }
  reverse(): this {
    this.#text = [...this.#text].reverse().join('');
    return this;
  }
  delete(start: number, end: number): this {
    this.#text = this.#text.slice(0, start) + this.#text.slice(end);
    return this;
  }
  deleteCharAt(at: number): this {
    return this.delete(at, at + 1);
  }
  replace(start: number, end: number, part: string): this {
    this.#text = this.#text.slice(0, start) + part + this.#text.slice(end);
    return this;
  }
  setLength(length: number): void {
    this.#text = this.#text.slice(0, length).padEnd(length, '\0');
  }
  setCharAt(at: number, character: string): void {
    this.replace(at, at + 1, character);
  }
  charAt(at: number): string {
    return this.#text.charAt(at);
  }
  indexOf(part: string): number {
    return this.#text.indexOf(part);
  }
  substring(start: number, end?: number): string {
    return this.#text.substring(start, end);
  }
  length(): number {
    return this.#text.length;
  }
  toString(): string {
    return this.#text;
  }
}
javaClass('java.lang.StringBuilder', StringBuilder);

function systemType(world: JavaWorld): object {
  const { properties, env } = world;
  const print = (...parts: unknown[]) => world.print(parts.map(String).join(''));
  const out = {
    println: print,
    print,
    printf: (text: string, ...rest: unknown[]) => world.print(formatText(text, rest)),
  };
  return {
    currentTimeMillis: () => Date.now(),
    // A counter of nanoseconds with no meaning of its own; doubles hold it exactly for a hundred days.
    nanoTime: () => Math.round(performance.now() * 1e6),
    getenv: (name?: unknown) => (name === undefined ? { ...env } : own(env, String(name))),
    getProperty: (name: unknown, otherwise: unknown = null) =>
      own(properties, String(name)) ?? fact(String(name)) ?? otherwise,
    setProperty: (name: unknown, value: unknown) => {
      const before = own(properties, String(name));
      properties[String(name)] = String(value);
      return before;
    },
    clearProperty: (name: unknown) => {
      const before = own(properties, String(name));
      delete properties[String(name)];
      return before;
    },
    getProperties: () => properties,
    lineSeparator: () => '\n',
    identityHashCode: () => 0,
    gc: () => {},
    out,
    err: out,
  };
}

function own(values: { readonly [name: string]: string }, name: string): string | null {
  return Object.hasOwn(values, name) ? values[name]! : null;
}

/** Facts that every Java knows of its system and that tell nothing of the machine. */
function fact(name: string): string | null {
  if (name === 'line.separator') return '\n';
  if (name === 'file.separator') return '/';
  if (name === 'path.separator') return ':';
  return name === 'file.encoding' ? 'UTF-8' : null;
}

function threadType(world: JavaWorld): object {
  return {
    sleep: (ms: unknown) => world.sleep(Number(ms)),
    currentThread: () => ({ getName: () => 'main', name: 'main', getId: () => 1, id: 1, interrupt: () => {} }),
  };
}

function exceptionType(name: string): object {
  return class extends JavaException {
    constructor(message: unknown = null) {
      super(name, message === null ? '' : String(message));
    }
  };
}
