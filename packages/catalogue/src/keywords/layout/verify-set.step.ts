import type { Step } from '../step.ts';
import { ALLOWED, ERRORS, oneStep } from './layout-parts.ts';

const set = (part: Omit<Parameters<typeof oneStep>[1], 'errors'>) =>
  oneStep('Groups of elements', { expected: ALLOWED, errors: ERRORS.set, ...part });

const DISPLAYED =
  'All displayed matches are measured in one moment, and there must be two at least. The check is repeated for the settle time.';

export const SET_STEPS: readonly Step[] = [
  set({
    keyword: 'VERIFY_LAYOUT_IN_ROW',
    sentence: 'User verifies that the layout of all [element] is one row( within {pattern})',
    help: `Checks that the matches stand beside each other in one row: their tops agree and none lies over another. ${DISPLAYED}`,
    examples: [
      'Then VERIFY_LAYOUT_IN_ROW [menu.entries] {2px}',
      'And User verifies that the layout of all [menu.entries] is one row within {2px}',
    ],
  }),
  set({
    keyword: 'VERIFY_LAYOUT_IN_COLUMN',
    sentence: 'User verifies that the layout of all [element] is one column( within {pattern})',
    help: `Checks that the matches stand one below the other: their left edges agree and none lies over another. ${DISPLAYED}`,
    examples: [
      'Then VERIFY_LAYOUT_IN_COLUMN [form.fields]',
      'And User verifies that the layout of all [form.fields] is one column',
    ],
  }),
  set({
    keyword: 'VERIFY_LAYOUT_EQUAL_SPACING',
    sentence: 'User verifies that the layout of all [element] has equal spacing( within {pattern})',
    help:
      'Checks that the gaps between neighbours are equal, along the row where the matches share some height, else down the column. The ' +
      `message lists the gaps. ${DISPLAYED}`,
    examples: [
      'Then VERIFY_LAYOUT_EQUAL_SPACING [shop.tabs] {1px}',
      'And User verifies that the layout of all [shop.tabs] has equal spacing within {1px}',
    ],
  }),
  set({
    keyword: 'VERIFY_LAYOUT_COLUMNS',
    expected: { use: 'required', kind: 'count', help: 'How many columns: a number such as 3, or a range such as 2-4.' },
    sentence: 'User verifies that the layout of all [element] has {pattern} columns',
    help:
      'Counts the elements of the fullest row, for grids that change with the width of the window; the last row may be shorter. Matches ' +
      `belong to one row when their tops differ by no more than half of the smallest height. ${DISPLAYED}`,
    examples: [
      'Then VERIFY_LAYOUT_COLUMNS [shop.card] {2-4}',
      'And User verifies that the layout of all [shop.card] has {2-4} columns',
    ],
  }),
];
