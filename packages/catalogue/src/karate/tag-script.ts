import { StepError } from '../step-error.ts';
import { closingOf } from './scan-text.ts';

export interface TagSet {
  /** Without `@`, with their values: `env=dev`. */
  readonly texts: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

type Condition = (tags: TagSet) => boolean;

/**
 * A tag selector that is written as an expression: `anyOf('@a', '@b') && !valuesFor('@id').isPresent`. Known are `anyOf allOf not
 * valuesFor`, `&& || !` and parentheses; it is no JavaScript beyond the functions inside of `isEach`.
 *
 * @param eachValue evaluates such a function for one value
 * @throws StepError E_CONFIG
 */
export function readTagScript(source: string, eachValue: (source: string, value: string) => boolean): Condition {
  const reader = new TagScriptReader(source, eachValue);
  return reader.read();
}

class TagScriptReader {
  readonly #source: string;
  readonly #eachValue: (source: string, value: string) => boolean;
  #at = 0;

  constructor(source: string, eachValue: (source: string, value: string) => boolean) {
    this.#source = source;
    this.#eachValue = eachValue;
  }

  read(): Condition {
    const condition = this.#either();
    if (this.#rest() !== '') this.#refuse();
    return condition;
  }

  #either(): Condition {
    let left = this.#both();
    while (this.#takes('||')) {
      const [first, second] = [left, this.#both()];
      left = (tags) => first(tags) || second(tags);
    }
    return left;
  }

  #both(): Condition {
    let left = this.#one();
    while (this.#takes('&&')) {
      const [first, second] = [left, this.#one()];
      left = (tags) => first(tags) && second(tags);
    }
    return left;
  }

  #one(): Condition {
    if (this.#takes('!')) {
      const inner = this.#one();
      return (tags) => !inner(tags);
    }
    if (this.#takes('(')) {
      const inner = this.#either();
      if (!this.#takes(')')) this.#refuse();
      return inner;
    }
    if (this.#takes('true')) return () => true;
    if (this.#takes('false')) return () => false;
    return this.#question();
  }

  #question(): Condition {
    const word = /^(anyOf|allOf|not|valuesFor)\s*(?=\()/.exec(this.#rest());
    if (!word) this.#refuse();
    this.#at += word[0].length;
    const names = this.#texts().map(bareName);
    switch (word[1]) {
      case 'anyOf':
        return ({ texts }) => names.some((name) => texts.has(name));
      case 'allOf':
        return ({ texts }) => names.every((name) => texts.has(name));
      case 'not':
        return ({ texts }) => !names.some((name) => texts.has(name));
      default:
        return this.#aboutValues(names[0] ?? '');
    }
  }

  #aboutValues(name: string): Condition {
    const word = /^\s*\.\s*(isPresent|isAnyOf|isAllOf|isOnly|isEach)\b\s*/.exec(this.#rest());
    if (!word) this.#refuse();
    this.#at += word[0].length;
    const valuesOf = ({ values }: TagSet): readonly string[] => values.get(name) ?? [];
    if (word[1] === 'isPresent') {
      if (this.#takes('(') && !this.#takes(')')) this.#refuse();
      return (tags) => valuesOf(tags).length > 0;
    }
    if (word[1] === 'isEach') {
      const source = this.#inParentheses();
      return (tags) => valuesOf(tags).every((value) => this.#eachValue(source, value));
    }
    const wanted = this.#texts();
    if (word[1] === 'isAnyOf') return (tags) => wanted.some((value) => valuesOf(tags).includes(value));
    const all: Condition = (tags) => wanted.every((value) => valuesOf(tags).includes(value));
    if (word[1] === 'isAllOf') return all;
    return (tags) => all(tags) && valuesOf(tags).length === wanted.length;
  }

  /** `('@a', "@b", 3)`: texts and numbers. */
  #texts(): string[] {
    const inside = this.#inParentheses();
    const texts: string[] = [];
    const one = /\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`|(-?\d+(?:\.\d+)?))\s*(?:,|$)/y;
    while (one.lastIndex < inside.length) {
      const found = one.exec(inside);
      if (!found) this.#refuse();
      texts.push(found[1] ?? found[2] ?? found[3] ?? found[4]!);
    }
    return texts;
  }

  #inParentheses(): string {
    const close = this.#source[this.#at] === '(' ? closingOf(this.#source, this.#at) : -1;
    if (close === -1) this.#refuse();
    const inside = this.#source.slice(this.#at + 1, close).trim();
    this.#at = close + 1;
    return inside;
  }

  #takes(token: string): boolean {
    const rest = this.#rest();
    if (!rest.startsWith(token)) return false;
    this.#at = this.#source.length - rest.length + token.length;
    return true;
  }

  #rest(): string {
    const rest = this.#source.slice(this.#at).trimStart();
    this.#at = this.#source.length - rest.length;
    return rest;
  }

  #refuse(): never {
    const where = this.#rest().slice(0, 30) || 'its end';
    throw new StepError(
      'E_CONFIG',
      `the tag selector "${this.#source}" is not understood at "${where}"; it knows anyOf('@a'), allOf(), not(), valuesFor('@x').isAnyOf('y'), &&, || and !`,
    );
  }
}

function bareName(name: string): string {
  return name.startsWith('@') ? name.slice(1) : name;
}
