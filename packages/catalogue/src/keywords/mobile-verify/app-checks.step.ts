import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const TRUE_OR_FALSE: Slot = { use: 'optional', kind: 'bool', help: 'true or false. Left out: true.' };

const APP_ID: Slot = {
  use: 'optional',
  kind: 'value',
  help: 'App id: the Android package or the iOS bundle id. Left out: the app of the session.',
};

const ofVerifications = deviceStep('mobile-verify', 'Mobile verifications', 'mobile');

/** Checks on apps and their elements. */
export const APP_CHECK_STEPS: readonly Step[] = [
  ofVerifications({
    keyword: 'APP_ELEMENT_IS_CLICKABLE',
    locator: 'required',
    expected: TRUE_OR_FALSE,
    autoWait: 'present',
    sentence: 'User verifies that the app element [element] is clickable( {true or false})',
    help: 'Checks that an element is displayed, enabled and can be touched. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_ELEMENT_IS_CLICKABLE [cart.pay]',
      'And User verifies that the app element [cart.pay] is clickable',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_APP_INSTALLED',
    testData: APP_ID,
    expected: TRUE_OR_FALSE,
    sentence: 'User verifies that the mobile app( <app id>) is installed( {true or false})',
    help: 'Checks whether an app is on the device. Asked once.',
    examples: [
      'Then APP_VERIFY_APP_INSTALLED <com.example.orders>',
      'And User verifies that the mobile app <com.example.orders> is installed',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_APP_ID', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_APP_STATE',
    testData: APP_ID,
    expected: {
      use: 'required',
      kind: 'enum',
      words: [
        'NOT_INSTALLED',
        'NOT_RUNNING',
        'RUNNING_IN_BACKGROUND_SUSPENDED',
        'RUNNING_IN_BACKGROUND',
        'RUNNING_IN_FOREGROUND',
      ],
      help: 'One of NOT_INSTALLED, NOT_RUNNING, RUNNING_IN_BACKGROUND_SUSPENDED, RUNNING_IN_BACKGROUND, RUNNING_IN_FOREGROUND.',
    },
    sentence: 'User verifies that the state of the mobile app( <app id>) is {state}',
    help: 'Checks in which state an app is: installed or not, running or not, in front or behind. Repeated for up to 10 seconds.',
    examples: [
      'Then APP_VERIFY_APP_STATE <com.example.orders> {NOT_RUNNING}',
      'And User verifies that the state of the mobile app <com.example.orders> is {NOT_RUNNING}',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_APP_ID', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_ATTRIBUTE',
    locator: 'required',
    testData: {
      use: 'required',
      kind: 'name',
      help: 'Name of the attribute, such as text, content-desc or checked on Android, value, label or name on iOS.',
    },
    expected: { use: 'required', kind: 'value', help: 'The whole value.' },
    autoWait: 'present',
    sentence: 'User verifies that the attribute <attribute> of the app element [element] is {value}',
    help: 'Checks an attribute of an element, letter case included; an attribute that is not set equals only null. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_VERIFY_ATTRIBUTE [terms.accept] <checked> {false}',
      'And User verifies that the attribute <checked> of the app element [terms.accept] is {false}',
    ],
    errors: [
      'E_PLATFORM',
      'E_LOCATOR',
      'E_NOT_FOUND',
      'E_TESTDATA',
      'E_EXPECTED',
      'E_ATTRIBUTE',
      'E_VERIFY',
      'E_SESSION',
    ],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_DEVICE_LOCK_STATUS',
    expected: {
      use: 'optional',
      kind: 'enum',
      words: ['true', 'locked', 'false', 'unlocked'],
      help: 'true or locked, false or unlocked. Left out: true.',
    },
    sentence: 'User verifies that the mobile device is locked( {status})',
    help: 'Checks whether the device is locked. Asked once.',
    examples: [
      'Then APP_VERIFY_DEVICE_LOCK_STATUS {unlocked}',
      'And User verifies that the mobile device is locked {unlocked}',
    ],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_DEVICE', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_IS_BROWSER',
    expected: TRUE_OR_FALSE,
    sentence: 'User verifies that the mobile session is a browser( {true or false})',
    help: 'Checks whether the session shows a web page: a mobile browser, or an app inside its web view.',
    examples: ['Then APP_VERIFY_IS_BROWSER {false}', 'And User verifies that the mobile session is a browser {false}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_IS_DISPLAYED',
    locator: 'required',
    expected: TRUE_OR_FALSE,
    autoWait: 'own',
    sentence: 'User verifies that the app element [element] is displayed( {true or false})',
    help: 'Checks whether an element is displayed. For false an element that is not there at all is right as well. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_VERIFY_IS_DISPLAYED [home.greeting]',
      'And User verifies that the app element [home.greeting] is displayed',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_IS_ENABLED',
    locator: 'required',
    expected: TRUE_OR_FALSE,
    autoWait: 'present',
    sentence: 'User verifies that the app element [element] is enabled( {true or false})',
    help: 'Checks whether an element can be used or is greyed out. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_VERIFY_IS_ENABLED [cart.pay] {false}',
      'And User verifies that the app element [cart.pay] is enabled {false}',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_IS_SELECTED',
    locator: 'required',
    expected: TRUE_OR_FALSE,
    autoWait: 'present',
    sentence: 'User verifies that the app element [element] is selected( {true or false})',
    help: 'Checks whether an element is selected: a tab, a switch, a box or a radio button. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_VERIFY_IS_SELECTED [tabs.home]',
      'And User verifies that the app element [tabs.home] is selected',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
  ofVerifications({
    keyword: 'APP_VERIFY_TEXT',
    locator: 'required',
    expected: { use: 'required', kind: 'value', help: 'The whole text.' },
    autoWait: 'present',
    sentence: 'User verifies that the text of the app element [element] is {text}',
    help: 'Checks the whole text of an element, letter case included; blanks in a row count as one. Repeated for the settle time once the element is there.',
    examples: [
      'Then APP_VERIFY_TEXT [cart.total] {48.90 EUR}',
      'And User verifies that the text of the app element [cart.total] is {48.90 EUR}',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_VERIFY', 'E_SESSION'],
  }),
];
