import { DESKTOP, EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const enterJs = step({
  keyword: 'ENTER_JS',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'required', kind: 'value', help: 'The new value; <> empties it.' },
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User enters by script <text> in [locator]',
  help:
    'Sets the value of a field from a script and tells the page with the events input and change. It only waits until the field is in the ' +
    'page, so hidden, disabled and read-only fields are set too, and no key is pressed. Prefer ENTER where a person could type.',
  examples: ['Then ENTER_JS [form.hiddenToken] <abc-1>', 'And User enters by script <abc-1> in [form.hiddenToken]'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_WRONG_ELEMENT', when: 'The element has no value property, for example a plain text block.' },
    { code: 'E_SCRIPT_ERROR', when: 'The page threw an error while the value was set.' },
  ],
});

export const setElementText = step({
  keyword: 'SET_ELEMENT_TEXT',
  group: 'enter',
  platforms: DESKTOP,
  locator: 'required',
  testData: { use: 'required', kind: 'value', help: 'The new text; <> empties the element.' },
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User sets the text of [locator] to <text>',
  help:
    'Replaces the text of any element from a script and fires input and change. Fields and lists get it as their value; every other element ' +
    'gets it as its whole content, so anything that was inside disappears. It only waits until the element is in the page.',
  examples: ['Then SET_ELEMENT_TEXT [editor.body] <Dear all>', 'And User sets the text of [editor.body] to <Dear all>'],
  errors: [...PRESENT_ERRORS, { code: 'E_SCRIPT_ERROR', when: 'The page threw an error while the text was set.' }],
});
