import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const APP_ID: Slot = {
  use: 'optional',
  kind: 'value',
  help: 'App id: the Android package or the iOS bundle id. Left out: the app of the session.',
};

const NEW_VARIABLE: Slot = { use: 'required', kind: 'name', help: 'Name of the variable that receives the value.' };

const ofAppControl = deviceStep('mobile-app', 'Mobile app control', 'mobile');
const ofAppInput = deviceStep('mobile-app', 'Mobile app input', 'mobile');
const ofVariables = deviceStep('mobile-app', 'Mobile variables', 'mobile');

/** Installing, starting and ending apps, and typing into them. */
export const APP_CONTROL_STEPS: readonly Step[] = [
  ofAppControl({
    keyword: 'APP_INSTALL',
    testData: {
      use: 'optional',
      kind: 'value',
      help: 'The app file: a file of the project, a web address, or a path on the Appium machine (.apk, .aab, .ipa, .app or .zip). Left out: the app of the session.',
    },
    sentence: 'User installs the mobile app( <app file>)',
    help: 'Installs an app on the device, over one that is there already. It is not started.',
    examples: ['Then APP_INSTALL <orders-3.1.apk>', 'And User installs the mobile app <orders-3.1.apk>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_FILE', 'E_APP_INSTALL', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_LAUNCH',
    testData: APP_ID,
    sentence: 'User launches the mobile app( <app id>)',
    help: 'Brings an app to the front and starts it if it does not run. Its state is kept.',
    examples: ['Then APP_LAUNCH <com.example.orders>', 'And User launches the mobile app <com.example.orders>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_ID', 'E_APP_MISSING', 'E_APP_STATE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_TERMINATE',
    testData: APP_ID,
    sentence: 'User terminates the mobile app( <app id>)',
    help: 'Ends an app in an orderly way and checks that it no longer runs. One that did not run is fine; the session stays open.',
    examples: ['Then APP_TERMINATE <com.example.orders>', 'And User terminates the mobile app <com.example.orders>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_ID', 'E_APP_MISSING', 'E_APP_STATE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_KILL',
    testData: APP_ID,
    sentence: 'User kills the mobile app( <app id>)',
    help: 'Ends an app at once and does not check that it stays down, for apps that start themselves again.',
    examples: ['Then APP_KILL <com.example.orders>', 'And User kills the mobile app <com.example.orders>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_ID', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_QUIT',
    sentence: 'User quits the mobile app session',
    help: 'Ends the session with the device. A later mobile step of the scenario begins a new one with the same capabilities.',
    examples: ['Then APP_QUIT', 'And User quits the mobile app session'],
    errors: ['E_PLATFORM'],
  }),
  ofAppControl({
    keyword: 'APP_RESET',
    testData: APP_ID,
    sentence: 'User resets the mobile app( <app id>)',
    help: 'Puts an app back to the state right after its installation and starts it: its data and permissions are gone.',
    examples: ['Then APP_RESET <com.example.orders>', 'And User resets the mobile app <com.example.orders>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_ID', 'E_APP_MISSING', 'E_APP_FILE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_REMOVE',
    testData: APP_ID,
    expected: {
      use: 'optional',
      kind: 'enum',
      words: ['keepdata'],
      help: 'keepdata leaves the data of the app on an Android device. Left out: they go as well.',
    },
    sentence: 'User removes the mobile app( <app id>)( {keepdata})',
    help: 'Takes an app off the device; one that is not there is fine, which suits cleaning up.',
    examples: [
      'Then APP_REMOVE <com.example.orders> {keepdata}',
      'And User removes the mobile app <com.example.orders> {keepdata}',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_APP_ID', 'E_APP_REMOVE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_UNINSTALL',
    testData: APP_ID,
    sentence: 'User uninstalls the mobile app( <app id>)',
    help: 'Takes an app off the device, which must be there. APP_REMOVE does not mind if it is missing.',
    examples: ['Then APP_UNINSTALL <com.example.orders>', 'And User uninstalls the mobile app <com.example.orders>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_APP_ID', 'E_APP_MISSING', 'E_APP_REMOVE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_NAVIGATE_BACK',
    sentence: 'User navigates back in the mobile app',
    help: 'Goes one screen back: by the Back key on Android, by the button of the navigation bar or a swipe from the edge on iOS, and one page back in a web view.',
    examples: ['Then APP_NAVIGATE_BACK', 'And User navigates back in the mobile app'],
    errors: ['E_PLATFORM', 'E_NO_CHANGE', 'E_SESSION'],
  }),
  ofAppControl({
    keyword: 'APP_SWITCH_ORIENTATION',
    testData: {
      use: 'optional',
      kind: 'enum',
      words: ['LANDSCAPE', 'PORTRAIT'],
      help: 'LANDSCAPE or PORTRAIT. Left out: the other one.',
    },
    sentence: 'User switches the device orientation( to <orientation>)',
    help: 'Turns the device and waits until it reports the new orientation.',
    examples: ['Then APP_SWITCH_ORIENTATION <LANDSCAPE>', 'And User switches the device orientation to <LANDSCAPE>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_ORIENTATION', 'E_SESSION'],
  }),
  ofAppInput({
    keyword: 'APP_ENTER_DATA',
    locator: 'required',
    testData: { use: 'required', kind: 'value', help: 'The text to type.' },
    autoWait: 'enabled',
    sentence: 'User enters the data <text> in the app element [element]',
    help: 'Empties a field of the app and types a text into it. The keyboard stays as it is.',
    examples: [
      'Then APP_ENTER_DATA [login.user] <anna>',
      'And User enters the data <anna> in the app element [login.user]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_EDITABLE', 'E_SESSION'],
  }),
  ofAppInput({
    keyword: 'APP_SEND_KEYS',
    locator: 'optional',
    testData: {
      use: 'required',
      kind: 'keys',
      help: 'The text, with keys by name in braces where they are needed, such as red{ENTER}; a brace itself is written {{}.',
    },
    autoWait: 'enabled',
    sentence: 'User sends the keys <keys>( to the app element [element])',
    help: 'Types a text behind what a field holds already, or into the field with the focus when no locator is given.',
    examples: [
      'Then APP_SEND_KEYS [search.box] <blue scarf>',
      'And User sends the keys <blue scarf> to the app element [search.box]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NO_FOCUS', 'E_KEY', 'E_SESSION'],
  }),
  ofAppInput({
    keyword: 'APP_SUBMIT',
    locator: 'optional',
    expected: {
      use: 'optional',
      kind: 'enum',
      words: ['go', 'search', 'send', 'next', 'done', 'previous'],
      help: 'Action of the Android keyboard: go, search, send, next, done or previous. Left out: done.',
    },
    autoWait: 'visible',
    sentence: 'User submits the app field( [element])( {editor action})',
    help: 'Sends what was typed, as the action key of the keyboard does. In a web view the form of the field is sent.',
    examples: ['Then APP_SUBMIT [search.box] {search}', 'And User submits the app field [search.box] {search}'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_EXPECTED', 'E_NO_FOCUS', 'E_SESSION'],
  }),
  ofVariables({
    keyword: 'APP_SET_VARIABLE',
    locator: 'optional',
    testData: NEW_VARIABLE,
    expected: { use: 'optional', kind: 'value', help: 'A value to keep instead of the text of an element.' },
    autoWait: 'present',
    sentence: 'User stores the app value( {value})( of the element [element]) in the variable <variable name>',
    help: 'Keeps the text of an element in a variable, or a value that you write; exactly one of the two must be given.',
    examples: [
      'Then APP_SET_VARIABLE [order.number] <order>',
      'And User stores the app value of the element [order.number] in the variable <order>',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_EXPECTED', 'E_VARIABLE', 'E_SESSION'],
  }),
  ofVariables({
    keyword: 'APP_SET_ATTRIBUTE_VARIABLE',
    locator: 'required',
    testData: NEW_VARIABLE,
    expected: {
      use: 'required',
      kind: 'name',
      help: 'Name of the attribute, such as text, content-desc or checked on Android, value, label or enabled on iOS.',
    },
    autoWait: 'present',
    sentence: 'User stores the attribute {attribute} of the app element [element] in the variable <variable name>',
    help: 'Keeps an attribute of an element in a variable; an attribute that is not set is kept as an empty text.',
    examples: [
      'Then APP_SET_ATTRIBUTE_VARIABLE [terms.accept] <accepted> {checked}',
      'And User stores the attribute {checked} of the app element [terms.accept] in the variable <accepted>',
    ],
    errors: [
      'E_PLATFORM',
      'E_LOCATOR',
      'E_NOT_FOUND',
      'E_TESTDATA',
      'E_EXPECTED',
      'E_ATTRIBUTE',
      'E_VARIABLE',
      'E_SESSION',
    ],
  }),
];
