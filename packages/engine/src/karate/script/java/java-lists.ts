import { compareTexts } from './compat.ts';
import { JavaException, javaClass } from './java-class.ts';
import { javaText, sameValue } from './java-values.ts';

/** `ArrayList` and `LinkedList`: a JavaScript array that has Java's methods too, so that it is a list wherever it goes. */
export class JavaList extends Array<unknown> {
  /** What `map` and the like make is an array. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Array.isArray(value);
  }

  constructor(from?: unknown) {
    super();
    // A number is how much room to make.
    if (typeof from === 'object' && from !== null) for (const item of itemsOf(from)) this.add(item);
  }
  add(...given: unknown[]): boolean {
    if (given.length > 1) this.splice(this.#place(given[0], this.length), 0, given[1]);
    else this.push(given[0]);
    return true;
  }
  addAll(...given: unknown[]): boolean {
    const items = itemsOf(given.at(-1));
    if (given.length > 1) this.splice(this.#place(given[0], this.length), 0, ...items);
    else for (const item of items) this.add(item);
    return items.length > 0;
  }
  get(at: unknown): unknown {
    return this[this.#place(at, this.length - 1)];
  }
  set(at: unknown, value: unknown): unknown {
    const place = this.#place(at, this.length - 1);
    const before = this[place];
    this[place] = value;
    return before;
  }
  size(): number {
    return this.length;
  }
  isEmpty(): boolean {
    return this.length === 0;
  }
  contains(value: unknown): boolean {
    return this.indexOf(value) !== -1;
  }
  containsAll(values: unknown): boolean {
    return itemsOf(values).every((value) => this.contains(value));
  }
  override indexOf(value: unknown): number {
    return this.findIndex((item) => sameValue(item, value));
  }
  override lastIndexOf(value: unknown): number {
    return this.findLastIndex((item) => sameValue(item, value));
  }
  /** By its place for a number, else by what it equals. */
  remove(what: unknown): unknown {
    if (typeof what === 'number') return this.splice(this.#place(what, this.length - 1), 1)[0];
    const at = this.indexOf(what);
    if (at !== -1) this.splice(at, 1);
    return at !== -1;
  }
  removeIf(test: (item: unknown) => unknown): boolean {
    return this.#keep((item) => !test(item));
  }
  removeAll(values: unknown): boolean {
    const gone = new JavaList(values);
    return this.#keep((item) => !gone.contains(item));
  }
  retainAll(values: unknown): boolean {
    const kept = new JavaList(values);
    return this.#keep((item) => kept.contains(item));
  }
  replaceAll(change: (item: unknown) => unknown): void {
    this.forEach((item, at) => {
      this[at] = change(item);
    });
  }
  clear(): void {
    this.length = 0;
  }
  subList(start: number, end: number): JavaList {
    return new JavaList(this.slice(start, end));
  }
  override sort(comparator?: ((one: never, other: never) => number) | null): this {
    return super.sort(comparatorOf(comparator));
  }
  toArray(): unknown[] {
    return Array.from(this);
  }
  iterator(): JavaIterator {
    return new JavaIterator(this);
  }
  listIterator(): JavaIterator {
    return new JavaIterator(this);
  }
  addFirst(item: unknown): void {
    this.unshift(item);
  }
  addLast(item: unknown): void {
    this.push(item);
  }
  offer(item: unknown): boolean {
    return this.add(item);
  }
  getFirst(): unknown {
    return this.get(0);
  }
  getLast(): unknown {
    return this.get(this.length - 1);
  }
  removeFirst(): unknown {
    return this.remove(0);
  }
  removeLast(): unknown {
    return this.remove(this.length - 1);
  }
  peek(): unknown {
    return this[0] ?? null;
  }
  poll(): unknown {
    return this.shift() ?? null;
  }
  equals(other: unknown): boolean {
    return Array.isArray(other) && other.length === this.length && this.every((item, at) => sameValue(item, other[at]));
  }
  override toString(): string {
    return `[${this.map(javaText).join(', ')}]`;
  }
  #place(at: unknown, most: number): number {
    const place = Number(at);
    if (Number.isInteger(place) && place >= 0 && place <= most) return place;
    throw new JavaException(
      'java.lang.IndexOutOfBoundsException',
      `Index ${String(at)} out of bounds for length ${this.length}`,
    );
  }
  #keep(test: (item: unknown) => boolean): boolean {
    const kept = this.filter(test);
    const changed = kept.length < this.length;
    if (changed) this.splice(0, this.length, ...kept);
    return changed;
  }
}
/** `HashSet`, `LinkedHashSet`: a list that takes each value once. */
export class JavaSet extends JavaList {
  override add(item: unknown): boolean {
    if (this.contains(item)) return false;
    this.push(item);
    return true;
  }
  override addAll(items: unknown): boolean {
    let changed = false;
    for (const item of itemsOf(items)) changed = this.add(item) || changed;
    return changed;
  }
  override remove(item: unknown): boolean {
    const at = this.indexOf(item);
    if (at !== -1) this.splice(at, 1);
    return at !== -1;
  }
  override equals(other: unknown): boolean {
    return Array.isArray(other) && other.length === this.length && this.containsAll(other);
  }
}

/** `TreeSet`: a set in its natural order. */
export class JavaSortedSet extends JavaSet {
  override add(item: unknown): boolean {
    const added = super.add(item);
    if (added) this.sort();
    return added;
  }
  first(): unknown {
    return this.get(0);
  }
  last(): unknown {
    return this.get(this.length - 1);
  }
}

export class JavaIterator {
  readonly #list: unknown[];
  #at = 0;

  constructor(list: unknown[]) {
    this.#list = list;
  }
  hasNext(): boolean {
    return this.#at < this.#list.length;
  }
  next(): unknown {
    if (!this.hasNext()) throw new JavaException('java.util.NoSuchElementException', 'there is no further element');
    return this.#list[this.#at++];
  }
  remove(): void {
    this.#list.splice(--this.#at, 1);
  }
}
javaClass('java.util.Iterator', JavaIterator);

/** Items of whatever holds some: an array, bytes, a set. */
export function itemsOf(values: unknown): unknown[] {
  if (values === null || values === undefined) return [];
  return Symbol.iterator in Object(values) ? Array.from(values as Iterable<unknown>) : [values];
}

/** What `sort` takes: a function, an object with `compare`, or nothing for the natural order. */
export function comparatorOf(comparator: unknown): (one: unknown, other: unknown) => number {
  if (comparator === null || comparator === undefined) return compareNatural;
  if (typeof comparator === 'function') return comparator as (one: unknown, other: unknown) => number;
  return (one, other) => (comparator as { compare(one: unknown, other: unknown): number }).compare(one, other);
}

/** Numbers by size, texts by their code units, others by their `compareTo`. */
export function compareNatural(one: unknown, other: unknown): number {
  if (typeof one === 'string') return compareTexts(one, String(other));
  if (typeof one === 'number' || typeof one === 'boolean') return Number(one) - Number(other);
  const comparable = one as { compareTo?: (other: unknown) => number } | null;
  if (typeof comparable?.compareTo === 'function') return comparable.compareTo(other);
  throw new JavaException('java.lang.ClassCastException', `${javaText(one)} cannot be compared: give a comparator`);
}
