import { EVERYWHERE, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const verify = step({
  keyword: 'VERIFY',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'optional', kind: 'value', help: 'The text, when the expected result says true or false.' },
  expected: {
    use: 'optional',
    kind: 'value',
    help: 'The text; or, when the text stands in the test data, true or false.',
  },
  autoWait: 'visible',
  sentence: 'User verifies that the text of [locator] is( {text})( <text>)',
  help:
    'Compares the visible text of an element; for a field its value, for a list the chosen options. Runs of blanks count as one, upper and ' +
    'lower case differ. Write the text as expected result, or as test data with {false} behind it to demand any other text. The step waits ' +
    'until the element is displayed and then repeats the comparison for the settle time.',
  examples: [
    'Then VERIFY [cart.headline] {Your cart}',
    'And User verifies that the text of [cart.headline] is {Your cart}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_SLOT_MISSING', when: 'Neither test data nor an expected result is written.' },
    { code: 'E_EXPECTED', when: 'There is test data, and the expected result is neither true nor false.' },
    {
      code: 'E_VERIFY',
      when: 'The texts still differed (with false: were still equal) when the settle time was over.',
    },
  ],
});

export const verifyTextContains = step({
  keyword: 'VERIFY_TEXT_CONTAINS',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'A piece of the visible text.' },
  autoWait: 'visible',
  sentence: 'User verifies that the text of [locator] contains {text}',
  help:
    'Passes when the visible text of the element has the expected text anywhere in it. Runs of blanks count as one, upper and lower case ' +
    'differ. Waits until the element is displayed; the comparison is repeated for the settle time.',
  examples: [
    'Then VERIFY_TEXT_CONTAINS [order.notice] {thank you}',
    'And User verifies that the text of [order.notice] contains {thank you}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_VERIFY', when: 'The text still did not have it in it when the settle time was over.' },
  ],
});

export const verifyTextIgnoreCase = step({
  keyword: 'VERIFY_TEXT_IGNORE_CASE',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'The complete visible text, in any case.' },
  autoWait: 'visible',
  sentence: 'User verifies that the text of [locator] ignoring case is {text}',
  help: 'Like VERIFY with a text as expected result, but upper and lower case make no difference.',
  examples: [
    'Then VERIFY_TEXT_IGNORE_CASE [order.state] {PAID}',
    'And User verifies that the text of [order.state] ignoring case is {PAID}',
  ],
  errors: [...VISIBLE_ERRORS, { code: 'E_VERIFY', when: 'The texts still differed when the settle time was over.' }],
});

export const verifyTextMatches = step({
  keyword: 'VERIFY_TEXT_MATCHES',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: {
    use: 'required',
    kind: 'value',
    help: 'A JavaScript regular expression without slashes around it. Braces need no backslash as long as they come in pairs.',
  },
  autoWait: 'visible',
  sentence: 'User verifies that the text of [locator] matches {pattern}',
  help:
    'Passes when the regular expression finds something in the visible text of the element (blanks brought to one each, Unicode rules). ' +
    'Put ^ in front and $ behind to match the whole text. Waits until the element is displayed; repeated for the settle time.',
  examples: [
    'Then VERIFY_TEXT_MATCHES [invoice.number] {^R-\\d{6}$}',
    'And User verifies that the text of [invoice.number] matches {^R-\\d{6}$}',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_VERIFY', when: 'The expression still found nothing when the settle time was over.' },
    { code: 'E_EXPECTED', when: 'The text is no valid regular expression.' },
  ],
});
