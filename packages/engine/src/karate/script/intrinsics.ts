// Taken while the language is as it was: what a script changed must not change how it is found.
const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf, setPrototypeOf, apply } =
  Reflect;
const { hasOwn, is, isExtensible } = Object;
const { get: readMap, set: writeMap } = WeakMap.prototype;

/**
 * What a script changed of the language itself (`String.prototype.shout = …`, a new global) belongs to the scenario that changed it: it is
 * taken back when its script ends and put in place when the next one begins. The engine and other scenarios see the language as it was.
 * The code here calls no method and iterates over nothing while a script's changes may be in place.
 */
export class Intrinsics {
  readonly #before: readonly Remembered[] = remember();
  readonly #changes = new WeakMap<object, readonly Change[]>();
  #applied: readonly Change[] | null = null;

  /** Puts in place what scripts of this owner changed. */
  apply(owner: object): void {
    const changes = apply(readMap, this.#changes, [owner]) as readonly Change[] | undefined;
    if (changes === undefined) return;
    for (let at = 0; at < changes.length; at++) {
      const change = changes[at] as Change;
      put(change, change.now);
    }
    this.#applied = changes;
  }

  /**
   * Takes back what is in place. `looks`: something else may have been changed too.
   *
   * @returns the name of what cannot be taken back because the script froze or fixed it; null as a rule
   */
  takeBack(owner: object, looks: boolean): string | null {
    const changes = looks ? this.#look() : this.#applied;
    if (looks && (changes?.length || this.#applied !== null)) apply(writeMap, this.#changes, [owner, changes]);
    this.#applied = null;
    let fixed: string | null = null;
    for (let at = 0; changes !== null && at < changes.length; at++) {
      const change = changes[at] as Change;
      if (!put(change, change.before)) fixed ??= change.name;
    }
    return fixed ?? (looks ? this.#frozen() : null);
  }

  #look(): readonly Change[] {
    const changes: Change[] = [];
    for (let at = 0; at < this.#before.length; at++) lookAt(this.#before[at] as Remembered, changes);
    return changes;
  }

  #frozen(): string | null {
    for (let at = 0; at < this.#before.length; at++) {
      const { object, name } = this.#before[at] as Remembered;
      if (!isExtensible(object)) return name;
    }
    return null;
  }
}

interface Remembered {
  readonly object: object;
  readonly name: string;
  readonly prototype: object | null;
  /** Those that are compared, and what they were. */
  readonly keys: readonly PropertyKey[];
  readonly descriptors: readonly PropertyDescriptor[];
  readonly values: readonly unknown[];
  /** All that were there. */
  readonly known: { [key: PropertyKey]: true };
}

/** Key of a change of what an object inherits from. */
const PROTOTYPE = Symbol('prototype');

interface Change {
  readonly object: object;
  readonly key: PropertyKey;
  readonly name: string;
  readonly before: PropertyDescriptor | undefined;
  readonly now: PropertyDescriptor | undefined;
}

function lookAt({ object, name, prototype, keys, descriptors, values, known }: Remembered, changes: Change[]): void {
  const inherits = getPrototypeOf(object);
  if (inherits !== prototype) {
    const before = alone({ value: prototype });
    add(changes, { object, name: `what ${name} inherits`, key: PROTOTYPE, before, now: alone({ value: inherits }) });
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as PropertyKey;
    const before = descriptors[at] as PropertyDescriptor;
    const present = getOwnPropertyDescriptor(object, key);
    // Nearly all are what they were, and this sees it at once; what a script made descriptors inherit shows as a difference at most.
    if (
      present !== undefined &&
      present.value === values[at] &&
      present.get === before.get &&
      present.set === before.set
    )
      continue;
    const now = present && alone(present);
    if (now === undefined || differs(now, before)) add(changes, { object, name: nameOf(name, key), key, before, now });
  }
  const present = ownKeys(object);
  for (let at = 0; at < present.length; at++) {
    const key = present[at] as PropertyKey;
    if (known[key] === true) continue;
    const now = describe(object, key);
    // The engine keeps things of its own there, under symbols or for good.
    if (object === globalThis && (typeof key === 'symbol' || now?.configurable === false)) known[key] = true;
    else add(changes, { object, name: nameOf(name, key), key, before: undefined, now });
  }
}

function add(changes: Change[], change: Change): void {
  const value = { __proto__: null, value: change, writable: true, enumerable: true, configurable: true };
  defineProperty(changes, changes.length, value);
}

function differs(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return !is(one.value, other.value) || one.get !== other.get || one.set !== other.set;
}

function put({ object, key }: Change, descriptor: PropertyDescriptor | undefined): boolean {
  if (key === PROTOTYPE) return setPrototypeOf(object, descriptor?.value as object | null);
  if (descriptor === undefined) return key === 'length' || deleteProperty(object, key);
  return defineProperty(object, key, descriptor);
}

function nameOf(object: string, key: PropertyKey): string {
  if (object === '') return `${key as string}`;
  return `${object}.${typeof key === 'symbol' ? 'a symbol' : key}`;
}

const NAMES = (
  'Object Function Array String Number Boolean Symbol BigInt Date RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError ' +
  'URIError AggregateError Promise Proxy Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer DataView Int8Array Uint8Array ' +
  'Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array JSON Math ' +
  'Reflect Intl Iterator URL URLSearchParams TextEncoder TextDecoder'
).split(' ');

/** Objects that have no name of their own, by a way to them. */
const UNNAMED: readonly (readonly [string, () => object])[] = [
  ['TypedArray', () => Object.getPrototypeOf(Uint8Array) as object],
  ['TypedArray.prototype', () => Object.getPrototypeOf(Uint8Array.prototype) as object],
  ['the array iterator', () => Object.getPrototypeOf([][Symbol.iterator]()) as object],
  ['the string iterator', () => Object.getPrototypeOf(''[Symbol.iterator]()) as object],
  ['the map iterator', () => Object.getPrototypeOf(new Map().entries()) as object],
  ['the set iterator', () => Object.getPrototypeOf(new Set().values()) as object],
  ['Generator.prototype', () => Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())) as object],
  ['AsyncFunction.prototype', () => Object.getPrototypeOf(async () => {}) as object],
];

function remember(): readonly Remembered[] {
  const objects = new Map<object, string>();
  const globals = globalThis as unknown as { readonly [name: string]: { readonly prototype?: object } | undefined };
  for (const name of NAMES) {
    const object = globals[name];
    if (object === undefined) continue;
    objects.set(object, name);
    if (object.prototype) objects.set(object.prototype, `${name}.prototype`);
  }
  for (const [name, find] of UNNAMED) objects.set(find(), name);
  objects.set(globalThis, '');
  return Array.from(objects, ([object, name]) => rememberOne(object, name));
}

function rememberOne(object: object, name: string): Remembered {
  const known = Object.create(null) as Remembered['known'];
  for (const key of ownKeys(object)) known[key] = true;
  // Of the globals, Node makes some only when they are asked for.
  const keys = object === globalThis ? NAMES.filter((one) => known[one]) : ownKeys(object);
  const descriptors = keys.map((key) => describe(object, key) as PropertyDescriptor);
  const values = descriptors.map(({ value }) => value as unknown);
  return { object, name, prototype: getPrototypeOf(object), keys, descriptors, values, known };
}

function describe(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  const descriptor = getOwnPropertyDescriptor(object, key);
  return descriptor && alone(descriptor);
}

/** A descriptor that inherits nothing: what a script adds to `Object.prototype` is no part of it. */
function alone(from: PropertyDescriptor): PropertyDescriptor {
  const { enumerable, configurable } = from;
  if (hasOwn(from, 'value')) {
    return {
      __proto__: null,
      value: from.value,
      writable: from.writable ?? false,
      enumerable,
      configurable,
    } as PropertyDescriptor;
  }
  return { __proto__: null, get: from.get, set: from.set, enumerable, configurable } as PropertyDescriptor;
}

const DYNAMIC_MEMBER = /[\w$\])]\s*\[(?!\s*(?:\d+|'[^'\\]*'|"[^"\\]*")\s*\])/;
const REACHES =
  /\b(?:prototype|constructor|__\w+|Reflect|eval|Function|this|globalThis|setPrototypeOf|getPrototypeOf|definePropert\w+|Proxy)\b|\\[ux]/;
const CHANGES_GLOBAL = new RegExp(
  `\\b(?:${[...NAMES, 'console'].join('|')})\\s*(?:\\.|\\[)[^=();]*=(?![=>])|\\]\\s*=(?![=>])`,
);
const MAKES_CODE = /\b(?:eval|Function|constructor|this)\b|\\[ux]/;

/** Whether a script could change the language: it names a way to it, or reads members whose names are only known when it runs. */
export function mayChangeIntrinsics(source: string): boolean {
  return REACHES.test(source) || CHANGES_GLOBAL.test(source) || DYNAMIC_MEMBER.test(source);
}

/** Whether it could make functions that tick no more, so that every script from now on is looked at. */
export function mayMakeCode(source: string): boolean {
  return MAKES_CODE.test(source);
}
