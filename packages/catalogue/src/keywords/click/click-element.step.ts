import { CLICKABLE_ERRORS, DESKTOP, EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const click = step({
  keyword: 'CLICK',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User clicks on [locator]',
  help:
    'Clicks on an element as a person would: waits until it is displayed, enabled and nothing lies over it, brings it into view and ' +
    'clicks once at its centre. A checkbox inside a label may also be hit through that label. What the click causes is not checked.',
  examples: ['Then CLICK [cart.checkout]', 'And User clicks on [cart.checkout]'],
  errors: CLICKABLE_ERRORS,
});

export const doubleClick = step({
  keyword: 'DOUBLE_CLICK',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User double clicks on [locator]',
  help: 'Waits like CLICK and then clicks twice in quick succession at the centre of the element, so that the page sees a double click.',
  examples: ['Then DOUBLE_CLICK [invoice.row]', 'And User double clicks on [invoice.row]'],
  errors: CLICKABLE_ERRORS,
});

export const rightClick = step({
  keyword: 'RIGHT_CLICK',
  group: 'click',
  platforms: DESKTOP,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User right clicks on [locator]',
  help: 'Waits like CLICK and then clicks once with the right mouse button at the centre of the element, which opens its context menu.',
  examples: ['Then RIGHT_CLICK [invoice.row]', 'And User right clicks on [invoice.row]'],
  errors: CLICKABLE_ERRORS,
});

export const clickJs = step({
  keyword: 'CLICK_JS',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User clicks by script on [locator]',
  help:
    'Calls the click function of the element from a script, after scrolling it to the middle of the view. It only waits until the element ' +
    'is in the page: hidden or covered elements are clicked too, which no person could do, so prefer CLICK where it works. ' +
    'A disabled form control ignores the call.',
  examples: ['Then CLICK_JS [banner.close]', 'And User clicks by script on [banner.close]'],
  errors: [...PRESENT_ERRORS, { code: 'E_SCRIPT_ERROR', when: 'The call threw an error in the page.' }],
});
