import { BrokenOff, passInterruptOn } from '../effects/break-off.ts';
import { stopped as runStopped } from '../effects/perform-effect.ts';
import { type CompiledScript, compileScript } from './compile-script.ts';
import { Intrinsics, mayChangeIntrinsics, mayMakeCode } from './intrinsics.ts';
import { addCompat, unboxed } from './java/compat.ts';
import { expectPromises } from './loose-promises.ts';
import { ScriptClock } from './script-clock.ts';
import { ANYWHERE, describeFailure } from './script-failure.ts';
import { type ScriptBindings, ScriptNames } from './script-names.ts';
import type { ScriptLimits, ScriptPlace, ScriptScope } from './script-scope.ts';
import { ScriptStopped } from './script-stopped.ts';
import { BrokenByWatch, ScriptWatch } from './script-watch.ts';
import { NOT_SIMPLE, readSimple, type SimpleExpression } from './simple-expression.ts';

interface Known {
  readonly simple: SimpleExpression | null;
  /** Compiled when it is first needed. */
  compiled: ReadyScript | null;
}

interface ReadyScript {
  readonly script: CompiledScript;
  readonly names: object;
  readonly mayChangeIntrinsics: boolean;
  /** Its ticks may not see that it goes on, so that it must be possible to break it off. */
  readonly isBlind: boolean;
}

/** So many sources are kept compiled; those that were not used since as many others came are dropped. */
const KEPT = 1_000;
const NOTHING_THROWN = Symbol('nothing thrown');
const MAKES_FUNCTION = /\bfunction\b|=>|\bclass\b/;

/**
 * Runs the JavaScript of API tests, in V8 and in the realm of the engine: values cross by reference. What scripts may do to the machine is
 * bounded by the process in which a run lives, not here; here they are kept from going on without end and from changing the language for
 * one another.
 */
export class ScriptEngine {
  readonly #clock: ScriptClock;
  readonly #watch: ScriptWatch;
  /** From the first script on that could change the language. */
  #intrinsics: Intrinsics | null = null;
  readonly #names = new ScriptNames();
  readonly #lookUp = (name: string): unknown => (this.#names.has(name) ? this.#names.get(name) : NOT_SIMPLE);
  #newer = new Map<string, Known>();
  #older = new Map<string, Known>();
  #depth = 0;
  #place: ScriptPlace = ANYWHERE;
  /** Of the comparison that goes on, also while scripts of it run. */
  #watched: ScriptPlace | null = null;
  /** A script ran that may have changed the language. */
  #touched = false;
  /** Scripts made functions that do not say so. */
  #alwaysTouched = false;
  /** Scripts made functions that hold patterns. */
  #patternsInFunctions = false;
  /** Why no script can be trusted any more. */
  #spoilt: ScriptStopped | null = null;

  constructor(limits: ScriptLimits) {
    addCompat();
    this.#clock = new ScriptClock(limits);
    this.#watch = new ScriptWatch(limits);
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
      if (known.compiled.mayChangeIntrinsics || this.#alwaysTouched) this.#touched = true;
      const { script, names, isBlind } = known.compiled;
      if (isBlind || (this.#patternsInFunctions && source.includes('('))) {
        return this.#breakable(() => script.run(names));
      }
      return script.run(names);
    });
  }

