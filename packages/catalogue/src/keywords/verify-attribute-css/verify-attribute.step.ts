import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS, TRUE_OR_FALSE } from '../slots.ts';
import { type Step, step } from '../step.ts';

const ATTRIBUTE: Step['testData'] = {
  use: 'required',
  kind: 'name',
  help: 'Name of the attribute; in HTML its case does not matter.',
};

export const verifyAttributeValue = step({
  keyword: 'VERIFY_ATTRIBUTE_VALUE',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: ATTRIBUTE,
  expected: { use: 'required', kind: 'value', help: 'The complete value, character by character.' },
  autoWait: 'present',
  sentence: 'User verifies that the attribute <attribute> of [locator] is {value}',
  help:
    'Compares an attribute of an element with a value, exactly. Attributes that are only there or not (checked, disabled ...) read true or ' +
    'false; value, checked, selected and href read what holds now, and for href the text as written in the page is accepted as well. An ' +
    'attribute that is missing has no value, not even the empty one. Repeated for the settle time.',
  examples: [
    'Then VERIFY_ATTRIBUTE_VALUE [search.box] <placeholder> {Search all offers}',
    'And User verifies that the attribute <placeholder> of [search.box] is {Search all offers}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'The value still was another one, or there was no such attribute.' },
  ],
});

export const verifyAttributeContains = step({
  keyword: 'VERIFY_ATTRIBUTE_CONTAINS',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: ATTRIBUTE,
  expected: { use: 'required', kind: 'value', help: 'A piece of the value; case counts.' },
  autoWait: 'present',
  sentence: 'User verifies that the attribute <attribute> of [locator] contains {text}',
  help: 'Like VERIFY_ATTRIBUTE_VALUE, but it is enough that the value contains the text; for example one of several class names.',
  examples: [
    'Then VERIFY_ATTRIBUTE_CONTAINS [tab.first] <class> {active}',
    'And User verifies that the attribute <class> of [tab.first] contains {active}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'The value did not contain it, or there was no such attribute.' },
  ],
});

export const verifyAttributePresent = step({
  keyword: 'VERIFY_ATTRIBUTE_PRESENT',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: ATTRIBUTE,
  expected: TRUE_OR_FALSE,
  autoWait: 'present',
  sentence: 'User verifies that the attribute <attribute> of [locator] is present( {true or false})',
  help: 'Passes when the element has the attribute, whatever its value, and with {false} when it has not. Repeated for the settle time.',
  examples: [
    'Then VERIFY_ATTRIBUTE_PRESENT [cart.pay] <disabled> {false}',
    'And User verifies that the attribute <disabled> of [cart.pay] is present {false}',
  ],
  errors: [...PRESENT_ERRORS, { code: 'E_VERIFY', when: 'The attribute was still missing (with false: still there).' }],
});

export const setAttribute = step({
  keyword: 'SET_ATTRIBUTE',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: ATTRIBUTE,
  expected: { use: 'required', kind: 'value', help: 'The new value; {} sets an empty one.' },
  autoWait: 'present',
  sentence: 'User sets the attribute <attribute> of [locator] to {value}',
  help:
    'Sets an attribute of the first match by script, without any event. What a field holds is not changed by its value attribute: use ' +
    'ENTER_JS for that. The page under test is altered, and the report says so.',
  examples: [
    'Then SET_ATTRIBUTE [upload.field] <style> {display: block}',
    'And User sets the attribute <style> of [upload.field] to {display: block}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_SCRIPT_ERROR', when: 'The browser does not allow an attribute of that name.' },
  ],
});

export const removeAttribute = step({
  keyword: 'REMOVE_ATTRIBUTE',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: ATTRIBUTE,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User removes the attribute <attribute> of [locator]',
  help:
    'Removes an attribute from the first match by script; it passes as well when there was none. The page under test is altered, and the ' +
    'report says so.',
  examples: [
    'Then REMOVE_ATTRIBUTE [trip.start] <readonly>',
    'And User removes the attribute <readonly> of [trip.start]',
  ],
  errors: PRESENT_ERRORS,
});

export const verifyCssValue = step({
  keyword: 'VERIFY_CSS_VALUE',
  group: 'verify-attribute-css',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'name',
    help: 'Name of one CSS property. Left out: the expected result is a list property:test;property:test.',
  },
  expected: {
    use: 'required',
    kind: 'css',
    help: 'A value, or ~5px (2 more or less), 20px~3 (3 more or less), 5-10px. Put it in double quotes to take it literally.',
  },
  autoWait: 'present',
  sentence: 'User verifies that the css( <property>) of [locator] is {value}',
  help:
    'Checks computed styles of the first match: one property, or a list of them. Colours may be written in any notation; lengths are computed ' +
    'in px. Repeated for the settle time; the message then lists every property that is outside.',
  examples: [
    'Then VERIFY_CSS_VALUE [cart.pay] <background-color> {#0a7d33}',
    'And User verifies that the css of [cart.pay] is {width:~120px;color:white}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_VERIFY', when: 'At least one property was still outside when the settle time was over.' },
    { code: 'E_EXPECTED', when: 'A pair has no :, or a range has its low limit above the high one.' },
  ],
});
