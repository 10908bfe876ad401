import { DESKTOP, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { type Step, step } from '../step.ts';

const ERRORS: Step['errors'] = [
  {
    code: 'E_NOT_FOUND',
    when: 'The locator matched nothing, or no displayed element there had the text; the message lists up to ten texts that were seen.',
  },
  { code: 'E_NOT_CLICKABLE', when: 'The chosen element stayed disabled or covered.' },
  { code: 'E_EXPECTED', when: 'The text is empty.' },
];

const INDEX_SLOT: Step['expected'] = {
  use: 'required',
  kind: 'index',
  help: 'Text, underscore, index counted from 0: Buy_2 is the third element with "Buy" in its text; _2 is the third match whatever its text.',
};

export const clickOnSubElement = step({
  keyword: 'CLICK_ON_SUB_ELEMENT',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'A piece of the visible text of the element to click.' },
  autoWait: 'own',
  sentence: 'User clicks inside [locator] on the element containing {text}',
  help:
    'Looks among the matches of the locator and everything inside them for a displayed element whose visible text contains the expected ' +
    'text, upper and lower case differing, and clicks the first one. Of elements inside each other the innermost one counts. The locator ' +
    'may name the whole list or all of its items. The step waits until such an element exists and can be clicked.',
  examples: [
    'Then CLICK_ON_SUB_ELEMENT [account.menu] {Orders}',
    'And User clicks inside [account.menu] on the element containing {Orders}',
  ],
  errors: ERRORS,
});

export const clickOnExactSubElement = step({
  keyword: 'CLICK_ON_EXACT_SUB_ELEMENT',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'The complete visible text of the element to click.' },
  autoWait: 'own',
  sentence: 'User clicks inside [locator] on the element with the exact text {text}',
  help:
    'Like CLICK_ON_SUB_ELEMENT, but the visible text of the element must be the expected text as a whole, so that "Order" does not hit ' +
    '"Order history". Runs of blanks count as one.',
  examples: [
    'Then CLICK_ON_EXACT_SUB_ELEMENT [account.menu] {Order}',
    'And User clicks inside [account.menu] on the element with the exact text {Order}',
  ],
  errors: ERRORS,
});

export const clickOnIndexSubElement = step({
  keyword: 'CLICK_ON_INDEX_SUB_ELEMENT',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: INDEX_SLOT,
  autoWait: 'own',
  sentence: 'User clicks inside [locator] on the numbered element {text_index}',
  help:
    'Clicks one of several elements with the same text. What is written after the last underscore is the index, counted from 0; what ' +
    'stands before it must be contained in the visible text, found as CLICK_ON_SUB_ELEMENT finds it. Without a text the displayed matches ' +
    'of the locator itself are counted. The step waits until there are enough of them and the chosen one can be clicked.',
  examples: [
    'Then CLICK_ON_INDEX_SUB_ELEMENT [results.list] {Add to cart_2}',
    'And User clicks inside [results.list] on the numbered element {Add to cart_2}',
  ],
  errors: [
    { code: 'E_EXPECTED', when: 'There is no underscore, or something other than digits after the last one.' },
    { code: 'E_NOT_FOUND', when: 'Nothing displayed had the text before the wait was over.' },
    {
      code: 'E_INDEX',
      when: 'There were elements, but too few for the index; the message gives their number and texts.',
    },
    { code: 'E_NOT_CLICKABLE', when: 'The chosen element stayed disabled or covered.' },
  ],
});

export const hoverOnIndexSubElement = step({
  keyword: 'HOVER_ON_INDEX_SUB_ELEMENT',
  group: 'click',
  platforms: DESKTOP,
  locator: 'required',
  testData: NO_SLOT,
  expected: INDEX_SLOT,
  autoWait: 'own',
  sentence: 'User hovers inside [locator] over the numbered element {text_index}',
  help:
    'Chooses an element as CLICK_ON_INDEX_SUB_ELEMENT does, waits until it is displayed and rests the mouse pointer on its centre ' +
    'instead of clicking.',
  examples: [
    'Then HOVER_ON_INDEX_SUB_ELEMENT [results.list] {Details_1}',
    'And User hovers inside [results.list] over the numbered element {Details_1}',
  ],
  errors: [
    { code: 'E_EXPECTED', when: 'There is no underscore, or something other than digits after the last one.' },
    { code: 'E_NOT_FOUND', when: 'Nothing displayed had the text before the wait was over.' },
    { code: 'E_INDEX', when: 'There were elements, but too few for the index.' },
  ],
});
