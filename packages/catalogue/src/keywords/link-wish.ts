import { norm } from '../grammar/normalise.ts';
import { xpathChoice } from '../ports/element-path.ts';
import type { ElementCondition } from '../ports/web-port.ts';
import type { Wish } from './await-element.ts';
import type { ReadyCall } from './behaviour.ts';
import { someTextOf } from './read-slot.ts';

/** All links of a document, whatever namespace it has (XHTML pages have one). */
const LINKS = xpathChoice("//*[local-name()='a']");

/** The wish for a link by its text in the test data, inside the locator's first match where there is one. E_TESTDATA when the text is empty. */
export function linkWish(call: ReadyCall, match: 'contains' | 'exact', condition: ElementCondition): Wish {
  return {
    choices: [LINKS],
    ...(call.locator === undefined ? {} : { within: call.locator.choices[0] }),
    pick: { by: 'link', text: norm(someTextOf(call, 'testData')), match, index: 0 },
    condition,
  };
}
