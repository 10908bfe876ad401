import { EVERYWHERE } from '../slots.ts';
import { step } from '../step.ts';

export const verifyVariable = step({
  keyword: 'VERIFY_VARIABLE',
  group: 'variables',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: { use: 'required', kind: 'name', help: 'Name of the variable.' },
  expected: {
    use: 'optional',
    kind: 'op',
    help: 'A value, or one of eq, ne, gt, gte, lt, lte (or their signs) and a value. Left out: the variable must exist and not be empty.',
  },
  autoWait: 'none',
  sentence: 'User verifies the variable <variable>( to be {comparison})',
  help:
    'Compares a variable with a value. When both are numbers (commas and $ do not count) they are compared as numbers; other texts can only be ' +
    'equal or not, upper and lower case differing. No page is needed.',
  examples: ['Then VERIFY_VARIABLE <rowCount> {gte 5}', 'And User verifies the variable <rowCount> to be {gte 5}'],
  errors: [
    { code: 'E_VALUE_UNKNOWN', when: 'No step has set such a variable.' },
    { code: 'E_NOT_NUMERIC', when: 'The operator orders numbers, and a side is none.' },
    { code: 'E_VERIFY', when: 'The comparison does not hold.' },
  ],
});
