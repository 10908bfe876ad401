import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const verifyCurrentUrl = step({
  keyword: 'VERIFY_CURRENT_URL',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: {
    use: 'required',
    kind: 'value',
    help: 'The whole address; or, beginning with /, only path, query and fragment.',
  },
  autoWait: 'none',
  sentence: 'User verifies that the current url is {url}',
  help:
    'Compares the address of the current window with the expected one. Both are first brought to the usual form (lower-case host, no ' +
    'default port, / for an empty path), then every character counts. Inside a frame the address of the whole page is meant. ' +
    'The comparison is repeated for the settle time, then the step fails with the address found.',
  examples: [
    'Then VERIFY_CURRENT_URL {/account/orders}',
    'And User verifies that the current url is {https://shop.example/account/orders}',
  ],
  errors: [{ code: 'E_VERIFY', when: 'The address was still another one when the settle time was over.' }],
});

export const verifyUrlContains = step({
  keyword: 'VERIFY_URL_CONTAINS',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'Some part of the address, exactly as the browser writes it.' },
  autoWait: 'none',
  sentence: 'User verifies that the current url contains {text}',
  help:
    'Passes when the address of the current window has the expected text anywhere in it. Upper and lower case differ and nothing is ' +
    'rewritten before comparing. Repeated for the settle time.',
  examples: [
    'Then VERIFY_URL_CONTAINS {orders?page=2}',
    'And User verifies that the current url contains {orders?page=2}',
  ],
  errors: [{ code: 'E_VERIFY', when: 'The address still did not have the text in it when the settle time was over.' }],
});
