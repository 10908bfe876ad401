import {
  CLICKABLE_ERRORS,
  ENABLED_ERRORS,
  EVERYWHERE,
  NO_SLOT,
  PRESENT_ERRORS,
  TRUE_OR_FALSE,
  VISIBLE_ERRORS,
} from '../slots.ts';
import { step } from '../step.ts';

export const elementIsClickable = step({
  keyword: 'ELEMENT_IS_CLICKABLE',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User checks that [locator] is clickable( {true or false})',
  help:
    'Passes as soon as CLICK would click the element: displayed, enabled, and nothing lying over its centre. It is not clicked. With {false} ' +
    'it passes as soon as the element is in the page but could not be clicked. Waits at most Explicit.wait.time.',
  examples: ['Then ELEMENT_IS_CLICKABLE [cart.pay]', 'And User checks that [cart.pay] is clickable {false}'],
  errors: [
    ...CLICKABLE_ERRORS,
    { code: 'E_VERIFY', when: 'The element could still be clicked though false was expected.' },
  ],
});

export const elementIsEnabled = step({
  keyword: 'ELEMENT_IS_ENABLED',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User checks that [locator] is enabled( {true or false})',
  help:
    'Passes as soon as the element is displayed and not disabled, or with {false} as soon as it is in the page and disabled. ' +
    'Waits at most Explicit.wait.time.',
  examples: ['Then ELEMENT_IS_ENABLED [cart.pay]', 'And User checks that [cart.pay] is enabled'],
  errors: [...ENABLED_ERRORS, { code: 'E_VERIFY', when: 'The element was still enabled though false was expected.' }],
});

export const elementIsDisabled = step({
  keyword: 'ELEMENT_IS_DISABLED',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User checks that [locator] is disabled( {true or false})',
  help:
    'Passes as soon as the element is in the page and disabled: by itself, by the group of fields or options around it, or by aria-disabled. ' +
    'With {false} it passes as soon as it is there and not disabled. An element that is not there is neither. Waits at most ' +
    'Explicit.wait.time.',
  examples: ['Then ELEMENT_IS_DISABLED [cart.pay]', 'And User checks that [cart.pay] is disabled'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'The element was still in the other state when the wait was over.' },
  ],
});

export const verifyElementPresent = step({
  keyword: 'VERIFY_ELEMENT_PRESENT',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that [locator] is present( {true or false})',
  help:
    'Passes as soon as the locator matches something in the page, displayed or not; with {false} as soon as it matches nothing. Waits at most ' +
    'Explicit.wait.time. Use VERIFY_ELEMENT_VISIBLE when a person must be able to see it.',
  examples: ['Then VERIFY_ELEMENT_PRESENT [cart.badge]', 'And User verifies that [cart.badge] is present'],
  errors: [...PRESENT_ERRORS, { code: 'E_STILL_PRESENT', when: 'There still was a match though false was expected.' }],
});

export const verifyElementNotPresent = step({
  keyword: 'VERIFY_ELEMENT_NOT_PRESENT',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that [locator] is not present( {true or false})',
  help:
    'Passes as soon as the locator matches nothing in the page; at once when that is so from the beginning. With {false} it passes as soon as ' +
    'there is a match. Waits at most Explicit.wait.time.',
  examples: ['Then VERIFY_ELEMENT_NOT_PRESENT [page.spinner]', 'And User verifies that [page.spinner] is not present'],
  errors: [
    { code: 'E_STILL_PRESENT', when: 'There still was a match when the wait was over.' },
    { code: 'E_NOT_FOUND', when: 'There was no match though false was expected.' },
  ],
});

export const verifyElementVisible = step({
  keyword: 'VERIFY_ELEMENT_VISIBLE',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that [locator] is visible( {true or false})',
  help:
    'Passes as soon as some match of the locator is displayed; with {false} as soon as none is, absent ones included. What lies outside the ' +
    'view but could be scrolled to counts as displayed. Waits at most Explicit.wait.time.',
  examples: ['Then VERIFY_ELEMENT_VISIBLE [cart.badge]', 'And User verifies that [cart.badge] is visible {false}'],
  errors: [...VISIBLE_ERRORS, { code: 'E_VERIFY', when: 'The element was still displayed though false was expected.' }],
});

export const verifyElementNotVisible = step({
  keyword: 'VERIFY_ELEMENT_NOT_VISIBLE',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that [locator] is not visible( {true or false})',
  help:
    'Passes as soon as no match of the locator is displayed, absent ones included; with {false} as soon as one is. Waits at most ' +
    'Explicit.wait.time. Good for waiting until a progress sign has gone.',
  examples: ['Then VERIFY_ELEMENT_NOT_VISIBLE [page.spinner]', 'And User verifies that [page.spinner] is not visible'],
  errors: [
    { code: 'E_VERIFY', when: 'The element was still displayed when the wait was over.' },
    { code: 'E_NOT_FOUND', when: 'There was no match though false was expected.' },
    { code: 'E_NOT_DISPLAYED', when: 'No match was displayed though false was expected.' },
  ],
});
