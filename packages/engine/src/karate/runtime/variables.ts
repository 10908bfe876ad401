import { copyDeep, copyShallow } from '../values/copy-value.ts';
import type { VariableScope } from './scenario-runtime.ts';

class Later {
  readonly make: () => unknown;

  constructor(make: () => unknown) {
    this.make = make;
  }
}

export interface VariablesOptions {
  /** Variables of a caller that shares them: the same map, so that whatever the callee sets is the caller's. */
  readonly shared?: Variables;
  /** An isolated call sees the variables of its caller, each copied when it is first asked for (karate §5.7.8). */
  readonly caller?: Variables;
  /** Made when a script first names them: `karate`, `read`. */
  readonly builtIns?: { readonly [name: string]: () => unknown };
  /** What every scenario begins with, copied as a whole when it is first asked for. */
  readonly environment?: { readonly [name: string]: unknown };
}

/**
 * The variables of one scenario. What a call answers are the visible ones; hidden ones (rows of outlines, `__arg`, bytes of a response)
 * and those of a caller are seen by scripts only.
 */
export class Variables implements VariableScope {
  #visible: Map<string, unknown>;
  readonly #hidden = new Map<string, unknown>();
  readonly #caller: Variables | null;
  readonly #builtIns: { readonly [name: string]: () => unknown };
  readonly #environment: { readonly [name: string]: unknown };

  constructor({ shared, caller, builtIns = {}, environment = {} }: VariablesOptions = {}) {
    this.#visible = shared ? shared.#visible : new Map();
    this.#caller = shared ?? caller ?? null;
    this.#builtIns = builtIns;
    this.#environment = environment;
  }

  has(name: string): boolean {
    if (this.#visible.has(name) || this.#hidden.has(name) || Object.hasOwn(this.#builtIns, name)) return true;
    return this.#caller?.has(name) ?? Object.hasOwn(this.#environment, name);
  }

  get(name: string): unknown {
    const value = this.#visible.get(name);
    if (value instanceof Later) return this.#make(this.#visible, name, value);
    if (value !== undefined || this.#visible.has(name)) return value;
    const hidden = this.#hidden.get(name);
    if (hidden instanceof Later) return this.#make(this.#hidden, name, hidden);
    if (hidden !== undefined || this.#hidden.has(name)) return hidden;
    if (Object.hasOwn(this.#builtIns, name)) {
      const made = this.#builtIns[name]!();
      this.#hidden.set(name, made);
      return made;
    }
    if (this.#caller?.has(name)) {
      const copy = copyShallow(this.#caller.get(name));
      this.#hidden.set(name, copy);
      return copy;
    }
    if (!Object.hasOwn(this.#environment, name)) return undefined;
    const copy = copyDeep(this.#environment[name]);
    this.#hidden.set(name, copy);
    return copy;
  }

  set(name: string, value: unknown): void {
    this.#visible.set(name, value === undefined ? null : value);
  }

  /** Every entry of a map becomes a variable. */
  setAll(map: object): void {
    for (const [name, value] of Object.entries(map)) this.set(name, value);
  }

  setHidden(name: string, value: unknown): void {
    this.#visible.delete(name);
    this.#hidden.set(name, value === undefined ? null : value);
  }

  /** A value that is made when it is first asked for. */
  setLazy(name: string, make: () => unknown): void {
    this.#visible.set(name, new Later(make));
  }

  setLazyHidden(name: string, make: () => unknown): void {
    this.#visible.delete(name);
    this.#hidden.set(name, new Later(make));
  }

  #make(values: Map<string, unknown>, name: string, later: Later): unknown {
    const value = later.make() ?? null;
    values.set(name, value);
    return value;
  }

  delete(name: string): void {
    this.#visible.delete(name);
    this.#hidden.delete(name);
  }

  *entries(): IterableIterator<readonly [string, unknown]> {
    for (const name of [...this.#visible.keys()]) yield [name, this.get(name)];
  }

  /** Copies of the visible variables as they are now. */
  snapshot(): Map<string, unknown> {
    const copy = new Map<string, unknown>();
    const copies = new Map<object, object>();
    for (const [name, value] of this.entries()) copy.set(name, copyDeep(value, copies));
    return copy;
  }

  /** Goes back to what a snapshot holds, which stays as it is: each value is copied when it is first asked for. */
  restore(snapshot: ReadonlyMap<string, unknown>): void {
    this.#visible.clear();
    const copies = new Map<object, object>();
    for (const [name, value] of snapshot) {
      const isPlain = typeof value !== 'object' || value === null;
      this.#visible.set(name, isPlain ? value : new Later(() => copyDeep(value, copies)));
    }
  }

  /** The visible variables as one map, as a call answers them. */
  toMap(): { [name: string]: unknown } {
    const map: { [name: string]: unknown } = {};
    for (const [name, value] of this.entries()) putOwn(map, name, value);
    return map;
  }
}

/** Also a name like `__proto__` becomes a plain entry. */
export function putOwn(map: { [name: string]: unknown }, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
  else map[name] = value;
}
