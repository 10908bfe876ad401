import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const SECONDS: Slot = {
  use: 'optional',
  kind: 'number',
  help: 'Longest wait in seconds. Left out: the setting Explicit.wait.time.',
};

const ofElementsNativeOrWebView = deviceStep('mobile-web', 'Mobile elements (native or web view)', 'mobile');

/** Elements of native apps and web views. */
export const MOBILE_ELEMENT_STEPS: readonly Step[] = [
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_CLICK',
    locator: 'optional',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'X;Y from the top-left corner of the element, or of the screen where no locator is given; needed then.',
    },
    autoWait: 'visible',
    sentence: 'User clicks on the mobile element( [element])( at <X;Y>)',
    help: 'Clicks an element, a point of it, or a point of the screen. Works in native apps and in web views.',
    examples: ['Then MOBILE_CLICK [login.submit]', 'And User clicks on the mobile element [login.submit]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_CLICKABLE', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_VERIFY_TEXT',
    locator: 'required',
    expected: { use: 'required', kind: 'value', help: 'The whole text.' },
    autoWait: 'present',
    sentence: 'User verifies that the text of the mobile element [element] is exactly {text}',
    help: 'Checks the whole text of an element, letter case included. Works in native apps and in web views. Repeated for the settle time once the element is there.',
    examples: [
      'Then MOBILE_VERIFY_TEXT [page.title] {Your orders}',
      'And User verifies that the text of the mobile element [page.title] is exactly {Your orders}',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_VERIFY_TEXT_IGNORE_CASE',
    locator: 'required',
    expected: { use: 'required', kind: 'value', help: 'The whole text, in any case.' },
    autoWait: 'present',
    sentence: 'User verifies that the text of the mobile element [element] is {text} ignoring case',
    help: 'Like MOBILE_VERIFY_TEXT, with capital and small letters alike.',
    examples: [
      'Then MOBILE_VERIFY_TEXT_IGNORE_CASE [page.title] {YOUR ORDERS}',
      'And User verifies that the text of the mobile element [page.title] is {YOUR ORDERS} ignoring case',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_VERIFY_TEXT_CONTAINS',
    locator: 'required',
    expected: { use: 'required', kind: 'value', help: 'The part that must be in the text.' },
    autoWait: 'present',
    sentence: 'User verifies that the text of the mobile element [element] contains {text}',
    help: 'Checks that the text of an element holds a part, letter case included. Works in native apps and in web views. Repeated for the settle time once the element is there.',
    examples: [
      'Then MOBILE_VERIFY_TEXT_CONTAINS [page.title] {order}',
      'And User verifies that the text of the mobile element [page.title] contains {order}',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_ENTER',
    locator: 'required',
    testData: { use: 'required', kind: 'value', help: 'The text to type.' },
    autoWait: 'enabled',
    sentence: 'User enters <text> in the mobile element [element]',
    help: 'Empties a field and types a text into it. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_ENTER [login.email] <anna@example.org>',
      'And User enters <anna@example.org> in the mobile element [login.email]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_EDITABLE', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_ENTER_APPEND',
    locator: 'required',
    testData: { use: 'required', kind: 'value', help: 'The text to add; quote it to keep blanks at its ends.' },
    autoWait: 'enabled',
    sentence: 'User appends <text> in the mobile element [element]',
    help: 'Types a text behind what a field holds already. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_ENTER_APPEND [order.note] <" please ring">',
      'And User appends <" please ring"> in the mobile element [order.note]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_EDITABLE', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_CLEAR_FIELD',
    locator: 'required',
    autoWait: 'enabled',
    sentence: 'User clears the mobile field [element]',
    help: 'Empties a field; a hint that shows in an empty field does not count as text. Works in native apps and in web views.',
    examples: ['Then MOBILE_CLEAR_FIELD [login.email]', 'And User clears the mobile field [login.email]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_NOT_CLEARED', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_DOUBLE_CLICK',
    locator: 'required',
    autoWait: 'visible',
    sentence: 'User double clicks on the mobile element [element]',
    help: 'Double taps the middle of an element. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_DOUBLE_CLICK [gallery.photo]',
      'And User double clicks on the mobile element [gallery.photo]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_NOT_DISPLAYED', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_LONG_CLICK',
    locator: 'required',
    testData: { use: 'optional', kind: 'number', help: 'How long in seconds. Left out: 1.5.' },
    autoWait: 'visible',
    sentence: 'User long clicks on the mobile element [element]( for <seconds> seconds)',
    help: 'Holds the middle of an element until it counts as a long press. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_LONG_CLICK [inbox.firstMail] <2>',
      'And User long clicks on the mobile element [inbox.firstMail] for <2> seconds',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_DISPLAYED', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_GET_TEXT',
    locator: 'required',
    testData: { use: 'required', kind: 'name', help: 'Name of the variable that receives the text.' },
    autoWait: 'present',
    sentence: 'User stores the text of the mobile element [element] in <variable name>',
    help: 'Keeps the text of an element in a variable. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_GET_TEXT [cart.total] <total>',
      'And User stores the text of the mobile element [cart.total] in <total>',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_VARIABLE', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_VERIFY_ELEMENT_PRESENT',
    locator: 'required',
    autoWait: 'present',
    sentence: 'User verifies that the mobile element [element] is present',
    help: 'Waits until an element is there; it need not be displayed. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_VERIFY_ELEMENT_PRESENT [home.greeting]',
      'And User verifies that the mobile element [home.greeting] is present',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_VERIFY', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_VERIFY_ELEMENT_NOT_PRESENT',
    locator: 'required',
    autoWait: 'absent',
    sentence: 'User verifies that the mobile element [element] is not present',
    help: 'Waits until an element is gone. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_VERIFY_ELEMENT_NOT_PRESENT [page.loading]',
      'And User verifies that the mobile element [page.loading] is not present',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_VERIFY', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_WAIT_UNTIL_VISIBLE',
    locator: 'required',
    testData: SECONDS,
    autoWait: 'own',
    sentence: 'User waits until the mobile element [element] is visible( for up to <seconds> seconds)',
    help: 'Waits until an element is displayed. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_WAIT_UNTIL_VISIBLE [home.greeting] <15>',
      'And User waits until the mobile element [home.greeting] is visible for up to <15> seconds',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_TIMEOUT', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_WAIT_UNTIL_NOT_VISIBLE',
    locator: 'required',
    testData: SECONDS,
    autoWait: 'own',
    sentence: 'User waits until the mobile element [element] is not visible( for up to <seconds> seconds)',
    help: 'Waits until an element is gone or hidden. Works in native apps and in web views.',
    examples: [
      'Then MOBILE_WAIT_UNTIL_NOT_VISIBLE [page.loading] <90>',
      'And User waits until the mobile element [page.loading] is not visible for up to <90> seconds',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_TESTDATA', 'E_TIMEOUT', 'E_SESSION'],
  }),
  ofElementsNativeOrWebView({
    keyword: 'MOBILE_SELECT_PICKER_VALUE',
    locator: 'required',
    testData: { use: 'required', kind: 'value', help: 'The value to choose, as it is displayed.' },
    autoWait: 'enabled',
    sentence: 'User selects <value> in the mobile picker [picker]',
    help: 'Chooses a value of a wheel on iOS or of a list on Android and checks that it is set.',
    examples: [
      'Then MOBILE_SELECT_PICKER_VALUE [card.year] <2031>',
      'And User selects <2031> in the mobile picker [card.year]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_VERIFY', 'E_SESSION'],
  }),
];
