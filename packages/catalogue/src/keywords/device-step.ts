import { NO_SLOT } from './slots.ts';
import type { Step, StepGroup } from './step.ts';

/** When the errors of actions on devices and Windows screens come (geometry §15). */
const WHEN = {
  E_PLATFORM: 'The session is no Android or iOS device.',
  E_LOCATOR: 'No object has a locator of that name.',
  E_NOT_FOUND: 'Nothing on the screen matched the locator before the wait was over.',
  E_NOT_DISPLAYED: 'The element is there but not displayed.',
  E_NOT_CLICKABLE: 'The device refused the click: the element is disabled or covered.',
  E_NOT_EDITABLE: 'The element takes no text.',
  E_NOT_CLEARED: 'The field still held a text after two tries.',
  E_NO_FOCUS: 'No locator is given and no field has the focus.',
  E_TESTDATA: 'The test data is missing or not of its form.',
  E_EXPECTED: 'The text in { } is missing or not of its form.',
  E_OPTION: 'The place is not of its form, or lies outside the screen.',
  E_SESSION: 'The session with the device has ended.',
  E_DEVICE: 'The device or its driver cannot do this; the message quotes it.',
  E_APP_ID: 'No app id is given, and the session has none either.',
  E_APP_MISSING: 'The app is not installed.',
  E_APP_FILE: 'There is no such file, or the Appium machine cannot reach it.',
  E_APP_INSTALL: 'The device refused to install the app; the message quotes it.',
  E_APP_REMOVE: 'The app is still installed.',
  E_APP_STATE: 'The app did not come into the state it was to be in.',
  E_ORIENTATION: 'The device stayed as it was, because it or the app is locked to one orientation.',
  E_NO_CHANGE: 'The screen is the same as before; this is a warning.',
  E_SCROLL_LIMIT:
    'The number of scrolls was used up first: a warning where an end was to be reached, a failure where an element was.',
  E_BOUNDS: 'The point lies outside the screen or the element.',
  E_CONTEXT: 'No such web view appeared in time; the message lists what was there.',
  E_WINDOW: 'No page fits; the message lists the pages.',
  E_ATTRIBUTE: 'The device knows no attribute of that name.',
  E_VARIABLE: 'The name is not allowed for a variable.',
  E_VERIFY: 'The check still did not hold when the settle time was over; both values are given.',
  E_TIMEOUT: 'The wait was over before it came.',
  E_ALERT: 'No dialog is open.',
  E_LINK: 'No app opens the address.',
  E_PERMISSION: 'There is no such permission, or the device does not let it be changed.',
  E_FILE: 'There is no such file.',
  E_KEY: 'No key has that name.',
  E_IMAGE_FILE: 'The picture has no extension, or is not among the included files.',
  E_IMAGE_NOT_FOUND: 'The picture was not found; the message gives the best place and its score.',
  E_OCR: 'No text could be read well enough; the message quotes what was read.',
} as const;

type DeviceCode = keyof typeof WHEN;

const ON_WINDOWS: { readonly [code in DeviceCode]?: string } = {
  E_PLATFORM: 'The session is no Windows desktop.',
  E_SESSION: 'The session with the desktop has ended.',
};

type DevicePart = Pick<Step, 'keyword' | 'sentence' | 'help' | 'examples'> &
  Partial<Pick<Step, 'locator' | 'secondLocator' | 'testData' | 'expected' | 'autoWait'>> & {
    readonly errors: readonly DeviceCode[];
  };

/** Actions of a group on a platform; what is left out is not taken and not waited for. */
export function deviceStep(group: StepGroup, section: string, platform: 'mobile' | 'windows') {
  return ({ errors, ...part }: DevicePart): Step => ({
    group,
    section,
    platforms: [platform],
    locator: 'none',
    testData: NO_SLOT,
    expected: NO_SLOT,
    autoWait: 'none',
    ...part,
    errors: errors.map((code) => ({ code, when: (platform === 'windows' && ON_WINDOWS[code]) || WHEN[code] })),
  });
}
