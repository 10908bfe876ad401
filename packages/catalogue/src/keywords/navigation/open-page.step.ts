import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const navigateToUrl = step({
  keyword: 'NAVIGATE_TO_URL',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'value',
    help: 'A full address; a path that begins with / stays on the site that is open now; without a scheme https:// is put in front.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User opens the page <url>',
  help:
    'Opens an address in the current window. The step leaves any frame first and ends when the page has loaded completely. ' +
    'It fails when the browser cannot load the page or loading takes longer than Explicit.wait.time. ' +
    'The answer code of the server (404, 500 ...) does not matter to it: check the content with a verify step.',
  examples: [
    'Then NAVIGATE_TO_URL <https://shop.example/offers>',
    'And User opens the page <https://shop.example/offers>',
  ],
  errors: [
    { code: 'E_TESTDATA', when: 'The text is no address, or it is a path while no page is open.' },
    {
      code: 'E_NAVIGATION_FAILED',
      when: 'The browser could not load the page: unknown host, refused connection, bad certificate.',
    },
    { code: 'E_TIMEOUT', when: 'The page had not loaded completely when the wait was over.' },
  ],
});
