import { StepError, type StepErrorCode } from '../step-error.ts';

export interface IndexForm {
  /** Empty means any (actions §10.2). */
  readonly text: string;
  /** 0-based. */
  readonly index: number;
}

/** `text_index`, split at the last underscore (actions §10.2). Throws the given code, E_TESTDATA or E_EXPECTED. */
export function readIndexForm(value: string, code: StepErrorCode): IndexForm {
  const at = value.lastIndexOf('_');
  const digits = value.slice(at + 1).trim();
  if (at < 0 || !/^\d{1,9}$/.test(digits)) {
    throw new StepError(
      code,
      `"${value}" must end with an underscore and an index that counts from 0, for example "Save as_0"`,
    );
  }
  return { text: value.slice(0, at).trim(), index: Number(digits) };
}
