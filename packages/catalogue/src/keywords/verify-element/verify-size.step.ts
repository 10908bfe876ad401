import { RELATIVE_OPERATOR } from '../operator-slot.ts';
import { EVERYWHERE, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { type Step, step } from '../step.ts';

const PIXEL_TEST: Step['expected'] = {
  use: 'required',
  kind: 'css',
  help: 'A size in pixels: 60px, ~60px (2 more or less), 60px~4 (4 more or less), 60-80px, or gt, gte, lt, lte with a number.',
};

const SIZE_ERRORS: Step['errors'] = [
  ...VISIBLE_ERRORS,
  { code: 'E_VERIFY', when: 'The size was still outside; the message gives the size and what is allowed.' },
  { code: 'E_EXPECTED', when: 'The text is no size test, or has a unit other than px.' },
];

export const verifyElementHeight = step({
  keyword: 'VERIFY_ELEMENT_HEIGHT',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: PIXEL_TEST,
  autoWait: 'visible',
  sentence: 'User verifies that the height of [locator] is {pixels}',
  help:
    'Measures how tall the element is drawn, borders included, and checks it. A test in whole pixels looks at the rounded size. Waits until ' +
    'the element is displayed; the check is repeated for the settle time.',
  examples: [
    'Then VERIFY_ELEMENT_HEIGHT [page.header] {64px~4}',
    'And User verifies that the height of [page.header] is {64px~4}',
  ],
  errors: SIZE_ERRORS,
});

export const verifyElementWidth = step({
  keyword: 'VERIFY_ELEMENT_WIDTH',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: PIXEL_TEST,
  autoWait: 'visible',
  sentence: 'User verifies that the width of [locator] is {pixels}',
  help: 'Like VERIFY_ELEMENT_HEIGHT, for how wide the element is drawn.',
  examples: [
    'Then VERIFY_ELEMENT_WIDTH [page.menu] {200-260px}',
    'And User verifies that the width of [page.menu] is {200-260px}',
  ],
  errors: SIZE_ERRORS,
});

export const verifyHeight = step({
  keyword: 'VERIFY_HEIGHT',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: RELATIVE_OPERATOR,
  expected: {
    use: 'required',
    kind: 'number',
    help: 'A height in pixels, with or without px; often a variable kept by SET_HEIGHT_VARIABLE.',
  },
  autoWait: 'visible',
  sentence: 'User compares the height( of [locator])( by <operator>) with {height}',
  help:
    'Compares a height with a number by an operator. With a locator it is the height of the element in whole pixels, after waiting until it ' +
    'is displayed; without one it is the full height of the page, scrolled parts included. Repeated for the settle time.',
  examples: [
    'Then VERIFY_HEIGHT [faq.answer] <gt> {closedHeight}',
    'And User compares the height of [faq.answer] by <gt> with {closedHeight}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_VERIFY', when: 'The comparison still did not hold when the settle time was over.' },
    { code: 'E_NOT_NUMERIC', when: 'The expected height is no number.' },
    { code: 'E_TESTDATA', when: 'The operator is unknown.' },
  ],
});
