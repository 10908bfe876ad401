import type { Step } from '../step.ts';
import { ALLOWED, ERRORS, pairStep, REPEATED } from './layout-parts.ts';

const aligned = (part: Omit<Parameters<typeof pairStep>[1], 'errors' | 'expected'>) =>
  pairStep('Alignment', { expected: ALLOWED, errors: ERRORS.pairExpected, ...part });

export const ALIGNMENT_STEPS: readonly Step[] = [
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_LEFT',
    sentence:
      'User verifies that the layout of [element] is left aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the left edges of the two elements stand on one line. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_LEFT [form.city] [form.street]',
      'And User verifies that the layout of [form.city] is left aligned with [form.street]',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_RIGHT',
    sentence:
      'User verifies that the layout of [element] is right aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the right edges of the two elements stand on one line. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_RIGHT [cart.total] [cart.price] {2px}',
      'And User verifies that the layout of [cart.total] is right aligned with [cart.price] within {2px}',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_TOP',
    sentence:
      'User verifies that the layout of [element] is top aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the top edges of the two elements are at one height. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_TOP [shop.filters] [shop.results]',
      'And User verifies that the layout of [shop.filters] is top aligned with [shop.results]',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_BOTTOM',
    sentence:
      'User verifies that the layout of [element] is bottom aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the bottom edges of the two elements are at one height. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_BOTTOM [card.price] [card.button] {3px}',
      'And User verifies that the layout of [card.price] is bottom aligned with [card.button] within {3px}',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_HORIZONTALLY',
    sentence:
      'User verifies that the layout of [element] is horizontally aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the two elements stand in one row and are equally high: their tops and their bottoms agree. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_HORIZONTALLY [dialog.ok] [dialog.cancel]',
      'And User verifies that the layout of [dialog.ok] is horizontally aligned with [dialog.cancel]',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_ALIGNED_VERTICALLY',
    sentence:
      'User verifies that the layout of [element] is vertically aligned with [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the two elements stand in one column and are equally wide: their left and their right edges agree. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ALIGNED_VERTICALLY [form.city] [form.street] {2px}',
      'And User verifies that the layout of [form.city] is vertically aligned with [form.street] within {2px}',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_CENTERED_HORIZONTALLY',
    sentence:
      'User verifies that the layout of [element] is horizontally centered on [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the middle of the element lies on the middle of the reference, from left to right. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_CENTERED_HORIZONTALLY [login.form] [page.body] {5px}',
      'And User verifies that the layout of [login.form] is horizontally centered on [page.body] within {5px}',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_CENTERED_VERTICALLY',
    sentence:
      'User verifies that the layout of [element] is vertically centered on [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the middle of the element lies on the middle of the reference, from top to bottom. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_CENTERED_VERTICALLY [row.checkbox] [row.label]',
      'And User verifies that the layout of [row.checkbox] is vertically centered on [row.label]',
    ],
  }),
  aligned({
    keyword: 'VERIFY_LAYOUT_CENTERED',
    sentence:
      'User verifies that the layout of [element] is centered on [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the element has its middle on the middle of the reference in both directions. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_CENTERED [player.play] [player.picture] {2px}',
      'And User verifies that the layout of [player.play] is centered on [player.picture] within {2px}',
    ],
  }),
];
