import { EVERYWHERE } from '../slots.ts';
import { step } from '../step.ts';

export const ifCondition = step({
  keyword: 'IF_CONDITION',
  group: 'condition-math-jwt',
  platforms: EVERYWHERE,
  locator: 'optional',
  secondLocator: 'optional',
  testData: { use: 'optional', kind: 'op', help: 'The operator; or, without a locator, the left value.' },
  expected: {
    use: 'optional',
    kind: 'op',
    help: 'The right value, with the operator in front of it when the test data is not the operator.',
  },
  autoWait: 'own',
  sentence:
    'User continues only if the value( of [locator])( <operator or left value>) satisfies( {condition})( [other])',
  help:
    'Goes on with the scenario only when a condition holds; otherwise the step passes with a note and the remaining steps of this scenario (or ' +
    'outline row) are skipped. Left is the visible text of an element or the test data, right the expected result or the text of a second ' +
    'element. Operators: lt and gt for numbers, eq for numbers or texts, stringequals, stringequalsignorecase, stringcontains. An element ' +
    'that is not displayed within Explicit.wait.time makes the condition false, not the step fail.',
  examples: [
    'Then IF_CONDITION <itemCount> {gt 0}',
    'And User continues only if the value of [cart.state] satisfies {stringequals open}',
  ],
  errors: [
    { code: 'E_SLOT_MISSING', when: 'The left or the right side is missing.' },
    { code: 'E_TESTDATA', when: 'Locator and test data are given, and the test data is no operator.' },
    { code: 'E_NOT_NUMERIC', when: 'The operator is lt or gt and meets a side that is no number.' },
  ],
});
