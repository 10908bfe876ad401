import { type Plan, planFeatures } from '@stepwright/catalogue/gherkin/plan';
import type { CountingIds } from '@stepwright/catalogue/gherkin/read-feature';
import type { Bundle } from '@stepwright/contract/bundle';
import { LONGEST_MESSAGE, type RunMessage } from '@stepwright/contract/messages';
import { tagFunctions } from './tag-functions.ts';

/**
 * Tells every feature as it is read; answers the plan, and the feature whose syntax tree is too large for a message, or null.
 *
 * @throws StepError E_CONFIG for a tag expression that is not understood
 */
export async function tellFeatures(
  bundle: Bundle,
  newId: CountingIds,
  isKeyword: ((word: string) => boolean) | undefined,
  tell: (message: RunMessage) => Promise<void> | void,
): Promise<[Plan, string | null]> {
  let large: string | null = null;
  const planning = planFeatures(bundle, newId, { isKeyword, eachValue: await tagFunctions(bundle) });
  for (;;) {
    const next = planning.next();
    if (next.done) return [next.value, large];
    const [{ feature, again, problems }, opened] = next.value;
    const { document } = opened;
    const { uri, content } = feature;
    if (!again) {
      await tell({ source: { uri, data: content, mediaType: 'text/x.cucumber.gherkin+plain' } } as RunMessage);
      for (const { line, column, message } of problems) {
        await tell({ parseError: { source: { uri, location: { line, column } }, message } });
      }
      if (content.length > LONGEST_MESSAGE / 50 && JSON.stringify(document).length > LONGEST_MESSAGE) {
        large = uri;
        continue;
      }
      if (document !== null) await tell({ gherkinDocument: document });
    }
    for (const { pickle, karate } of opened.each()) if (!karate?.late) await tell({ pickle });
  }
}
