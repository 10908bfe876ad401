import type { MatchOperator } from '@stepwright/catalogue/karate/match-command';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asJson } from '../values/convert/as-json.ts';
import { hasKey } from '../values/json/ordered-object.ts';
import { readJsonPath } from '../values/jsonpath/json-path.ts';
import { NOT_PRESENT } from '../values/karate-value.ts';
import { isMap, typeOf } from '../values/type-of.ts';
import { itemsOf } from './read-argument.ts';

/** How far the next comparison goes, said by the words before it. */
interface Manner {
  readonly negated: boolean;
  readonly deep: boolean;
  readonly nested: boolean;
  /** Of the keys asked for: exactly these, all of them and maybe more, or one of them. */
  readonly keys: 'only' | 'all' | 'any';
}

const PLAIN: Manner = { negated: false, deep: false, nested: false, keys: 'only' };

/**
 * `karate.expect(value).to.be.above(3)`: words that lead to a comparison. A comparison that does not hold fails the step; one that holds
 * answers an expectation again, so that `.and.…` goes on.
 */
export class Expectation {
  readonly #runtime: ScenarioRuntime;
  readonly #subject: unknown;
  readonly #manner: Manner;

  constructor(runtime: ScenarioRuntime, subject: unknown, manner: Manner = PLAIN) {
    this.#runtime = runtime;
    this.#subject = subject;
    this.#manner = manner;
  }

  get to(): this {
    return this;
  }
  get be(): this {
    return this;
  }
  get been(): this {
    return this;
  }
  get is(): this {
    return this;
  }
  get that(): this {
    return this;
  }
  get which(): this {
    return this;
  }
  get and(): this {
    return this;
  }
  get has(): this {
    return this;
  }
  get have(): this {
    return this;
  }
  get with(): this {
    return this;
  }
  get at(): this {
    return this;
  }
  get of(): this {
    return this;
  }

  get not(): Expectation {
    return this.#with({ negated: !this.#manner.negated });
  }
  get deep(): Expectation {
    return this.#with({ deep: true });
  }
  get nested(): Expectation {
    return this.#with({ nested: true });
  }
  get all(): Expectation {
    return this.#with({ keys: 'all' });
  }
  get any(): Expectation {
    return this.#with({ keys: 'any' });
  }

  get true(): Expectation {
    return this.#check(this.#subject === true, 'to be true');
  }
  get false(): Expectation {
    return this.#check(this.#subject === false, 'to be false');
  }
  get null(): Expectation {
    return this.#check(this.#subject === null, 'to be null');
  }
  get undefined(): Expectation {
    return this.#check(this.#subject === undefined || this.#subject === null, 'to be undefined');
  }
  get ok(): Expectation {
    return this.#check(Boolean(this.#subject), 'to be truthy');
  }
  get exist(): Expectation {
    return this.#check(this.#subject !== null && this.#subject !== undefined, 'to exist');
  }
  get empty(): Expectation {
    return this.#check(sizeOf(this.#subject) === 0, 'to be empty');
  }

  equal(expected: unknown): Expectation {
    return this.#match('==', expected);
  }
  equals(expected: unknown): Expectation {
    return this.#match('==', expected);
  }
  eql(expected: unknown): Expectation {
    return this.#match('==', expected);
  }
  contain(expected: unknown): Expectation {
    return this.#match(this.#manner.deep ? 'contains deep' : 'contains', expected);
  }
  contains(expected: unknown): Expectation {
    return this.contain(expected);
  }
  include(expected: unknown): Expectation {
    return this.contain(expected);
  }
  includes(expected: unknown): Expectation {
    return this.contain(expected);
  }

  a(type: string): Expectation {
    return this.#check(kindOf(this.#subject) === type, `to be of type ${type}, not ${kindOf(this.#subject)}`);
  }
  an(type: string): Expectation {
    return this.a(type);
  }

