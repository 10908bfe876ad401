import { StepError, type StepErrorCode } from '../step-error.ts';

/** A text that is not of its slot's form, in the words of the layout, mobile and image families (geometry §15). */
export function notValid(code: StepErrorCode, value: string, keyword: string, form: string): StepError {
  return new StepError(code, `"${value}" is not valid for ${keyword}; write ${form}`);
}
