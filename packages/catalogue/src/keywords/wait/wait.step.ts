import { EVERYWHERE, NO_SLOT, SECONDS_AT_MOST } from '../slots.ts';
import { type Step, step } from '../step.ts';

const SECONDS_REQUIRED: Step['testData'] = {
  use: 'required',
  kind: 'number',
  help: 'Longest wait in seconds, decimals allowed.',
};

const BAD_SECONDS: Step['errors'][number] = { code: 'E_TESTDATA', when: 'The seconds are no number of at least 0.' };

const TOO_LATE: Step['errors'][number] = {
  code: 'E_TIMEOUT',
  when: 'It had not come to that when the time was over; the message gives the last state.',
};

export const delay = step({
  keyword: 'DELAY',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'required',
    kind: 'number',
    help: 'Length of the pause in seconds, decimals allowed, at most 3600.',
  },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User delays for <seconds> seconds( unless [locator] is there)',
  help:
    'Pauses. With a locator the pause ends as soon as the element is in the page, which may be at once; whether it comes does not matter to the ' +
    'result. Without one the whole time is waited. Pauses make runs slow: most steps wait for their elements by themselves.',
  examples: ['Then DELAY [chart.legend] <10>', 'And User delays for <10> seconds unless [chart.legend] is there'],
  errors: [{ code: 'E_TESTDATA', when: 'The seconds are no number from 0 to 3600.' }],
});

export const explicitWait = step({
  keyword: 'EXPLICIT_WAIT',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_AT_MOST,
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User waits explicitly( up to <seconds> seconds) for [locator]',
  help: 'Waits until the element is displayed and has a width and a height. The seconds count for this step only.',
  examples: [
    'Then EXPLICIT_WAIT [report.table] <90>',
    'And User waits explicitly up to <90> seconds for [report.table]',
  ],
  errors: [
    {
      code: 'E_TIMEOUT',
      when: 'It was absent, hidden or without size when the time was over; the message says which.',
    },
    BAD_SECONDS,
  ],
});

export const fluentWait = step({
  keyword: 'FLUENT_WAIT',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_REQUIRED,
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User waits fluently for <seconds> seconds for [locator]',
  help:
    'Looks every two seconds, beginning at once and once more at the end, whether the element is displayed. For elements that may take long ' +
    'and should not be asked for all the time.',
  examples: ['Then FLUENT_WAIT [report.table] <30>', 'And User waits fluently for <30> seconds for [report.table]'],
  errors: [
    { code: 'E_TIMEOUT', when: 'It was not displayed at the last look; the message gives the number of looks.' },
    BAD_SECONDS,
  ],
});

export const waitUntil = step({
  keyword: 'WAIT_UNTIL',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_AT_MOST,
  expected: {
    use: 'required',
    kind: 'enum',
    help: 'enabled, disabled, visible, hidden, selected or unselected.',
    words: ['enabled', 'disabled', 'visible', 'hidden', 'selected', 'unselected'],
  },
  autoWait: 'own',
  sentence: 'User waits( up to <seconds> seconds) until [locator] is {state}',
  help:
    'Waits until the element is in a state. Enabled means displayed and not disabled; disabled, selected and unselected need it in the page; ' +
    'hidden is also reached when nothing matches the locator.',
  examples: [
    'Then WAIT_UNTIL [cart.pay] <15> {enabled}',
    'And User waits up to <15> seconds until [cart.pay] is {enabled}',
  ],
  errors: [TOO_LATE, { code: 'E_EXPECTED', when: 'There is no such state.' }, BAD_SECONDS],
});

export const waitUntilAttribute = step({
  keyword: 'WAIT_UNTIL_ATTRIBUTE',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_REQUIRED,
  expected: { use: 'required', kind: 'pairs', help: 'Name of the attribute, =, value; the first = divides.' },
  autoWait: 'own',
  sentence: 'User waits <seconds> seconds until the attribute of [locator] is {name=value}',
  help:
    'Waits until an attribute of the first match has exactly this value, read as VERIFY_ATTRIBUTE_VALUE reads it. An attribute that is missing ' +
    'has no value, not even the empty one.',
  examples: [
    'Then WAIT_UNTIL_ATTRIBUTE [export.row] <120> {data-state=ready}',
    'And User waits <120> seconds until the attribute of [export.row] is {data-state=ready}',
  ],
  errors: [TOO_LATE, { code: 'E_EXPECTED', when: 'There is no =, or no name before it.' }, BAD_SECONDS],
});

