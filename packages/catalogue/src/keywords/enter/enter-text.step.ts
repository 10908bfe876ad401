import { EDITABLE_ERRORS, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';
import { TEXT_TO_TYPE } from './text-slot.ts';

export const enter = step({
  keyword: 'ENTER',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: TEXT_TO_TYPE,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User enters <text> in [locator]',
  help:
    'Replaces the content of a field: waits until the field is displayed, enabled and not read-only, empties it and types the text. ' +
    'With an empty text the field stays empty. No key is pressed at the end, names of keys in the text are typed as they stand, and what ' +
    'the field holds afterwards is not checked. For a file field the text is the name of an included file, as in FILE_UPLOAD.',
  examples: ['Then ENTER [login.user] <userName>', 'And User enters <userName> in [login.user]'],
  errors: EDITABLE_ERRORS,
});

export const enterAppend = step({
  keyword: 'ENTER_APPEND',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: TEXT_TO_TYPE,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User appends <text> in [locator]',
  help: 'Waits like ENTER, but keeps what the field holds: the text is typed behind it.',
  examples: ['Then ENTER_APPEND [ticket.note] <" (urgent)">', 'And User appends <" (urgent)"> in [ticket.note]'],
  errors: EDITABLE_ERRORS,
});

export const enterAndSubmit = step({
  keyword: 'ENTER_AND_SUBMIT',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: TEXT_TO_TYPE,
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User enters <text> in [locator] and submits',
  help:
    'Does what ENTER does and then presses the Enter key once in the same field, which sends most search boxes and small forms. ' +
    'It does not wait for a page that follows.',
  examples: ['Then ENTER_AND_SUBMIT [search.box] <laptop>', 'And User enters <laptop> in [search.box] and submits'],
  errors: EDITABLE_ERRORS,
});

export const enterSlowly = step({
  keyword: 'ENTER_SLOWLY',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: TEXT_TO_TYPE,
  expected: {
    use: 'optional',
    kind: 'number',
    help: 'Pause after each character in milliseconds, 0 to 5000. Left out: 100.',
  },
  autoWait: 'enabled',
  sentence: 'User slowly enters <text> in [locator]( with {pause} milliseconds per key)',
  help:
    'Waits for the field and empties it like ENTER, then presses one key a character with a pause after each. For fields that make ' +
    'suggestions or format the text while a person types.',
  examples: [
    'Then ENTER_SLOWLY [search.city] <Ham> {250}',
    'And User slowly enters <Ham> in [search.city] with {250} milliseconds per key',
  ],
  errors: [...EDITABLE_ERRORS, { code: 'E_EXPECTED', when: 'The pause is no number from 0 to 5000.' }],
});

export const enterSecret = step({
  keyword: 'ENTER_SECRET',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'value', help: 'The secret text, or an encrypted value of the form ENC(...).' },
  expected: NO_SLOT,
  autoWait: 'enabled',
  sentence: 'User enters the secret <text> in [locator]',
  help:
    'Does what ENTER does and keeps the text out of sight: from here on it is shown as ****** in reports, logs and messages, also where a ' +
    'later step uses the same value. An encrypted value is decrypted just before typing. Secrets belong in the environment as ENC(...) values: ' +
    'what is written in a feature can be read by everybody who may read the feature.',
  examples: [
    'Then ENTER_SECRET [login.password] <userPassword>',
    'And User enters the secret <userPassword> in [login.password]',
  ],
  errors: [...EDITABLE_ERRORS, { code: 'E_TESTDATA', when: 'The encrypted value could not be decrypted.' }],
});

export const enterOnIndexElement = step({
  keyword: 'ENTER_ON_INDEX_ELEMENT',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: {
    use: 'required',
    kind: 'index',
    help: 'Text to type, underscore, index of the field counted from 0: 12_2 types 12 into the third field; _0 empties the first one.',
  },
  autoWait: 'own',
  sentence: 'User enters the numbered text {text_index} in [locator]',
  help:
    'Types into one of several fields that the same locator matches. What stands after the last underscore chooses the field among the ' +
    'displayed matches, counted from 0; what stands before it is entered as ENTER does.',
  examples: [
    'Then ENTER_ON_INDEX_ELEMENT [cart.amounts] {12_2}',
    'And User enters the numbered text {12_2} in [cart.amounts]',
  ],
  errors: [
    { code: 'E_EXPECTED', when: 'There is no underscore, or something other than digits after the last one.' },
    { code: 'E_NOT_FOUND', when: 'No match was displayed before the wait was over.' },
    { code: 'E_INDEX', when: 'Fewer matches were displayed than the index asks for.' },
    { code: 'E_NOT_ENABLED', when: 'The field stayed disabled.' },
    { code: 'E_NOT_EDITABLE', when: 'The field takes no text, or it stayed read-only.' },
  ],
});
