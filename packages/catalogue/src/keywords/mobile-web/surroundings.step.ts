import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const PERCENT: Slot = { use: 'optional', kind: 'number', help: 'How far, in percent from 1 to 99. Left out: 50.' };

const ofContext = deviceStep('mobile-web', 'Mobile context', 'mobile');
const ofKeyboardAndDialogs = deviceStep('mobile-web', 'Mobile keyboard and dialogs', 'mobile');
const ofGestures = deviceStep('mobile-web', 'Mobile gestures', 'mobile');

/** Contexts, keyboard, dialogs and gestures. */
export const MOBILE_SURROUNDING_STEPS: readonly Step[] = [
  ofContext({
    keyword: 'MOBILE_SWITCH_CONTEXT',
    testData: {
      use: 'optional',
      kind: 'value',
      help: 'nativeapp, mobileview, or the exact name of a context such as WEBVIEW_com.example. Left out: the other kind.',
    },
    autoWait: 'own',
    sentence: 'User switches the mobile context( to <context>)',
    help: 'Changes between the native parts of an app and its web view; later steps work there. Waits up to 20 seconds for a web view to appear.',
    examples: ['Then MOBILE_SWITCH_CONTEXT <mobileview>', 'And User switches the mobile context to <mobileview>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_CONTEXT', 'E_SESSION'],
  }),
  ofContext({
    keyword: 'MOBILE_VERIFY_CONTEXT',
    expected: { use: 'required', kind: 'value', help: 'nativeapp, mobileview, or the exact name of a context.' },
    sentence: 'User verifies that the mobile context is {context}',
    help: 'Checks whether later steps work in the native app or in a web view.',
    examples: ['Then MOBILE_VERIFY_CONTEXT {nativeapp}', 'And User verifies that the mobile context is {nativeapp}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofContext({
    keyword: 'MOBILE_SWITCH_WINDOW',
    testData: {
      use: 'required',
      kind: 'value',
      help: 'Title of the page, a part of its address, or its number from 0.',
    },
    autoWait: 'own',
    sentence: 'User switches to the mobile web page <title>',
    help: 'Goes to another page of a mobile browser or web view. Waits up to 20 seconds for a page that fits.',
    examples: ['Then MOBILE_SWITCH_WINDOW <Payment>', 'And User switches to the mobile web page <Payment>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_WINDOW', 'E_CONTEXT', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_HIDE_KEYBOARD',
    sentence: 'User hides the mobile keyboard',
    help: 'Closes the keyboard of the device if it is open.',
    examples: ['Then MOBILE_HIDE_KEYBOARD', 'And User hides the mobile keyboard'],
    errors: ['E_PLATFORM', 'E_DEVICE', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_VERIFY_KEYBOARD_SHOWN',
    expected: { use: 'optional', kind: 'bool', help: 'true or false. Left out: true.' },
    sentence: 'User verifies that the mobile keyboard is shown( {true or false})',
    help: 'Checks whether the keyboard of the device is open, for up to 5 seconds.',
    examples: [
      'Then MOBILE_VERIFY_KEYBOARD_SHOWN {false}',
      'And User verifies that the mobile keyboard is shown {false}',
    ],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_PRESS_KEY',
    testData: {
      use: 'required',
      kind: 'keys',
      help: 'Name of the key, such as BACK, HOME, ENTER, TAB, DEL, VOLUME_UP, POWER or DPAD_LEFT, or the number of an Android key; iOS knows HOME, VOLUMEUP, VOLUMEDOWN and ENTER.',
    },
    sentence: 'User presses the mobile key <key>',
    help: 'Presses a key or button of the device itself.',
    examples: ['Then MOBILE_PRESS_KEY <BACK>', 'And User presses the mobile key <BACK>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_KEY', 'E_DEVICE', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_ACCEPT_ALERT',
    expected: { use: 'optional', kind: 'value', help: 'Label of the button to press. Left out: the one that accepts.' },
    autoWait: 'own',
    sentence: 'User accepts the mobile alert( with {button label})',
    help: 'Waits for a dialog and accepts it, by the button that you name if there are several.',
    examples: ['Then MOBILE_ACCEPT_ALERT {Allow once}', 'And User accepts the mobile alert with {Allow once}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_ALERT', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_DISMISS_ALERT',
    expected: {
      use: 'optional',
      kind: 'value',
      help: 'Label of the button to press. Left out: the one that dismisses.',
    },
    autoWait: 'own',
    sentence: 'User dismisses the mobile alert( with {button label})',
    help: 'Waits for a dialog and dismisses it, by the button that you name if there are several.',
    examples: ['Then MOBILE_DISMISS_ALERT', 'And User dismisses the mobile alert'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_ALERT', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_VERIFY_ALERT_TEXT',
    expected: { use: 'required', kind: 'value', help: 'The part that must be in the text.' },
    autoWait: 'own',
    sentence: 'User verifies that the mobile alert shows {text}',
    help: 'Waits for a dialog and checks that its text holds a part, letter case included.',
    examples: [
      'Then MOBILE_VERIFY_ALERT_TEXT {Remove this order?}',
      'And User verifies that the mobile alert shows {Remove this order?}',
    ],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_ALERT', 'E_VERIFY', 'E_SESSION'],
  }),
  ofKeyboardAndDialogs({
    keyword: 'MOBILE_VERIFY_TOAST',
    expected: { use: 'required', kind: 'value', help: 'The part that must be in the message.' },
    autoWait: 'own',
    sentence: 'User verifies that the mobile toast shows {text}',
    help: 'Waits up to 10 seconds for a short message at the edge of an Android screen and checks that it holds a text. iOS has no such messages.',
    examples: ['Then MOBILE_VERIFY_TOAST {Order sent}', 'And User verifies that the mobile toast shows {Order sent}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofGestures({
    keyword: 'MOBILE_DRAG_AND_DROP',
    locator: 'required',
    secondLocator: 'required',
    testData: {
      use: 'optional',
      kind: 'number',
      help: 'How long it is held before it moves, in seconds. Left out: 0.6.',
    },
    autoWait: 'visible',
    sentence: 'User drags the mobile element [source] to the mobile element [target]( holding <seconds> seconds)',
    help: 'Holds the first element, drags it to the middle of the second one and lets go.',
    examples: [
      'Then MOBILE_DRAG_AND_DROP [board.card] [board.done]',
      'And User drags the mobile element [board.card] to the mobile element [board.done]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_DISPLAYED', 'E_SESSION'],
  }),
  ofGestures({
    keyword: 'MOBILE_PINCH',
    locator: 'optional',
    testData: PERCENT,
    autoWait: 'visible',
    sentence: 'User pinches the mobile screen( on [element])( by <percent> percent)',
    help: 'Moves two fingers together on the screen or an element, which makes a map or picture smaller.',
    examples: ['Then MOBILE_PINCH [map.view] <60>', 'And User pinches the mobile screen on [map.view] by <60> percent'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SESSION'],
  }),
  ofGestures({
    keyword: 'MOBILE_ZOOM',
    locator: 'optional',
    testData: PERCENT,
    autoWait: 'visible',
    sentence: 'User zooms the mobile screen( on [element])( by <percent> percent)',
    help: 'Moves two fingers apart on the screen or an element, which makes a map or picture larger.',
    examples: ['Then MOBILE_ZOOM [map.view]', 'And User zooms the mobile screen on [map.view]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SESSION'],
  }),
];