export const waitUntilCss = step({
  keyword: 'WAIT_UNTIL_CSS',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_REQUIRED,
  expected: {
    use: 'required',
    kind: 'pairs',
    help: 'Name of the CSS property, =, value; also ~5px, 5-10px or 20px~3.',
  },
  autoWait: 'own',
  sentence: 'User waits <seconds> seconds until the css of [locator] is {name=value}',
  help: 'Waits until a computed style of the first match has a value, for example until something has faded in. Colours in any notation.',
  examples: [
    'Then WAIT_UNTIL_CSS [dialog.box] <5> {opacity=1}',
    'And User waits <5> seconds until the css of [dialog.box] is {opacity=1}',
  ],
  errors: [
    TOO_LATE,
    { code: 'E_EXPECTED', when: 'There is no =, no name before it, or a range with its low limit above the high one.' },
    BAD_SECONDS,
  ],
});

export const waitUntilText = step({
  keyword: 'WAIT_UNTIL_TEXT',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_AT_MOST,
  expected: { use: 'required', kind: 'value', help: 'A piece of the text that is to appear.' },
  autoWait: 'own',
  sentence: 'User waits( up to <seconds> seconds) until [locator] contains the text {text}',
  help: 'Waits until a displayed match of the locator has the text in its visible text. Runs of blanks count as one, case counts.',
  examples: [
    'Then WAIT_UNTIL_TEXT [export.state] <120> {Done}',
    'And User waits up to <120> seconds until [export.state] contains the text {Done}',
  ],
  errors: [TOO_LATE, BAD_SECONDS],
});

export const waitUntilElementsCount = step({
  keyword: 'WAIT_UNTIL_ELEMENTS_COUNT',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: SECONDS_AT_MOST,
  expected: { use: 'required', kind: 'number', help: 'How many matches there shall be, a whole number of at least 0.' },
  autoWait: 'own',
  sentence: 'User waits( up to <seconds> seconds) until the number of [locator] is {count}',
  help: 'Waits until the locator has exactly that many matches in the page, displayed or not. 0 waits until all have gone.',
  examples: [
    'Then WAIT_UNTIL_ELEMENTS_COUNT [results.rows] <15> {20}',
    'And User waits up to <15> seconds until the number of [results.rows] is {20}',
  ],
  errors: [TOO_LATE, { code: 'E_EXPECTED', when: 'The count is no whole number of at least 0.' }, BAD_SECONDS],
});

export const waitUntilUrlContains = step({
  keyword: 'WAIT_UNTIL_URL_CONTAINS',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: SECONDS_AT_MOST,
  expected: { use: 'required', kind: 'value', help: 'Some part of the address, exactly as the browser writes it.' },
  autoWait: 'own',
  sentence: 'User waits( up to <seconds> seconds) until the url contains {text}',
  help: 'Waits until the address of the current window has the text in it; upper and lower case differ.',
  examples: [
    'Then WAIT_UNTIL_URL_CONTAINS <15> {/paid}',
    'And User waits up to <15> seconds until the url contains {/paid}',
  ],
  errors: [TOO_LATE, BAD_SECONDS],
});

export const waitUntilPageLoaded = step({
  keyword: 'WAIT_UNTIL_PAGE_LOADED',
  group: 'wait',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: SECONDS_AT_MOST,
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User waits( up to <seconds> seconds) until the page is loaded',
  help:
    'Waits until the current document has loaded completely and nothing more has been fetched for half a second. For pages that build ' +
    'themselves up after loading.',
  examples: ['Then WAIT_UNTIL_PAGE_LOADED <60>', 'And User waits up to <60> seconds until the page is loaded'],
  errors: [TOO_LATE, BAD_SECONDS],
});
