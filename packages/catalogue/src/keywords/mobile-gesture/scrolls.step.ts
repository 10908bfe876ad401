import { deviceStep } from '../device-step.ts';
import type { Slot, Step } from '../step.ts';

const SCROLLS: Slot = {
  use: 'optional',
  kind: 'number',
  help: 'Largest number of scrolls, from 1 to 50. Left out: 3.',
};

const ofScrolls = deviceStep('mobile-gesture', 'Mobile scrolls', 'mobile');
const ofSwipes = deviceStep('mobile-gesture', 'Mobile swipes', 'mobile');

/** Scrolls and swipes. */
export const SCROLL_STEPS: readonly Step[] = [
  ofScrolls({
    keyword: 'APP_SCROLL_TO_BOTTOM',
    locator: 'optional',
    testData: SCROLLS,
    autoWait: 'visible',
    sentence: 'User scrolls the app to the bottom( of [container])( within <max scrolls> scrolls)',
    help: 'Scrolls the screen, or a container, until its lower end is reached, which shows in that nothing moves any more. When the number of scrolls is used up first the step passes with a warning.',
    examples: ['Then APP_SCROLL_TO_BOTTOM <12>', 'And User scrolls the app to the bottom within <12> scrolls'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SCROLL_LIMIT', 'E_SESSION'],
  }),
  ofScrolls({
    keyword: 'APP_SCROLL_TO_TOP',
    locator: 'optional',
    testData: SCROLLS,
    autoWait: 'visible',
    sentence: 'User scrolls the app to the top( of [container])( within <max scrolls> scrolls)',
    help: 'Scrolls the screen, or a container, until its upper end is reached, which shows in that nothing moves any more. When the number of scrolls is used up first the step passes with a warning.',
    examples: ['Then APP_SCROLL_TO_TOP [inbox.list]', 'And User scrolls the app to the top of [inbox.list]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SCROLL_LIMIT', 'E_SESSION'],
  }),
  ofScrolls({
    keyword: 'APP_SCROLL_TO_LEFT',
    locator: 'optional',
    testData: SCROLLS,
    autoWait: 'visible',
    sentence: 'User scrolls the app to the left end( of [container])( within <max scrolls> scrolls)',
    help: 'Scrolls the screen, or a container, until its left end is reached, which shows in that nothing moves any more. When the number of scrolls is used up first the step passes with a warning.',
    examples: [
      'Then APP_SCROLL_TO_LEFT [gallery.strip]',
      'And User scrolls the app to the left end of [gallery.strip]',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SCROLL_LIMIT', 'E_SESSION'],
  }),
  ofScrolls({
    keyword: 'APP_SCROLL_TO_RIGHT',
    locator: 'optional',
    testData: SCROLLS,
    autoWait: 'visible',
    sentence: 'User scrolls the app to the right end( of [container])( within <max scrolls> scrolls)',
    help: 'Scrolls the screen, or a container, until its right end is reached, which shows in that nothing moves any more. When the number of scrolls is used up first the step passes with a warning.',
    examples: [
      'Then APP_SCROLL_TO_RIGHT [gallery.strip] <8>',
      'And User scrolls the app to the right end of [gallery.strip] within <8> scrolls',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_SCROLL_LIMIT', 'E_SESSION'],
  }),
  ofScrolls({
    keyword: 'APP_SCROLL_TO_ELEMENT',
    locator: 'required',
    testData: SCROLLS,
    expected: {
      use: 'optional',
      kind: 'enum',
      words: ['down', 'up', 'left', 'right'],
      help: 'Where new content is looked for: down, up, left or right. Left out: down.',
    },
    autoWait: 'own',
    sentence: 'User scrolls the app to the element [element]( within <max scrolls> scrolls)( going {direction})',
    help: 'Scrolls until an element is displayed; unlike scrolling to an end it fails when the number of scrolls is used up.',
    examples: [
      'Then APP_SCROLL_TO_ELEMENT [settings.about] <10> {down}',
      'And User scrolls the app to the element [settings.about] within <10> scrolls going {down}',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_EXPECTED', 'E_SCROLL_LIMIT', 'E_SESSION'],
  }),
  ofSwipes({
    keyword: 'APP_SWIPE_UP',
    locator: 'optional',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'startX;startY;endX;endY in percent of the screen, or of the element; px behind a number makes it pixels. Left out: 50;85;50;15.',
    },
    autoWait: 'visible',
    sentence: 'User swipes up in the app( on [element])( from <startX;startY;endX;endY>)',
    help: 'Moves a finger quickly upwards over the screen or an element. The direction is that of the finger, so the content follows it; whether anything moved is not checked.',
    examples: ['Then APP_SWIPE_UP', 'And User swipes up in the app'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofSwipes({
    keyword: 'APP_SWIPE_DOWN',
    locator: 'optional',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'startX;startY;endX;endY in percent of the screen, or of the element; px behind a number makes it pixels. Left out: 50;15;50;85.',
    },
    autoWait: 'visible',
    sentence: 'User swipes down in the app( on [element])( from <startX;startY;endX;endY>)',
    help: 'Moves a finger quickly downwards over the screen or an element. The direction is that of the finger, so the content follows it; whether anything moved is not checked.',
    examples: ['Then APP_SWIPE_DOWN [inbox.list]', 'And User swipes down in the app on [inbox.list]'],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofSwipes({
    keyword: 'APP_SWIPE_LEFT',
    locator: 'optional',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'startX;startY;endX;endY in percent of the screen, or of the element; px behind a number makes it pixels. Left out: 85;50;15;50.',
    },
    autoWait: 'visible',
    sentence: 'User swipes left in the app( on [element])( from <startX;startY;endX;endY>)',
    help: 'Moves a finger quickly to the left over the screen or an element. The direction is that of the finger, so the content follows it; whether anything moved is not checked.',
    examples: [
      'Then APP_SWIPE_LEFT [inbox.firstMail] <90;50;20;50>',
      'And User swipes left in the app on [inbox.firstMail] from <90;50;20;50>',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
  ofSwipes({
    keyword: 'APP_SWIPE_RIGHT',
    locator: 'optional',
    testData: {
      use: 'optional',
      kind: 'coords',
      help: 'startX;startY;endX;endY in percent of the screen, or of the element; px behind a number makes it pixels. Left out: 15;50;85;50.',
    },
    autoWait: 'visible',
    sentence: 'User swipes right in the app( on [element])( from <startX;startY;endX;endY>)',
    help: 'Moves a finger quickly to the right over the screen or an element. The direction is that of the finger, so the content follows it; whether anything moved is not checked.',
    examples: [
      'Then APP_SWIPE_RIGHT <80px;500px;700px;500px>',
      'And User swipes right in the app from <80px;500px;700px;500px>',
    ],
    errors: ['E_PLATFORM', 'E_LOCATOR', 'E_NOT_FOUND', 'E_TESTDATA', 'E_BOUNDS', 'E_SESSION'],
  }),
];
