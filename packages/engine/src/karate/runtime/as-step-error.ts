import { StepError } from '@stepwright/catalogue/step-error';
import { KarateError } from '../karate-error.ts';

/** A step may fail with anything; reports want a code. */
export function asStepError(thrown: unknown): StepError {
  if (thrown instanceof StepError) return thrown;
  if (thrown instanceof RangeError && /call stack/.test(thrown.message)) {
    return new KarateError('E_SCRIPT_ERROR', 'calls are nested too deeply; something calls itself without end');
  }
  const { message, cause } = thrown instanceof Error ? thrown : { message: String(thrown), cause: undefined };
  return new StepError('E_INTERNAL', message, { cause: thrown instanceof Error ? thrown : cause });
}
