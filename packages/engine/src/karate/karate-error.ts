import { StepError } from '@stepwright/catalogue/step-error';
import type { Mismatch } from './values/match/match-result.ts';

/** Why a step of an API test failed; `code` of the StepError says what kind it is. */
export class KarateError extends StepError {
  /** Where it happened, when that is another place than the step: a line inside a called feature or a script. */
  readonly where: string | null;
  readonly mismatches: readonly Mismatch[];

  constructor(
    code: ConstructorParameters<typeof StepError>[0],
    message: string,
    about: { readonly where?: string; readonly mismatches?: readonly Mismatch[] } = {},
  ) {
    super(code, message);
    this.name = 'KarateError';
    this.where = about.where ?? null;
    this.mismatches = about.mismatches ?? [];
  }
}
