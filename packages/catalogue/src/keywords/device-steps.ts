import { IMAGE_STEPS } from './image/picture-actions.step.ts';
import { APP_CONTROL_STEPS } from './mobile-app/app-control.step.ts';
import { SCROLL_STEPS } from './mobile-gesture/scrolls.step.ts';
import { TAP_STEPS } from './mobile-gesture/taps.step.ts';
import { APP_CHECK_STEPS } from './mobile-verify/app-checks.step.ts';
import { MOBILE_DEVICE_STEPS } from './mobile-web/device.step.ts';
import { MOBILE_ELEMENT_STEPS } from './mobile-web/elements.step.ts';
import { MOBILE_SURROUNDING_STEPS } from './mobile-web/surroundings.step.ts';
import type { Step } from './step.ts';

/** Actions on phones and Windows screens. They have help and a check; what would carry them out is `no-driver.ts`'s business. */
export const DEVICE_STEPS: readonly Step[] = [
  ...IMAGE_STEPS,
  ...APP_CONTROL_STEPS,
  ...TAP_STEPS,
  ...SCROLL_STEPS,
  ...APP_CHECK_STEPS,
  ...MOBILE_ELEMENT_STEPS,
  ...MOBILE_SURROUNDING_STEPS,
  ...MOBILE_DEVICE_STEPS,
];
