import { StepError, type StepErrorCode } from '../step-error.ts';

export interface NameValue {
  readonly name: string;
  /** May be empty or hold further `=`. */
  readonly value: string;
}

/** `name=value`, split at the first `=` (actions §10.8). Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readNameValue(text: string, code: StepErrorCode): NameValue {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0)).trim();
  if (name === '') throw new StepError(code, `"${text}" must be written as name=value`);
  return { name, value: text.slice(at + 1).trim() };
}
