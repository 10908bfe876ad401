import { EVERYWHERE, NO_SLOT, TRUE_OR_FALSE } from '../slots.ts';
import { type Step, step } from '../step.ts';

const NO_ALERT: Step['errors'][number] = { code: 'E_ALERT', when: 'No dialog was open until the wait was over.' };

export const verifyAlertPresent = step({
  keyword: 'VERIFY_ALERT_PRESENT',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: { use: 'optional', kind: 'value', help: 'The complete text of the dialog.' },
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that an alert is present( with the text <text>)( {true or false})',
  help:
    'Passes when a dialog of the browser (alert, confirm or prompt) is open, and with test data when its text is that text; runs of blanks ' +
    'count as one. With {false} none may be open. Waits at most Explicit.wait.time for a dialog, and the settle time for one to go. The dialog ' +
    'stays open: close it with ACCEPT_ALERT or DISMISS_ALERT, because other steps fail while it is open.',
  examples: ['Then VERIFY_ALERT_PRESENT <Delete the entry?>', 'And User verifies that an alert is present {true}'],
  errors: [
    NO_ALERT,
    { code: 'E_VERIFY', when: 'Its text is another one, or a dialog is open though false was expected.' },
  ],
});

export const acceptAlert = step({
  keyword: 'ACCEPT_ALERT',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User accepts the alert',
  help: 'Waits until a dialog of the browser is open and answers it with OK. Its text is written to the report.',
  examples: ['Then ACCEPT_ALERT', 'And User accepts the alert'],
  errors: [NO_ALERT],
});

export const dismissAlert = step({
  keyword: 'DISMISS_ALERT',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User dismisses the alert',
  help:
    'Waits until a dialog of the browser is open and answers it with Cancel; a plain alert, which has no such button, is closed. ' +
    'Its text is written to the report.',
  examples: ['Then DISMISS_ALERT', 'And User dismisses the alert'],
  errors: [NO_ALERT],
});

export const enterAlertText = step({
  keyword: 'ENTER_ALERT_TEXT',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: { use: 'required', kind: 'value', help: 'The text for the prompt.' },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User enters <text> in the alert',
  help: 'Waits until a dialog that asks for a text is open and fills it in. The dialog stays open for ACCEPT_ALERT or DISMISS_ALERT.',
  examples: ['Then ENTER_ALERT_TEXT <Ada>', 'And User enters <Ada> in the alert'],
  errors: [NO_ALERT, { code: 'E_WRONG_ELEMENT', when: 'The open dialog asks for no text.' }],
});
