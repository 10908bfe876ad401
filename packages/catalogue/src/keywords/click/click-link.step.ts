import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const clickOnLink = step({
  keyword: 'CLICK_ON_LINK',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'required', kind: 'value', help: 'The complete visible text of the link.' },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User clicks( inside [locator]) on the link <text>',
  help:
    'Clicks the first displayed link whose visible text is the test data; runs of blanks count as one, upper and lower case differ. ' +
    'With a locator only links inside its first match count. The step waits until such a link exists and can be clicked.',
  examples: ['Then CLICK_ON_LINK <Privacy>', 'And User clicks inside [page.footer] on the link <Privacy>'],
  errors: [
    {
      code: 'E_NOT_FOUND',
      when: 'No displayed link had the text; the message lists up to ten link texts that were seen.',
    },
    { code: 'E_NOT_CLICKABLE', when: 'Something else kept lying over the link.' },
    { code: 'E_TESTDATA', when: 'The text is empty.' },
  ],
});

export const clickOnPartialLink = step({
  keyword: 'CLICK_ON_PARTIAL_LINK',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'required', kind: 'value', help: 'A piece of the visible text of the link.' },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User clicks( inside [locator]) on the link containing <text>',
  help: 'Like CLICK_ON_LINK, but it is enough that the text of the link contains the test data.',
  examples: ['Then CLICK_ON_PARTIAL_LINK <more offers>', 'And User clicks on the link containing <more offers>'],
  errors: [
    {
      code: 'E_NOT_FOUND',
      when: 'No displayed link contained the text; the message lists up to ten link texts that were seen.',
    },
    { code: 'E_NOT_CLICKABLE', when: 'Something else kept lying over the link.' },
    { code: 'E_TESTDATA', when: 'The text is empty.' },
  ],
});
