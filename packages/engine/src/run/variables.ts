import type { Variables } from '@stepwright/catalogue/keywords/behaviour';
import { StepError } from '@stepwright/catalogue/step-error';

const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/**
 * The variables of a run or of one parallel lane (actions §11). What a step sets is seen by itself at once and by the later
 * steps only when it passes.
 */
export class VariableStore implements Variables {
  readonly #kept = new Map<string, string>();
  readonly #pending = new Map<string, string>();

  get(name: string): string | undefined {
    return this.#pending.get(name) ?? this.#kept.get(name);
  }

  /** Throws E_VARIABLE for a name that no step could refer to. */
  set(name: string, value: string): void {
    if (!NAME.test(name)) {
      throw new StepError(
        'E_VARIABLE',
        `"${name}" is not a variable name; it must begin with a letter or _ and go on with letters, digits, _, - or a dot`,
      );
    }
    this.#pending.set(name, value);
  }

  all(): { readonly [name: string]: string } {
    return Object.fromEntries([...this.#kept, ...this.#pending]);
  }

  /** The step passed: its variables stay. */
  keep(): void {
    for (const [name, value] of this.#pending) this.#kept.set(name, value);
    this.#pending.clear();
  }

  /** The step failed: its variables are forgotten. */
  drop(): void {
    this.#pending.clear();
  }
}