  above(limit: number): Expectation {
    return this.#check(this.#number() > limit, `to be above ${limit}`);
  }
  below(limit: number): Expectation {
    return this.#check(this.#number() < limit, `to be below ${limit}`);
  }
  least(limit: number): Expectation {
    return this.#check(this.#number() >= limit, `to be at least ${limit}`);
  }
  most(limit: number): Expectation {
    return this.#check(this.#number() <= limit, `to be at most ${limit}`);
  }
  within(low: number, high: number): Expectation {
    const value = this.#number();
    return this.#check(value >= low && value <= high, `to lie between ${low} and ${high}`);
  }
  closeTo(expected: number, delta: number): Expectation {
    return this.#check(Math.abs(this.#number() - expected) <= delta, `to differ from ${expected} by ${delta} at most`);
  }
  approximately(expected: number, delta: number): Expectation {
    return this.closeTo(expected, delta);
  }

  oneOf(list: unknown): Expectation {
    const holds = (itemsOf(list) ?? []).some((item) => this.#equals(this.#subject, item));
    return this.#check(holds, `to be one of ${this.#show(list)}`);
  }

  match(expression: RegExp | string): Expectation {
    const pattern = typeof expression === 'string' ? new RegExp(expression) : expression;
    return this.#check(typeof this.#subject === 'string' && pattern.test(this.#subject), `to match ${pattern}`);
  }

  length(size: number): Expectation {
    return this.#check(sizeOf(this.#subject) === size, `to have the length ${size}`);
  }
  lengthOf(size: number): Expectation {
    return this.length(size);
  }

  /** With a second argument the property must have that value; what follows is about the property. */
  property(...given: readonly [name: string, value?: unknown]): Expectation {
    const name = String(given[0]);
    const value = this.#property(name);
    const there = value !== NOT_PRESENT;
    const holds = there && (given.length < 2 || this.#equals(value, given[1]));
    this.#check(holds, given.length < 2 ? `to have the property ${name}` : `to have ${name} = ${this.#show(given[1])}`);
    return new Expectation(this.#runtime, there ? value : this.#subject);
  }

  keys(...names: unknown[]): Expectation {
    const wanted = names.flatMap((name) => itemsOf(name) ?? (isMap(name) ? Object.keys(name) : [name])).map(String);
    const present = isMap(this.#subject) ? Object.keys(this.#subject) : [];
    const how = this.#manner.keys;
    const holds =
      how === 'any'
        ? wanted.some((key) => present.includes(key))
        : wanted.every((key) => present.includes(key)) && (how === 'all' || wanted.length === present.length);
    return this.#check(holds, `to have ${how === 'any' ? 'one of the' : 'the'} keys ${wanted.join(', ')}`);
  }

  #with(manner: Partial<Manner>): Expectation {
    return new Expectation(this.#runtime, this.#subject, { ...this.#manner, ...manner });
  }

  #check(holds: boolean, wanted: string): Expectation {
    if (holds === this.#manner.negated) {
      const not = this.#manner.negated ? 'not ' : '';
      throw new KarateError('E_VERIFY', `expected ${this.#show(this.#subject)} ${not}${wanted}`);
    }
    return new Expectation(this.#runtime, this.#subject);
  }

  /** As the step `match` compares, so that markers like `#number` hold here too. */
  #match(operator: MatchOperator, expected: unknown): Expectation {
    const result = this.#runtime.match({ operator, actual: this.#subject, expected });
    if (!this.#manner.negated && !result.pass) {
      throw new KarateError('E_VERIFY', result.message, { mismatches: result.mismatches });
    }
    return this.#check(result.pass, `${operator === '==' ? 'to equal' : 'to contain'} ${this.#show(expected)}`);
  }

  #equals(actual: unknown, expected: unknown): boolean {
    return this.#runtime.match({ operator: '==', actual, expected }).pass;
  }

  #property(name: string): unknown {
    if (this.#manner.nested) return readJsonPath(asJson(this.#subject), name.startsWith('$') ? name : `$.${name}`);
    const subject = this.#subject;
    return isMap(subject) && hasKey(subject, name) ? subject[name] : NOT_PRESENT;
  }

  #number(): number {
    return typeof this.#subject === 'number' ? this.#subject : Number.NaN;
  }

  #show(value: unknown): string {
    const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
    return text.length > 200 ? `${text.slice(0, 200)}…` : text;
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  const items = itemsOf(value);
  if (items !== null) return items.length;
  return isMap(value) ? Object.keys(value).length : -1;
}

/** As chains name types: those of JavaScript, and `array`. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (itemsOf(value) !== null) return 'array';
  return typeOf(value) === 'bytes' ? 'bytes' : typeof value;
}
