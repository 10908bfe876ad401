import { JavaException, javaClass } from './java-class.ts';
import { JavaStream } from './java-stream.ts';

/** `java.util.regex`, by JavaScript's own expressions: what both languages write alike works alike. */
export function regexClasses(): { readonly [name: string]: unknown } {
  return { 'java.util.regex.Pattern': Pattern, 'java.util.regex.Matcher': Matcher };
}

const FLAGS: readonly (readonly [bit: number, flag: string])[] = [
  [2, 'i'],
  [8, 'm'],
  [32, 's'],
];

class Pattern {
  static readonly CASE_INSENSITIVE = 2;
  static readonly MULTILINE = 8;
  static readonly DOTALL = 32;
  static readonly UNICODE_CASE = 64;
  readonly #source: string;
  readonly #bits: number;

  constructor(source: string, bits: number) {
    this.#source = source;
    this.#bits = bits;
  }
  static compile(source: unknown, bits = 0): Pattern {
    const pattern = new Pattern(String(source), bits);
    pattern.expression('g');
    return pattern;
  }
  static matches(source: unknown, text: unknown): boolean {
    return Pattern.compile(source).matcher(text).matches();
  }
  static quote(text: unknown): string {
    return String(text).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  }
  matcher(text: unknown): Matcher {
    return new Matcher(this, String(text));
  }
  split(text: unknown): string[] {
    const parts = String(text).split(this.expression(''));
    while (parts.length > 1 && parts.at(-1) === '') parts.pop();
    return parts;
  }
  splitAsStream(text: unknown): JavaStream {
    return new JavaStream(this.split(text));
  }
  asPredicate(): (text: unknown) => boolean {
    return (text) => this.matcher(text).find();
  }
  pattern(): string {
    return this.#source;
  }
  flags(): number {
    return this.#bits;
  }
  toString(): string {
    return this.#source;
  }
  /** For JavaScript; `whole` must match all of a text. */
  expression(how: '' | 'g' | 'whole'): RegExp {
    const inFront = /^\(\?([imsu]+)\)/.exec(this.#source);
    const body = inFront === null ? this.#source : this.#source.slice(inFront[0].length);
    const letters = new Set(inFront?.[1]);
    for (const [bit, flag] of FLAGS) if (this.#bits & bit) letters.add(flag);
    letters.delete('u');
    const flags = [...letters].join('') + (how === 'g' ? 'g' : '') + (/\\p\{/.test(body) ? 'u' : '');
    const plain = body
      .replace(/\\Q(.*?)(?:\\E|$)/gs, (_whole, text: string) => Pattern.quote(text))
      .replace(/([*+?}])\+/g, '$1')
      .replace(/\\A/g, '^')
      .replace(/\\[zZ]/g, '$');
    try {
      return new RegExp(how === 'whole' ? `^(?:${plain})$` : plain, flags);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new JavaException('java.util.regex.PatternSyntaxException', why);
    }
  }
}
javaClass('java.util.regex.Pattern', Pattern);

class Matcher {
  readonly #pattern: Pattern;
  readonly #text: string;
  #at = 0;
  #found: RegExpExecArray | null = null;

  constructor(pattern: Pattern, text: string) {
    this.#pattern = pattern;
    this.#text = text;
  }
  matches(): boolean {
    this.#found = this.#pattern.expression('whole').exec(this.#text);
    return this.#found !== null;
  }
  lookingAt(): boolean {
    const found = this.#pattern.expression('').exec(this.#text);
    this.#found = found?.index === 0 ? found : null;
    return this.#found !== null;
  }
  find(start?: number): boolean {
    if (start !== undefined) this.#at = start;
    const expression = this.#pattern.expression('g');
    expression.lastIndex = this.#at;
    this.#found = this.#at > this.#text.length ? null : expression.exec(this.#text);
    if (this.#found !== null) this.#at = expression.lastIndex + (this.#found[0] === '' ? 1 : 0);
    return this.#found !== null;
  }
  group(which: unknown = 0): string | null {
    const found = this.#match();
    const part = typeof which === 'number' ? found[which] : found.groups?.[String(which)];
    return part ?? null;
  }
  groupCount(): number {
    return new RegExp(`${this.#pattern.expression('').source}|`).exec('')!.length - 1;
  }
  start(): number {
    return this.#match().index;
  }
  end(): number {
    const found = this.#match();
    return found.index + found[0].length;
  }
  hitEnd(): boolean {
    return this.#at >= this.#text.length;
  }
  reset(): Matcher {
    this.#at = 0;
    this.#found = null;
    return this;
  }
  replaceAll(text: unknown): string {
    return this.#text.replace(this.#pattern.expression('g'), javaReplacement(text));
  }
  replaceFirst(text: unknown): string {
    return this.#text.replace(this.#pattern.expression(''), javaReplacement(text));
  }
  #match(): RegExpExecArray {
    if (this.#found === null) throw new JavaException('java.lang.IllegalStateException', 'No match found');
    return this.#found;
  }
}
javaClass('java.util.regex.Matcher', Matcher);

/** `$1` and `${name}` are groups, `\$` is a dollar. */
function javaReplacement(text: unknown): string {
  return String(text).replace(
    /\\(.)|\$\{(\w+)\}|\$0/gs,
    (_whole, literal: string | undefined, name: string | undefined) => {
      if (literal !== undefined) return literal === '$' ? '$$' : literal;
      return name === undefined ? '$&' : `$<${name}>`;
    },
  );
}
