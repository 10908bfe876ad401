import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

const LOAD_TIMEOUT = { code: 'E_TIMEOUT', when: 'The page had not loaded completely when the wait was over.' };

export const navigateBack = step({
  keyword: 'NAVIGATE_BACK',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User goes back to the previous page',
  help:
    'Presses the back button of the browser: leaves any frame, goes one page back in the history of the current window and waits until ' +
    'that page has loaded, at most Explicit.wait.time. When there is no earlier page nothing happens and the step passes.',
  examples: ['Then NAVIGATE_BACK', 'And User goes back to the previous page'],
  errors: [LOAD_TIMEOUT],
});

export const navigateForward = step({
  keyword: 'NAVIGATE_FORWARD',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User goes forward to the next page',
  help:
    'Presses the forward button of the browser: leaves any frame, goes one page forward in the history of the current window and waits ' +
    'until that page has loaded, at most Explicit.wait.time. When there is no later page nothing happens and the step passes.',
  examples: ['Then NAVIGATE_FORWARD', 'And User goes forward to the next page'],
  errors: [LOAD_TIMEOUT],
});

export const refreshPage = step({
  keyword: 'REFRESH_PAGE',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User refreshes the page',
  help:
    'Loads the current page again, after leaving any frame, and waits until it has loaded, at most Explicit.wait.time. ' +
    'Cookies, stored data of the site and variables of the run stay.',
  examples: ['Then REFRESH_PAGE', 'And User refreshes the page'],
  errors: [LOAD_TIMEOUT, { code: 'E_NAVIGATION_FAILED', when: 'The browser could not load the page again.' }],
});
