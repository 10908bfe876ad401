import { EVERYWHERE, NEW_VARIABLE, NO_SLOT, PRESENT_ERRORS, VARIABLE_NAME_ERROR, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const setVariable = step({
  keyword: 'SET_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: NEW_VARIABLE,
  expected: {
    use: 'optional',
    kind: 'value',
    help: 'The value to keep; {} keeps the empty text. Not together with a locator.',
  },
  autoWait: 'visible',
  sentence: 'User sets the variable <variable>( to {value})( from the text of [locator])',
  help:
    'Keeps a text under a name for later steps: either the value that is written, or the visible text of an element (for a field its value), ' +
    'after waiting until it is displayed. Later steps use it as <name> or {name}. Variables last until the end of the run.',
  examples: [
    'Then SET_VARIABLE <customer> {Ada}',
    'And User sets the variable <orderNumber> from the text of [order.number]',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    VARIABLE_NAME_ERROR,
    { code: 'E_SLOT_MISSING', when: 'Neither a value nor a locator is written.' },
    { code: 'E_SLOT_NOT_ALLOWED', when: 'Both a value and a locator are written.' },
  ],
});

export const setAttributeVariable = step({
  keyword: 'SET_ATTRIBUTE_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: { use: 'required', kind: 'name', help: 'Name of the attribute, such as href.' },
  autoWait: 'present',
  sentence: 'User sets the variable <variable> from the attribute {attribute} of [locator]',
  help:
    'Waits until the element is in the page and keeps the value of an attribute, read as VERIFY_ATTRIBUTE_VALUE reads it. The step fails when ' +
    'the element has no such attribute.',
  examples: [
    'Then SET_ATTRIBUTE_VARIABLE [order.link] <orderUrl> {href}',
    'And User sets the variable <orderUrl> from the attribute {href} of [order.link]',
  ],
  errors: [...PRESENT_ERRORS, VARIABLE_NAME_ERROR, { code: 'E_VERIFY', when: 'The element has no such attribute.' }],
});

export const setCssVariable = step({
  keyword: 'SET_CSS_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: { use: 'required', kind: 'name', help: 'Name of the CSS property, such as color.' },
  autoWait: 'present',
  sentence: 'User sets the variable <variable> from the css property {property} of [locator]',
  help: 'Waits until the element is in the page and keeps a computed style, in one spelling: colours as rgba, single blanks.',
  examples: [
    'Then SET_CSS_VARIABLE [cart.pay] <payColour> {background-color}',
    'And User sets the variable <payColour> from the css property {background-color} of [cart.pay]',
  ],
  errors: [...PRESENT_ERRORS, VARIABLE_NAME_ERROR, { code: 'E_VERIFY', when: 'The browser knows no such property.' }],
});

export const setUrlVariable = step({
  keyword: 'SET_URL_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NEW_VARIABLE,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User sets the variable <variable> from the current url',
  help: 'Keeps the address of the current window, as the browser writes it.',
  examples: ['Then SET_URL_VARIABLE <orderPage>', 'And User sets the variable <orderPage> from the current url'],
  errors: [VARIABLE_NAME_ERROR],
});

export const setHeightVariable = step({
  keyword: 'SET_HEIGHT_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User sets the variable <variable> from the height of [locator]',
  help: 'Waits until the element is displayed and keeps how tall it is drawn, in whole pixels without a unit.',
  examples: [
    'Then SET_HEIGHT_VARIABLE [faq.answer] <closedHeight>',
    'And User sets the variable <closedHeight> from the height of [faq.answer]',
  ],
  errors: [...VISIBLE_ERRORS, VARIABLE_NAME_ERROR],
});

export const setWidthVariable = step({
  keyword: 'SET_WIDTH_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User sets the variable <variable> from the width of [locator]',
  help: 'Waits until the element is displayed and keeps how wide it is drawn, in whole pixels without a unit.',
  examples: [
    'Then SET_WIDTH_VARIABLE [page.menu] <menuWidth>',
    'And User sets the variable <menuWidth> from the width of [page.menu]',
  ],
  errors: [...VISIBLE_ERRORS, VARIABLE_NAME_ERROR],
});

export const setCountVariable = step({
  keyword: 'SET_COUNT_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User sets the variable <variable> from the number of [locator]',
  help: 'Keeps how many matches the locator has in the page right now, displayed or not; 0 is a result as well. Nothing is waited for.',
  examples: [
    'Then SET_COUNT_VARIABLE [results.rows] <rowCount>',
    'And User sets the variable <rowCount> from the number of [results.rows]',
  ],
  errors: [VARIABLE_NAME_ERROR],
});

export const setVariableByRegex = step({
  keyword: 'SET_VARIABLE_BY_REGEX',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NEW_VARIABLE,
  expected: { use: 'required', kind: 'value', help: 'A JavaScript regular expression without slashes around it.' },
  autoWait: 'visible',
  sentence: 'User sets the variable <variable> from the part {pattern} of [locator]',
  help:
    'Waits until the element is displayed and the regular expression finds something in its visible text, and keeps what the first pair of ' +
    'parentheses caught, or all that was found when there are none. Looking is repeated for the settle time.',
  examples: [
    'Then SET_VARIABLE_BY_REGEX [order.notice] <orderNumber> {number (\\d+)}',
    'And User sets the variable <orderNumber> from the part {number (\\d+)} of [order.notice]',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    VARIABLE_NAME_ERROR,
    { code: 'E_EXPECTED', when: 'The text is no valid regular expression.' },
    { code: 'E_VERIFY', when: 'The expression found nothing within the settle time.' },
  ],
});
