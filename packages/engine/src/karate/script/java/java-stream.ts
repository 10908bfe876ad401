import { define, JavaException, javaClass } from './java-class.ts';
import { comparatorOf, JavaIterator, JavaList, JavaSet } from './java-lists.ts';

/** `java.util.Optional`. */
export class Optional {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value ?? null;
  }
  static of(value: unknown): Optional {
    return new Optional(value);
  }
  static ofNullable(value: unknown): Optional {
    return new Optional(value);
  }
  static empty(): Optional {
    return new Optional(null);
  }
  isPresent(): boolean {
    return this.#value !== null;
  }
  isEmpty(): boolean {
    return this.#value === null;
  }
  get(): unknown {
    if (this.#value === null) throw new JavaException('java.util.NoSuchElementException', 'No value present');
    return this.#value;
  }
  orElse(other: unknown): unknown {
    return this.#value ?? other;
  }
  orElseGet(make: () => unknown): unknown {
    return this.#value ?? make();
  }
  orElseThrow(): unknown {
    return this.get();
  }
  ifPresent(use: (value: unknown) => void): void {
    if (this.#value !== null) use(this.#value);
  }
  map(change: (value: unknown) => unknown): Optional {
    return new Optional(this.#value === null ? null : change(this.#value));
  }
  filter(test: (value: unknown) => unknown): Optional {
    return new Optional(this.#value !== null && test(this.#value) ? this.#value : null);
  }
  toString(): string {
    return this.#value === null ? 'Optional.empty' : `Optional[${String(this.#value)}]`;
  }
}
javaClass('java.util.Optional', Optional);

export type Collector = (items: unknown[]) => unknown;

/** `java.util.stream.Stream` over what is there already. */
export class JavaStream {
  readonly #items: unknown[];

  constructor(items: unknown[]) {
    this.#items = items;
  }
  filter(test: (item: unknown) => unknown): JavaStream {
    return new JavaStream(this.#items.filter((item) => test(item)));
  }
  map(change: (item: unknown) => unknown): JavaStream {
    return new JavaStream(this.#items.map((item) => change(item)));
  }
  mapToInt(change: (item: unknown) => unknown): JavaStream {
    return this.map(change);
  }
  mapToDouble(change: (item: unknown) => unknown): JavaStream {
    return this.map(change);
  }
  mapToObj(change: (item: unknown) => unknown): JavaStream {
    return this.map(change);
  }
  boxed(): JavaStream {
    return this;
  }
  flatMap(change: (item: unknown) => JavaStream): JavaStream {
    return new JavaStream(this.#items.flatMap((item) => change(item).toArray()));
  }
  distinct(): JavaStream {
    return new JavaStream(new JavaSet(this.#items).toArray());
  }
  sorted(comparator?: unknown): JavaStream {
    return new JavaStream(this.#items.toSorted(comparatorOf(comparator)));
  }
  limit(count: number): JavaStream {
    return new JavaStream(this.#items.slice(0, count));
  }
  skip(count: number): JavaStream {
    return new JavaStream(this.#items.slice(count));
  }
  forEach(use: (item: unknown) => void): void {
    for (const item of this.#items) use(item);
  }
  anyMatch(test: (item: unknown) => unknown): boolean {
    return this.#items.some((item) => test(item));
  }
  allMatch(test: (item: unknown) => unknown): boolean {
    return this.#items.every((item) => test(item));
  }
  noneMatch(test: (item: unknown) => unknown): boolean {
    return !this.anyMatch(test);
  }
  findFirst(): Optional {
    return new Optional(this.#items[0]);
  }
  findAny(): Optional {
    return this.findFirst();
  }
  min(comparator?: unknown): Optional {
    return this.sorted(comparator).findFirst();
  }
  max(comparator?: unknown): Optional {
    return new Optional(this.#items.toSorted(comparatorOf(comparator)).at(-1));
  }
  count(): number {
    return this.#items.length;
  }
  sum(): number {
    return this.#items.reduce<number>((sum, item) => sum + Number(item), 0);
  }
  reduce(...given: unknown[]): unknown {
    const combine = given.at(-1) as (one: unknown, other: unknown) => unknown;
    if (given.length > 1) return this.#items.reduce((one, other) => combine(one, other), given[0]);
    return this.#items.length === 0
      ? Optional.empty()
      : new Optional(this.#items.reduce((one, other) => combine(one, other)));
  }
  collect(collector: Collector): unknown {
    return collector(this.#items);
  }
  toList(): JavaList {
    return new JavaList(this.#items);
  }
  toArray(): unknown[] {
    return [...this.#items];
  }
  iterator(): JavaIterator {
    return new JavaIterator([...this.#items]);
  }
}

/** `java.util.stream.Collectors`. */
export const COLLECTORS = {
  toList: (): Collector => (items) => new JavaList(items),
  toUnmodifiableList: (): Collector => (items) => new JavaList(items),
  toSet: (): Collector => (items) => new JavaSet(items),
  joining:
    (between = '', before = '', after = ''): Collector =>
    (items) =>
      before + items.join(between) + after,
  counting: (): Collector => (items) => items.length,
  toMap:
    (key: (item: unknown) => unknown, value: (item: unknown) => unknown): Collector =>
    (items) =>
      Object.fromEntries(items.map((item) => [String(key(item)), value(item)])),
  groupingBy:
    (key: (item: unknown) => unknown): Collector =>
    (items) => ({ ...Object.groupBy(items, (item) => String(key(item))) }),
};

// A list makes streams, and streams make lists: this is the side that knows both.
define(JavaList.prototype, 'stream', function stream(this: unknown[]) {
  return new JavaStream(Array.from(this));
});
