import { tagChoice } from '@stepwright/catalogue/gherkin/tag-choice';
import { StepError } from '@stepwright/catalogue/step-error';
import type { FeatureType } from '@stepwright/contract/entities/feature';
import { AppError } from '../app-error.ts';

/**
 * @param types of the features that are to run: API tests have selectors of their own
 * @throws AppError `validation` for tags that are not understood; it says what to write
 */
export function checkTags(tags: string, types: Iterable<FeatureType>): void {
  try {
    tagChoice(tags, types, null);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const [what, hint] = error.message.split('; ', 2);
    throw new AppError('validation', sentence(what ?? error.message), hint ? { hint: sentence(hint) } : {});
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
