import type { RunCustomAction } from '../ports/custom-actions.ts';
import type { Downloads } from '../ports/downloads.ts';
import type { LocatorChoice } from '../ports/element-path.ts';
import type { WebPort } from '../ports/web-port.ts';
import type { Step } from './step.ts';

/** A locator after look-up: its name as written, and the ways to its element with their variables filled, best first. */
export interface ResolvedLocator {
  readonly name: string;
  readonly choices: readonly [LocatorChoice, ...LocatorChoice[]];
}

/** A slot after look-up (actions §4). `secret` values are shown as `******` wherever they appear. */
export interface ResolvedSlot {
  readonly written: string;
  readonly value: string;
  readonly secret: boolean;
  /** For a slot of kind `locatorRef`: what it refers to. */
  readonly locator?: ResolvedLocator;
}

/** A step with everything looked up: what a behaviour works on. */
export interface ReadyCall {
  readonly step: Step;
  readonly locator?: ResolvedLocator;
  readonly secondLocator?: ResolvedLocator;
  readonly testData?: ResolvedSlot;
  readonly expected?: ResolvedSlot;
}

/** Milliseconds and numbers from the environment's settings, checked (actions §7, §18). */
export interface StepSettings {
  /** Explicit.wait.time; default 50 s. */
  readonly explicitWaitMs: number;
  /** Verify.settle.time; default 5 s, never above explicitWaitMs. */
  readonly settleMs: number;
  /** Locator.alternatives.after; default 3 s, never above half of explicitWaitMs: until then only a locator's first choice is used. */
  readonly alternativesAfterMs: number;
  /** Approx.deviation; default 2. */
  readonly approxDeviation: number;
  readonly raw: { readonly [key: string]: unknown };
}

/** The run's variables: one store per run or parallel lane (actions §11). */
export interface Variables {
  get(name: string): string | undefined;
  /** E_VARIABLE for a bad name. Takes effect when the step passes. */
  set(name: string, value: string): void;
  /** Every variable that is set now. */
  all(): { readonly [name: string]: string };
}

/** Time as behaviours see it; tests give a fake one. */
export interface Clock {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Wall clock, for dates. */
  today(): Date;
}

/** What surrounds a step while it runs. */
export interface StepContext {
  /** The browser of the scenario; opened by the first step that asks. */
  web(): Promise<WebPort>;
  readonly settings: StepSettings;
  readonly variables: Variables;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Looks a text up by the rules of actions §4 at run time (right sides of operators, operands). */
  resolve(text: string): ResolvedSlot;
  /**
   * Resolves the name of an included file, or the path of a file that this run downloaded, to a path on the engine's machine. E_FILE
   * when it is neither.
   */
  file(name: string): string;
  readonly downloads: Downloads;
  readonly runCustom: RunCustomAction;
  /** Keeps evidence with the step. `name` is the caption. */
  attach(bytes: Uint8Array, mediaType: string, name: string): Promise<void>;
  /**
   * A line shown with the step in the report. `most`: characters that are shown of it; it is cut once the secrets in it are masked,
   * so that no piece of one stays.
   */
  note(text: string, most?: number): void;
  /** From now on this text is shown as `******`. */
  keepSecret(text: string): void;
  /** Decrypts an `ENC(...)` value; a plain text comes back as it is. */
  decrypt(text: string): string;
}

/** How a passed step ended. `skip-rest`: the remaining steps of the scenario are skipped, the scenario passes (IF_CONDITION). */
export type StepResult = void | { readonly outcome: 'skip-rest'; readonly note: string };

/** Does what the step says, or throws a StepError. */
export type Behaviour = (call: ReadyCall, context: StepContext) => Promise<StepResult>;
