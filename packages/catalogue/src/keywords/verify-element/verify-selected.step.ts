import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS, TRUE_OR_FALSE } from '../slots.ts';
import { type Step, step } from '../step.ts';

const SELECTED_ERRORS: Step['errors'] = [
  ...PRESENT_ERRORS,
  { code: 'E_WRONG_ELEMENT', when: 'The element is nothing that can be selected.' },
  { code: 'E_VERIFY', when: 'The element was still in the other state when the settle time was over.' },
];

export const verifyIsSelected = step({
  keyword: 'VERIFY_IS_SELECTED',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'present',
  sentence: 'User verifies that [locator] is selected( {true or false})',
  help:
    'Passes when a checkbox, radio button or option is selected. Elements that only play such a role count by aria-checked, aria-selected or ' +
    'aria-pressed; half selected ("mixed") counts as not selected. With {false} it must not be selected. Repeated for the settle time.',
  examples: ['Then VERIFY_IS_SELECTED [terms.accept]', 'And User verifies that [terms.accept] is selected'],
  errors: SELECTED_ERRORS,
});

export const verifyIsUnselected = step({
  keyword: 'VERIFY_IS_UNSELECTED',
  group: 'verify-element',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: TRUE_OR_FALSE,
  autoWait: 'present',
  sentence: 'User verifies that [locator] is unselected( {true or false})',
  help: 'The opposite of VERIFY_IS_SELECTED: passes when the element is not selected, and with {false} when it is.',
  examples: ['Then VERIFY_IS_UNSELECTED [terms.newsletter]', 'And User verifies that [terms.newsletter] is unselected'],
  errors: SELECTED_ERRORS,
});
