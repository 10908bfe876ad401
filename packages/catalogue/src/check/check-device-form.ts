import type { StepCall } from '../grammar/call.ts';
import { readDeviceKey, readTypedKeys, readWindowsKeys } from '../grammar/device-keys.ts';
import { readLocation, readNetwork } from '../grammar/device-states.ts';
import { readRegion, readTarget } from '../grammar/image-target.ts';
import { type NumberLimits, numberWithin } from '../grammar/number.ts';
import { type PointExtra, readScreenPoint, readSwipe } from '../grammar/screen-gesture.ts';
import type { StepErrorCode } from '../step-error.ts';

type Form = (text: string, keyword: string) => unknown;

const point =
  (extra: PointExtra): Form =>
  (text, keyword) =>
    readScreenPoint(text, keyword, extra);
const TAPS = point('taps');

/** Test data of actions on devices and Windows screens, by the forms of geometry §1, §2 and §8. */
const TEST_DATA: { readonly [keyword: string]: Form } = {
  APP_TAP_ON_SCREEN: TAPS,
  APP_DOUBLE_TAP_ON_SCREEN: TAPS,
  APP_ELEMENT_DOUBLE_TAP: TAPS,
  APP_ELEMENT_TAP: TAPS,
  APP_TAP_ON_ELEMENT: TAPS,
  APP_PRESS_ON_SCREEN: point({ min: 0.05, max: 0.4 }),
  APP_LONG_PRESS_ON_SCREEN: point({ min: 0.6, max: 30 }),
  MOBILE_CLICK: point(null),
  APP_SWIPE_UP: readSwipe,
  APP_SWIPE_DOWN: readSwipe,
  APP_SWIPE_LEFT: readSwipe,
  APP_SWIPE_RIGHT: readSwipe,
  APP_SEND_KEYS: readTypedKeys,
  MOBILE_PRESS_KEY: readDeviceKey,
  MOBILE_SET_LOCATION: readLocation,
  SK_KEY_PRESS: readWindowsKeys,
  SK_KEY_RELEASE: readWindowsKeys,
};

const EXPECTED: { readonly [keyword: string]: Form } = { MOBILE_SET_NETWORK: readNetwork };

const SCROLLS = { name: 'the number of scrolls', limits: { whole: true, min: 1, max: 50 } };
const SECONDS = { name: 'the time', limits: { min: 0 } };
const PERCENT = { name: 'the size in percent', limits: { min: 1, max: 99 } };
const HOLD = { name: 'the time in seconds', limits: { min: 0.05, max: 30 } };

/** Numbers with their limits; the slot is the one of kind `number`. */
const NUMBERS: { readonly [keyword: string]: { readonly name: string; readonly limits: NumberLimits } } = {
  APP_SCROLL_TO_BOTTOM: SCROLLS,
  APP_SCROLL_TO_TOP: SCROLLS,
  APP_SCROLL_TO_LEFT: SCROLLS,
  APP_SCROLL_TO_RIGHT: SCROLLS,
  APP_SCROLL_TO_ELEMENT: SCROLLS,
  APP_PRESS_ON_ELEMENT: { name: 'the time in seconds', limits: { min: 0.05, max: 0.4 } },
  APP_LONG_PRESS_ON_ELEMENT: { name: 'the time in seconds', limits: { min: 0.6, max: 30 } },
  MOBILE_LONG_CLICK: HOLD,
  MOBILE_DRAG_AND_DROP: HOLD,
  MOBILE_WAIT_UNTIL_VISIBLE: SECONDS,
  MOBILE_WAIT_UNTIL_NOT_VISIBLE: SECONDS,
  MOBILE_BACKGROUND_APP: { name: 'the time in seconds', limits: { min: -1 } },
  MOBILE_LOCK_DEVICE: SECONDS,
  MOBILE_PINCH: PERCENT,
  MOBILE_ZOOM: PERCENT,
  SK_SCROLL: { name: 'the number of steps', limits: { whole: true, min: 1, max: 100 } },
  SK_WAIT_UNTIL_EXISTS: SECONDS,
  SK_WAIT_UNTIL_NOT_EXISTS: SECONDS,
  SK_CLICK_TEXT: { name: 'the index', limits: { whole: true, min: 0 } },
};

/**
 * Checks the text of a slot of an action on a device or a Windows screen.
 *
 * @throws StepError E_TESTDATA, E_EXPECTED, E_OPTION or E_KEY
 */
export function checkDeviceForm({ step }: StepCall, slot: 'testData' | 'expected', text: string): void {
  const { kind } = step[slot];
  const code: StepErrorCode = slot === 'testData' ? 'E_TESTDATA' : 'E_EXPECTED';
  if (kind === 'target') readTarget(text, step.keyword);
  if (kind === 'region') readRegion(text, step.keyword);
  const number = kind === 'number' ? NUMBERS[step.keyword] : undefined;
  if (number) numberWithin(text, number.name, number.limits, code);
  const forms = slot === 'testData' ? TEST_DATA : EXPECTED;
  if (Object.hasOwn(forms, step.keyword)) forms[step.keyword]!(text, step.keyword);
}
