import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const validateTitle = step({
  keyword: 'VALIDATE_TITLE',
  group: 'navigation',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: { use: 'required', kind: 'value', help: 'The complete title, as it stands on the tab.' },
  autoWait: 'none',
  sentence: 'User validates that the page title is {title}',
  help:
    'Passes when the title of the current window is the expected text. Runs of blanks count as one and blanks at the ends do not count; ' +
    'upper and lower case differ. Inside a frame the title of the whole page is meant. Repeated for the settle time.',
  examples: ['Then VALIDATE_TITLE {Your orders}', 'And User validates that the page title is {Your orders}'],
  errors: [{ code: 'E_VERIFY', when: 'The title was still another one when the settle time was over.' }],
});
