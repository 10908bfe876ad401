import { type CompiledScript, compileScript } from './compile-script.ts';
import { ScriptClock } from './script-clock.ts';
import { ANYWHERE, describeFailure } from './script-failure.ts';
import { type ScriptBindings, ScriptNames } from './script-names.ts';
import type { ScriptLimits, ScriptPlace, ScriptScope } from './script-scope.ts';
import { NOT_SIMPLE, readSimple, type SimpleExpression } from './simple-expression.ts';

interface Known {
  readonly simple: SimpleExpression | null;
  /** Compiled when it is first needed. */
  compiled: ReadyScript | null;
}

interface ReadyScript {
  readonly script: CompiledScript;
  readonly names: object;
}

/** So many sources are kept compiled; those that were not used since as many others came are dropped. */
const KEPT = 1_000;
const MAKES_FUNCTION = /\bfunction\b|=>|\bclass\b/;

/**
 * Runs the JavaScript of API tests, in V8 and in the realm of the engine: values cross by reference. What scripts may do to the machine is
 * bounded by the process in which a run lives, not here.
 */
export class ScriptEngine {
  readonly clock: ScriptClock;
  readonly #names = new ScriptNames();
  readonly #lookUp = (name: string): unknown => (this.#names.has(name) ? this.#names.get(name) : NOT_SIMPLE);
  #newer = new Map<string, Known>();
  #older = new Map<string, Known>();

  constructor(limits: ScriptLimits) {
    this.clock = new ScriptClock(limits);
  }

  /**
   * The value of an expression, or of the last one of several statements. Names are looked up in `bindings`, then in the scope.
   *
   * @throws KarateError E_SCRIPT_ERROR that names the line and the source; errors of the product's own that were thrown inside pass
   */
  evaluate(source: string, scope: ScriptScope, place: ScriptPlace, bindings: ScriptBindings | null = null): unknown {
    const known = this.#known(source, place);
    return this.#inside(scope, bindings, place, source, () => {
      if (known.simple !== null) {
        const value = known.simple(this.#lookUp);
        if (value !== NOT_SIMPLE) return value;
      }
      known.compiled ??= this.#compile(source, MAKES_FUNCTION.test(source) ? place : ANYWHERE);
      return known.compiled.script.run(known.compiled.names);
    });
  }

  /** Calls a function that a script made; its free names are those of the scope given here. @throws KarateError as `evaluate` */
  // biome-ignore lint/complexity/noBannedTypes: functions of scripts have no types
  invoke(fn: Function, args: readonly unknown[], scope: ScriptScope, place: ScriptPlace): unknown {
    return this.#inside(scope, null, place, null, () => fn(...args));
  }

  #inside<T>(
    scope: ScriptScope,
    bindings: ScriptBindings | null,
    place: ScriptPlace,
    source: string | null,
    run: () => T,
  ): T {
    const names = this.#names;
    const { scope: scopeBefore, bindings: bindingsBefore } = names;
    names.scope = scope;
    names.bindings = bindings;
    this.clock.enter();
    try {
      const value = run();
      if (this.clock.stopped !== null) throw this.clock.stopped;
      return value;
    } catch (error) {
      throw describeFailure(this.clock.stopped ?? error, scope, place, source);
    } finally {
      this.clock.leave();
      names.scope = scopeBefore;
      names.bindings = bindingsBefore;
    }
  }

  #compile(source: string, place: ScriptPlace): ReadyScript {
    const script = compileScript(source, place);
    return { script, names: this.#names.objectFor(script.assigns) };
  }

  /** Functions keep the place at which they were written; any other source is the same wherever it stands. */
  #known(source: string, place: ScriptPlace): Known {
    const key = MAKES_FUNCTION.test(source) ? `${place.uri}:${place.line}\n${source}` : source;
    const newer = this.#newer.get(key);
    if (newer !== undefined) return newer;
    const known = this.#older.get(key) ?? { simple: readSimple(source), compiled: null };
    if (this.#newer.size >= KEPT) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, known);
    return known;
  }
}
