import { EVERYWHERE, TRUE_OR_FALSE } from '../slots.ts';
import { step } from '../step.ts';

export const verifyLink = step({
  keyword: 'VERIFY_LINK',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'required', kind: 'value', help: 'The complete visible text of the link.' },
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that the link <text> is present( {true or false})( inside [locator])',
  help:
    'Passes as soon as a displayed link has exactly this text, or with {false} as soon as none has. Runs of blanks count as one, upper and ' +
    'lower case differ. With a locator only links inside its first match count. Waits at most Explicit.wait.time.',
  examples: [
    'Then VERIFY_LINK [page.footer] <Imprint>',
    'And User verifies that the link <Imprint> is present inside [page.footer]',
  ],
  errors: [
    {
      code: 'E_NOT_FOUND',
      when: 'No displayed link had the text; the message lists up to ten link texts that were seen.',
    },
    { code: 'E_STILL_PRESENT', when: 'The link was still there though false was expected.' },
    { code: 'E_TESTDATA', when: 'The text is empty.' },
  ],
});

export const verifyPartialLink = step({
  keyword: 'VERIFY_PARTIAL_LINK',
  group: 'verify-text',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'required', kind: 'value', help: 'A piece of the visible text of the link.' },
  expected: TRUE_OR_FALSE,
  autoWait: 'own',
  sentence: 'User verifies that a link containing <text> is present( {true or false})( inside [locator])',
  help: 'Like VERIFY_LINK, but it is enough that the text of the link contains the test data.',
  examples: [
    'Then VERIFY_PARTIAL_LINK <offers> {false}',
    'And User verifies that a link containing <offers> is present {false}',
  ],
  errors: [
    { code: 'E_NOT_FOUND', when: 'No displayed link contained the text.' },
    { code: 'E_STILL_PRESENT', when: 'Such a link was still there though false was expected.' },
    { code: 'E_TESTDATA', when: 'The text is empty.' },
  ],
});
