import type { LocatorChoice } from './element-path.ts';

export interface CustomCall {
  /** Name of the action, exact. */
  readonly action: string;
  /** Null where the step has no expected text. */
  readonly argument: string | null;
  /** The element of the step; it was there a moment ago. */
  readonly element: { readonly name: string; readonly choices: readonly [LocatorChoice, ...LocatorChoice[]] } | null;
  readonly timeoutMs: number;
}

/**
 * Runs an action that a project brings along, in a process of its own. Answers the variables that it returns. E_CUSTOM_NOT_FOUND,
 * E_CUSTOM_FAILED, E_TIMEOUT, and what its calls to the browser end with.
 */
export type RunCustomAction = (call: CustomCall, signal: AbortSignal) => Promise<{ readonly [name: string]: unknown }>;
