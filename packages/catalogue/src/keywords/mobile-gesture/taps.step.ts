import { deviceStep } from '../device-step.ts';
import type { Step } from '../step.ts';

const ofTapsAndPresses = deviceStep('mobile-gesture', 'Mobile taps and presses', 'mobile');

/** Taps and presses on screens and elements of apps. */
export const TAP_STEPS: readonly Step[] = [
  ofTapsAndPresses({
    keyword: 'APP_TAP_ON_SCREEN',
    testData: {
      use: 'required',
      kind: 'coords',
      help: 'A point of the screen, X;Y in driver units (pixels on Android, points on iOS) or in percent such as 50%;40%. A third value is the number of taps, from 1 to 10; 1 when left out.',
    },
    sentence: 'User taps on the app screen at <X;Y;taps>',
    help: 'Taps a point of the screen, whatever lies there. Several taps follow each other so quickly that the app takes them for a double or triple tap.',
    examples: ['Then APP_TAP_ON_SCREEN <50%;25%>', 'And User taps on the app screen at <50%;25%>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_DOUBLE_TAP_ON_SCREEN',
    testData: {
      use: 'required',
      kind: 'coords',
      help: 'A point of the screen, X;Y in driver units (pixels on Android, points on iOS) or in percent such as 50%;40%. A third value is the number of double taps, from 1 to 10; 1 when left out.',
    },
    sentence: 'User double taps on the app screen at <X;Y;taps>',
    help: 'Double taps a point of the screen, whatever lies there.',
    examples: ['Then APP_DOUBLE_TAP_ON_SCREEN <300;900>', 'And User double taps on the app screen at <300;900>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_ELEMENT_DOUBLE_TAP',
    locator: 'required',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'A point from the top-left corner of the element, X;Y in driver units or percent. A third value is the number of double taps. Left out: the centre, once.',
    },
    autoWait: 'visible',
    sentence: 'User double taps the app element [element]( at <X;Y;taps>)',
    help: 'Double taps an element of the app, for example to enlarge a picture.',
    examples: ['Then APP_ELEMENT_DOUBLE_TAP [gallery.photo]', 'And User double taps the app element [gallery.photo]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_ELEMENT_TAP',
    locator: 'required',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'A point from the top-left corner of the element, X;Y in driver units or percent. A third value is the number of taps. Left out: the centre, once.',
    },
    autoWait: 'visible',
    sentence: 'User taps the app element [element]( with offset <X;Y;taps>)',
    help: 'Taps an element in the way the driver clicks, which needs it to be enabled and uncovered.',
    examples: ['Then APP_ELEMENT_TAP [login.submit]', 'And User taps the app element [login.submit]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_CLICKABLE', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_TAP_ON_ELEMENT',
    locator: 'required',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'A point from the top-left corner of the element, X;Y in driver units or percent. A third value is the number of taps. Left out: the centre, once.',
    },
    autoWait: 'visible',
    sentence: 'User taps on the app element [element]( at <X;Y;taps>)',
    help: 'Touches the place where an element is drawn, even if something else lies over it.',
    examples: [
      'Then APP_TAP_ON_ELEMENT [map.view] <40;60;2>',
      'And User taps on the app element [map.view] at <40;60;2>',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_DISPLAYED', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_PRESS_ON_ELEMENT',
    locator: 'required',
    testData: { use: 'optional', kind: 'number', help: 'How long in seconds, from 0.05 to 0.4. Left out: 0.2.' },
    autoWait: 'visible',
    sentence: 'User presses on the app element [element]( for <seconds> seconds)',
    help: 'Presses the middle of an element for a moment that is too short for a long press.',
    examples: [
      'Then APP_PRESS_ON_ELEMENT [player.faster] <0.4>',
      'And User presses on the app element [player.faster] for <0.4> seconds',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_DISPLAYED', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_PRESS_ON_SCREEN',
    testData: {
      use: 'required',
      kind: 'coords',
      help: 'A point of the screen, X;Y in driver units (pixels on Android, points on iOS) or in percent such as 50%;40%. A third value is how long in seconds, from 0.05 to 0.4; 0.2 when left out.',
    },
    sentence: 'User presses on the app screen at <X;Y;seconds>',
    help: 'Presses a point of the screen for a moment that is too short for a long press.',
    examples: ['Then APP_PRESS_ON_SCREEN <50%;90%;0.3>', 'And User presses on the app screen at <50%;90%;0.3>'],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_LONG_PRESS_ON_ELEMENT',
    locator: 'required',
    testData: { use: 'optional', kind: 'number', help: 'How long in seconds, from 0.6 to 30. Left out: 1.5.' },
    autoWait: 'visible',
    sentence: 'User long presses on the app element [element]( for <seconds> seconds)',
    help: 'Holds an element until the app takes it for a long press, for context menus and for picking things up.',
    examples: [
      'Then APP_LONG_PRESS_ON_ELEMENT [inbox.firstMail] <3>',
      'And User long presses on the app element [inbox.firstMail] for <3> seconds',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_NOT_DISPLAYED', 'E_SESSION'],
  }),
  ofTapsAndPresses({
    keyword: 'APP_LONG_PRESS_ON_SCREEN',
    testData: {
      use: 'required',
      kind: 'coords',
      help: 'A point of the screen, X;Y in driver units (pixels on Android, points on iOS) or in percent such as 50%;40%. A third value is how long in seconds, from 0.6 to 30; 1.5 when left out.',
    },
    sentence: 'User long presses on the app screen at <X;Y;seconds>',
    help: 'Holds a point of the screen until the app takes it for a long press.',
    examples: [
      'Then APP_LONG_PRESS_ON_SCREEN <40%;60%;2.5>',
      'And User long presses on the app screen at <40%;60%;2.5>',
    ],
    errors: ['E_PLATFORM', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
];