  /** Calls a function that a script made; its free names are those of the scope given here. @throws KarateError as `evaluate` */
  // biome-ignore lint/complexity/noBannedTypes: functions of scripts have no types
  invoke(fn: Function, args: readonly unknown[], scope: ScriptScope, place: ScriptPlace): unknown {
    return this.#inside(scope, null, place, null, () => {
      if (this.#alwaysTouched) this.#touched = true;
      return this.#patternsInFunctions ? this.#breakable(() => fn(...args)) : fn(...args);
    });
  }

  /**
   * Does something of the engine's own while a script stands on the stack, such as a request: its time is not the script's, it sees the
   * language as it is without scripts, and scripts inside have limits of their own.
   */
  outside<T>(work: () => T): T {
    if (this.#depth === 0) return work();
    const depth = this.#depth;
    const watched = this.#watched;
    const owner = this.#names.scope;
    this.#takeBack(owner);
    this.#depth = 0;
    this.#watched = null;
    try {
      return this.#watch.pause(() => this.#clock.aside(work));
    } finally {
      this.#depth = depth;
      this.#watched = watched;
      this.#intrinsics?.apply(owner);
    }
  }

  /** Does something that data could make endless, such as comparing long lists: it is stopped as scripts are, see `tick`. */
  watched<T>(place: ScriptPlace, work: () => T): T {
    if (this.#depth > 0) return work();
    const before = this.#watched;
    this.#watched = place;
    this.#watch.enter(place);
    this.#clock.enter('the comparison');
    try {
      return work();
    } finally {
      this.#clock.leave();
      this.#watched = before;
      this.#backToWatched();
    }
  }

  /** Called inside of `watched`, again and again. @throws ScriptStopped when it takes too long */
  tick(place: ScriptPlace): void {
    this.#clock.tick(place, place.line);
  }

  /**
   * Tries a pattern, or whatever else has one in its source, inside of `watched`. It calls no scripts.
   *
   * @throws ScriptStopped when it takes too long
   */
  tryPattern<T>(source: string, work: () => T): T {
    this.#watch.consider(source);
    return ScriptWatch.hasPattern(source) ? this.#breakable(work) : work();
  }

  /** Ends the watch. */
  close(): void {
    this.#watch.close();
  }

  #inside<T>(
    scope: ScriptScope,
    bindings: ScriptBindings | null,
    place: ScriptPlace,
    source: string | null,
    run: () => T,
  ): T {
    if (this.#spoilt !== null) throw this.#spoilt;
    const names = this.#names;
    const { scope: scopeBefore, bindings: bindingsBefore } = names;
    const placeBefore = this.#place;
    names.scope = scope;
    names.bindings = bindings;
    this.#place = place;
    this.#enter(scope, place);
    let thrown: unknown = NOTHING_THROWN;
    let value: T | undefined;
    try {
      value = run();
    } catch (error) {
      thrown = error;
    }
    const stopped = this.#clock.stopped;
    this.#leave(scope, place);
    names.scope = scopeBefore;
    names.bindings = bindingsBefore;
    this.#place = placeBefore;
    if (this.#spoilt ?? stopped) throw this.#spoilt ?? stopped;
    if (thrown !== NOTHING_THROWN) throw describeFailure(thrown, scope, place, source);
    // `new (Java.type('java.lang.String'))(bytes)` is meant as a text.
    return unboxed(value) as T;
  }

  /** @throws ScriptStopped where the watch broke it off; E_STOPPED where Ctrl+C did, and nobody wants it to go on */
  #breakable<T>(work: () => T): T {
    const names = this.#names;
    const { scope, bindings } = names;
    const [depth, ticking, place] = [this.#depth, this.#clock.depth, this.#place];
    try {
      return this.#watch.breakable(work);
    } catch (error) {
      if (!(error instanceof BrokenOff || error instanceof BrokenByWatch)) throw error;
      names.scope = scope;
      names.bindings = bindings;
      this.#depth = depth;
      this.#place = place;
      if (error instanceof BrokenByWatch)
        return this.#clock.brokenOff(ticking, error.forMemory, this.#watch.place ?? place);
      passInterruptOn();
      throw runStopped();
    }
  }

  #enter(scope: ScriptScope, place: ScriptPlace): void {
    this.#clock.enter();
    if (this.#depth++ > 0) return;
    this.#watch.enter(place);
    this.#intrinsics?.apply(scope);
  }

  #leave(scope: ScriptScope, place: ScriptPlace): void {
    this.#clock.leave();
    if (--this.#depth > 0) return;
    this.#backToWatched();
    const fixed = this.#takeBack(scope);
    if (fixed === null) return;
    const why = `a script froze or fixed ${fixed}, which every other script needs as it was`;
    this.#spoilt = new ScriptStopped(`${why} (${place.uri}:${place.line})`, place.uri, place.line);
  }

  #backToWatched(): void {
    if (this.#watched === null) this.#watch.leave();
    else this.#watch.enter(this.#watched);
  }

  #takeBack(owner: ScriptScope): string | null {
    const touched = this.#touched;
    this.#touched = false;
    return this.#intrinsics?.takeBack(owner, touched) ?? null;
  }

  #compile(source: string, place: ScriptPlace): ReadyScript {
    const changes = mayChangeIntrinsics(source);
    if (changes) this.#intrinsics ??= new Intrinsics();
    if (changes && mayMakeCode(source)) this.#alwaysTouched = true;
    this.#watch.consider(source);
    expectPromises(source);
    const script = compileScript(source, place, this.#ticker(place, changes), changes && MAKES_FUNCTION.test(source));
    const isBlind = ScriptWatch.isBlind(source);
    if (MAKES_FUNCTION.test(source) && ScriptWatch.hasPattern(source)) this.#patternsInFunctions = true;
    return { script, names: this.#names.objectFor(script.assigns), mayChangeIntrinsics: changes, isBlind };
  }

  #ticker(place: ScriptPlace, changes: boolean): (line: number) => void {
    const clock = this.#clock;
    const tick =
      place === ANYWHERE
        ? (line: number) => clock.tick(this.#place, this.#place.line + line - 1)
        : (line: number) => clock.tick(place, line);
    if (!changes) return tick;
    return (line) => {
      this.#touched = true;
      tick(line);
    };
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
