import { JavaException } from '../java-class.ts';

/**
 * js-joda's objects as scripts of Java's know them: `date.getYear()` and `date.year` instead of `date.year()`. Each object is seen through
 * a proxy, what its methods answer too, and what they take is seen plainly.
 */
const seen = new WeakMap<object, object>();
const behind = new WeakMap<object, object>();

type Method = (...given: unknown[]) => unknown;
type Methods = { readonly [name: string]: unknown };

/** Methods that js-joda lacks, by the name of the class; `this` is the plain object. */
export interface Extras {
  readonly [className: string]: { readonly [method: string]: (this: never, ...given: never[]) => unknown };
}

/** Zero-argument methods of js-joda that are getters in Java: as properties they are values. */
const GETTERS = new Set([
  ...['year', 'month', 'monthValue', 'dayOfMonth', 'dayOfYear', 'dayOfWeek', 'hour', 'minute', 'second', 'nano'],
  ...[
    'offset',
    'zone',
    'id',
    'epochSecond',
    'seconds',
    'days',
    'months',
    'years',
    'totalSeconds',
    'value',
    'rules',
    'units',
  ],
]);

export class JodaMembrane {
  readonly #extras: Extras;
  readonly #handler: ProxyHandler<object>;

  constructor(extras: Extras) {
    this.#extras = extras;
    this.#handler = { get: (target, key) => this.#member(target, key), set: () => false };
  }

  /** What a script gets for a value of js-joda; plain values stay. */
  wrap(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.wrap(item));
    if (typeof value !== 'object' || value === null || behind.has(value) || !isJoda(value)) return value;
    let proxy = seen.get(value);
    if (proxy === undefined) {
      proxy = new Proxy(value, this.#handler);
      seen.set(value, proxy);
      behind.set(proxy, value);
    }
    return proxy;
  }

  /** A class with its static members; `statics` come first. */
  wrapClass(name: string, type: object, statics: Methods = {}): object {
    const members = new Map<string, unknown>();
    return new Proxy(type, {
      get: (target, key) => {
        if (key === Symbol.hasInstance) return (value: unknown) => unwrap(value) instanceof (type as never);
        if (typeof key === 'symbol' || key === 'prototype') return Reflect.get(target, key);
        if (key === 'class') return { getName: () => name, getSimpleName: () => name.slice(name.lastIndexOf('.') + 1) };
        if (Object.hasOwn(statics, key)) return statics[key];
        if (!members.has(key)) members.set(key, this.#static(target, key));
        return members.get(key);
      },
      construct: () => {
        throw new JavaException(
          'java.lang.InstantiationException',
          `${name} has no public constructor: use of, now or parse`,
        );
      },
    });
  }

  #static(type: object, key: string): unknown {
    const member = Reflect.get(type, key) as unknown;
    if (typeof member !== 'function') return this.wrap(member);
    return (...given: unknown[]) => this.#call(type, member as Method, given);
  }

  #member(target: object, key: string | symbol): unknown {
    if (key === Symbol.toPrimitive) return () => String(target);
    if (typeof key === 'symbol') return Reflect.get(target, key);
    const extra = this.#extra(target.constructor.name, key) ?? this.#extra('*', key);
    if (extra !== undefined) return (...given: unknown[]) => this.#call(target, extra, given);
    const member = Reflect.get(target, key) as unknown;
    if (typeof member === 'function') {
      if (GETTERS.has(key) && member.length === 0) return this.#call(target, member as Method, []);
      return (...given: unknown[]) => this.#call(target, member as Method, given);
    }
    if (/^get[A-Z]/.test(key)) return this.#getter(target, key);
    return member;
  }

  #extra(className: string, method: string): Method | undefined {
    const methods = this.#extras[className];
    return methods && Object.hasOwn(methods, method) ? (methods[method] as unknown as Method) : undefined;
  }

  #getter(target: object, key: string): unknown {
    const member = Reflect.get(target, key[3]!.toLowerCase() + key.slice(4)) as unknown;
    return typeof member === 'function' ? () => this.#call(target, member as Method, []) : undefined;
  }

  #call(target: object, method: Method, given: readonly unknown[]): unknown {
    return this.wrap(method.apply(target, given.map(unwrap)));
  }
}

/** The plain object behind a proxy. */
export function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (behind.get(value) ?? value) : value;
}

/** Its classes alone have these; everything else crosses as it is. */
function isJoda(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === null || prototype === Object.prototype) return false;
  const about = value as {
    isSupported?: unknown;
    toString?: unknown;
    units?: unknown;
    rules?: unknown;
    between?: unknown;
    instant?: unknown;
  };
  return (
    typeof about.isSupported === 'function' ||
    typeof about.units === 'function' ||
    typeof about.rules === 'function' ||
    typeof about.between === 'function' ||
    typeof about.instant === 'function'
  );
}
