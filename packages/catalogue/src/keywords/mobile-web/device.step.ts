import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const NEW_VARIABLE: Slot = { use: 'required', kind: 'name', help: 'Name of the variable that receives the text.' };

const ofDevice = deviceStep('mobile-web', 'Mobile device', 'mobile');
const ofFilesAndClipboard = deviceStep('mobile-web', 'Mobile files and clipboard', 'mobile');

/** The device itself: its state, files and clipboard. */
export const MOBILE_DEVICE_STEPS: readonly Step[] = [
  ofDevice({
    keyword: 'MOBILE_OPEN_DEEP_LINK',
    testData: { use: 'required', kind: 'value', help: 'The address, of the app or of the web.' },
    expected: {
      use: 'optional',
      kind: 'value',
      help: 'Id of the app that opens it. Left out: the app of the session.',
    },
    sentence: 'User opens the mobile deep link <address>( with {app id})',
    help: 'Opens an address inside an app, so that a test can begin on any of its screens.',
    examples: [
      'Then MOBILE_OPEN_DEEP_LINK <orders://list/open>',
      'And User opens the mobile deep link <orders://list/open>',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_LINK', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_BACKGROUND_APP',
    testData: { use: 'optional', kind: 'number', help: 'Seconds in the background; -1 leaves it there. Left out: 5.' },
    sentence: 'User sends the mobile app to the background( for <seconds> seconds)',
    help: 'Sends the app to the background and brings it back after a while.',
    examples: ['Then MOBILE_BACKGROUND_APP <20>', 'And User sends the mobile app to the background for <20> seconds'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_LOCK_DEVICE',
    testData: {
      use: 'optional',
      kind: 'number',
      help: 'Seconds after which it is unlocked again. Left out: it stays locked.',
    },
    sentence: 'User locks the mobile device( for <seconds> seconds)',
    help: 'Locks the screen of the device, for a while or until a step unlocks it.',
    examples: ['Then MOBILE_LOCK_DEVICE <10>', 'And User locks the mobile device for <10> seconds'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_UNLOCK_DEVICE',
    sentence: 'User unlocks the mobile device',
    help: 'Unlocks the screen of the device and checks that it is open.',
    examples: ['Then MOBILE_UNLOCK_DEVICE', 'And User unlocks the mobile device'],
    errors: ['E_PLATFORM', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_SET_LOCATION',
    testData: { use: 'required', kind: 'coords', help: 'latitude;longitude in degrees, such as 48.14;11.58.' },
    sentence: 'User sets the mobile location to <latitude;longitude>',
    help: 'Makes the device believe that it is somewhere else.',
    examples: ['Then MOBILE_SET_LOCATION <52.52;13.405>', 'And User sets the mobile location to <52.52;13.405>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_SET_NETWORK',
    expected: {
      use: 'required',
      kind: 'pairs',
      help: 'wifi, data and airplane, each with :on or :off, joined by ; such as wifi:off;data:on.',
    },
    sentence: 'User sets the mobile network to {states}',
    help: 'Switches the connections of an Android device on and off. A device that is reached over the network may be lost by that.',
    examples: ['Then MOBILE_SET_NETWORK {airplane:on}', 'And User sets the mobile network to {airplane:on}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_SET_APPEARANCE',
    expected: { use: 'required', kind: 'enum', words: ['dark', 'light'], help: 'dark or light.' },
    sentence: 'User sets the mobile appearance to {style}',
    help: 'Switches the device to dark or light colours.',
    examples: ['Then MOBILE_SET_APPEARANCE {light}', 'And User sets the mobile appearance to {light}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_SET_PERMISSION',
    testData: {
      use: 'required',
      kind: 'value',
      help: 'The permission: camera, location, contacts, microphone, photos, all, or the full name of an Android permission.',
    },
    expected: {
      use: 'required',
      kind: 'enum',
      words: ['grant', 'revoke', 'reset'],
      help: 'grant, revoke, or on iOS reset.',
    },
    sentence: 'User sets the mobile permission <permission> to {state}',
    help: 'Grants an app a permission or takes it away, so that no dialog asks for it.',
    examples: [
      'Then MOBILE_SET_PERMISSION <location> {revoke}',
      'And User sets the mobile permission <location> to {revoke}',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_PERMISSION', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_BIOMETRIC',
    expected: {
      use: 'optional',
      kind: 'enum',
      words: ['match', 'nomatch'],
      help: 'match or nomatch. Left out: match.',
    },
    sentence: 'User answers the mobile biometric prompt( with {result})',
    help: 'Answers a question for a finger or a face on an emulator or simulator.',
    examples: ['Then MOBILE_BIOMETRIC {nomatch}', 'And User answers the mobile biometric prompt with {nomatch}'],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_OPEN_NOTIFICATIONS',
    sentence: 'User opens the mobile notifications',
    help: 'Pulls down the list of notifications of the device.',
    examples: ['Then MOBILE_OPEN_NOTIFICATIONS', 'And User opens the mobile notifications'],
    errors: ['E_PLATFORM', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_VERIFY_ORIENTATION',
    expected: { use: 'required', kind: 'enum', words: ['LANDSCAPE', 'PORTRAIT'], help: 'LANDSCAPE or PORTRAIT.' },
    sentence: 'User verifies that the mobile orientation is {orientation}',
    help: 'Checks how the device is held, for up to 10 seconds.',
    examples: [
      'Then MOBILE_VERIFY_ORIENTATION {LANDSCAPE}',
      'And User verifies that the mobile orientation is {LANDSCAPE}',
    ],
    errors: ['E_PLATFORM', 'E_EXPECTED', 'E_VERIFY', 'E_DEVICE', 'E_SESSION'],
  }),
  ofDevice({
    keyword: 'MOBILE_SHAKE',
    sentence: 'User shakes the mobile device',
    help: 'Shakes an emulator or simulator, for apps that offer help then.',
    examples: ['Then MOBILE_SHAKE', 'And User shakes the mobile device'],
    errors: ['E_PLATFORM', 'E_DEVICE', 'E_SESSION'],
  }),
  ofFilesAndClipboard({
    keyword: 'MOBILE_PUSH_FILE',
    testData: { use: 'required', kind: 'value', help: 'A file of the project, by its name.' },
    expected: {
      use: 'required',
      kind: 'value',
      help: 'Path on the device; on iOS @, the bundle id and the path in it.',
    },
    sentence: 'User pushes the file <file> to the mobile path {device path}',
    help: 'Copies a file of the project to the device, over one that is there already.',
    examples: [
      'Then MOBILE_PUSH_FILE <receipt.pdf> {/sdcard/Download/receipt.pdf}',
      'And User pushes the file <receipt.pdf> to the mobile path {/sdcard/Download/receipt.pdf}',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_FILE', 'E_DEVICE', 'E_SESSION'],
  }),
  ofFilesAndClipboard({
    keyword: 'MOBILE_PULL_FILE',
    testData: NEW_VARIABLE,
    expected: { use: 'required', kind: 'value', help: 'Path on the device.' },
    sentence: 'User reads the mobile file {device path} into <variable name>',
    help: 'Keeps the text of a file of the device in a variable and attaches the file to the report.',
    examples: [
      'Then MOBILE_PULL_FILE <appLog> {/sdcard/Download/orders.log}',
      'And User reads the mobile file {/sdcard/Download/orders.log} into <appLog>',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_EXPECTED', 'E_FILE', 'E_DEVICE', 'E_SESSION'],
  }),
  ofFilesAndClipboard({
    keyword: 'MOBILE_SET_CLIPBOARD',
    testData: { use: 'required', kind: 'value', help: 'The text to put there.' },
    sentence: 'User sets the mobile clipboard to <text>',
    help: 'Puts a text on the clipboard of the device, for a step that pastes it.',
    examples: ['Then MOBILE_SET_CLIPBOARD <DE89 3704>', 'And User sets the mobile clipboard to <DE89 3704>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_DEVICE', 'E_SESSION'],
  }),
  ofFilesAndClipboard({
    keyword: 'MOBILE_GET_CLIPBOARD',
    testData: NEW_VARIABLE,
    sentence: 'User stores the mobile clipboard in <variable name>',
    help: 'Keeps the text on the clipboard of the device in a variable.',
    examples: ['Then MOBILE_GET_CLIPBOARD <copied>', 'And User stores the mobile clipboard in <copied>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_DEVICE', 'E_SESSION'],
  }),
];
