import { StepError } from '../step-error.ts';

/** A regular expression as steps write it: no slashes, flag u. E_EXPECTED when it is not valid. */
export function readPattern(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : String(error);
    throw new StepError('E_EXPECTED', `the text is no valid regular expression: ${why}`, { cause: error });
  }
}
