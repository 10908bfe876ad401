import { readTags } from '@stepwright/catalogue/gherkin/tags';
import { StepError } from '@stepwright/catalogue/step-error';
import { AppError } from '../app-error.ts';

/** @throws AppError `validation` for a tag expression that is not understood; it says what to write */
export function checkTags(expression: string): void {
  try {
    readTags(expression);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const [what, hint] = error.message.split('; ', 2);
    throw new AppError('validation', sentence(what ?? error.message), hint ? { hint: sentence(hint) } : {});
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
