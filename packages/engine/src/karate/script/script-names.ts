import { isAbsent } from './compile-script.ts';
import type { ScriptScope } from './script-scope.ts';

/** Values that hide variables of their name for one evaluation. */
export interface ScriptBindings {
  readonly [name: string]: unknown;
}

/** Whose variables scripts see now. Functions keep nothing of the scenario that defined them: it is asked anew each time (karate §5.2). */
export class ScriptNames {
  scope: ScriptScope = NOTHING;
  bindings: ScriptBindings | null = null;
  /** For scripts that assign to no name but variables. */
  readonly plain: object = this.#proxy(null);

  /** The names as an object for `with`; `assigns` may be created by assigning to them. */
  objectFor(assigns: ReadonlySet<string> | null): object {
    return assigns === null ? this.plain : this.#proxy(assigns);
  }

  has(name: string): boolean {
    return (this.bindings !== null && Object.hasOwn(this.bindings, name)) || this.scope.has(name);
  }

  get(name: string): unknown {
    if (this.bindings !== null && Object.hasOwn(this.bindings, name)) return this.bindings[name];
    return this.scope.get(name);
  }

  /** Writes where `karate.log` does. */
  readonly #console = Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [
      level,
      (...values: unknown[]) => {
        if (!this.has('karate')) return;
        (this.get('karate') as { log?(...values: unknown[]): void }).log?.(...values);
      },
    ]),
  );

  #proxy(assigns: ReadonlySet<string> | null): object {
    return new Proxy(Object.create(null) as object, {
      has: (_, name) => {
        if (typeof name === 'symbol') return false;
        return this.has(name) || name === 'globalThis' || name === 'console' || (assigns?.has(name) ?? false);
      },
      get: (_, name, itself) => {
        if (typeof name === 'symbol') return undefined;
        if (this.has(name)) return this.get(name);
        if (name === 'globalThis') return itself;
        if (name === 'console') return this.#console;
        // Only where a script assigns to a name that the language has.
        return isAbsent(name) ? undefined : (globalThis as { readonly [name: string]: unknown })[name];
      },
      set: (_, name, value) => {
        if (typeof name === 'symbol') return false;
        this.scope.set(name, value);
        return true;
      },
      deleteProperty: () => false,
      ownKeys: () => [],
    });
  }
}

const NOTHING: ScriptScope = { has: () => false, get: () => undefined, set: () => undefined };
