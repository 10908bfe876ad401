import { EVERYWHERE, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const axeCheck = step({
  keyword: 'AXE_CHECK',
  group: 'report',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'optional',
    kind: 'list',
    help: 'Tags and rules of axe-core with ; between them, for example wcag2a;wcag2aa or color-contrast. Left out: all ordinary rules.',
  },
  expected: {
    use: 'optional',
    kind: 'enum',
    help: 'minor, moderate, serious or critical: fails at a violation of this impact or worse. A whole number: fails with more violating elements.',
    words: ['minor', 'moderate', 'serious', 'critical'],
    orNumber: true,
  },
  autoWait: 'present',
  sentence: 'User checks the accessibility( of [locator])( by the rules <tags>)( allowing {limit})',
  help:
    'Examines the accessibility of the current document with its frames, or of one element, by the rules of axe-core and attaches the findings to ' +
    'the step: a summary to read and the whole as JSON. Without a limit the step passes whatever is found. A violation without an impact counts as ' +
    'minor. What axe cannot decide is listed as incomplete and never fails the step.',
  examples: [
    'Then AXE_CHECK <wcag2a;wcag2aa> {serious}',
    'And User checks the accessibility of [checkout.form] by the rules <wcag2a;wcag2aa> allowing {serious}',
  ],
  errors: [
    ...PRESENT_ERRORS,
    {
      code: 'E_AXE_VIOLATIONS',
      when: 'The limit is reached; the message lists rules, impacts, counts and first elements.',
    },
    { code: 'E_SCRIPT_ERROR', when: 'The examination itself failed in the page.' },
    { code: 'E_TESTDATA', when: 'There is no such tag or rule.' },
    { code: 'E_EXPECTED', when: 'The limit is neither an impact nor a whole number.' },
  ],
});
