import type { Step } from '../step.ts';
import { ALLOWED, ERRORS, oneStep, PATTERN, pairStep, REPEATED } from './layout-parts.ts';

const SECTION = 'Size relations';
const same = (part: Omit<Parameters<typeof pairStep>[1], 'errors' | 'expected'>) =>
  pairStep(SECTION, { expected: ALLOWED, errors: ERRORS.pairExpected, ...part });

export const EXTENT_STEPS: readonly Step[] = [
  pairStep(SECTION, {
    keyword: 'VERIFY_LAYOUT_WIDTH',
    secondLocator: 'optional',
    expected: PATTERN,
    sentence:
      'User verifies that the layout width of [element] is {pattern}( compared with [reference])( measured by <mode>)',
    help:
      'Checks how wide the element is drawn. With a second locator the width may be a part of it: 25% is a quarter of its width. ' +
      REPEATED,
    examples: [
      'Then VERIFY_LAYOUT_WIDTH [shop.filters] [page.body] {20-30%}',
      'And User verifies that the layout width of [shop.filters] is {20-30%} compared with [page.body]',
    ],
    errors: ERRORS.pairPattern,
  }),
  pairStep(SECTION, {
    keyword: 'VERIFY_LAYOUT_HEIGHT',
    secondLocator: 'optional',
    expected: PATTERN,
    sentence:
      'User verifies that the layout height of [element] is {pattern}( compared with [reference])( measured by <mode>)',
    help:
      'Checks how high the element is drawn. With a second locator the height may be a part of it: 50% is half of its height. ' +
      REPEATED,
    examples: [
      'Then VERIFY_LAYOUT_HEIGHT [page.header] {lte 64px}',
      'And User verifies that the layout height of [page.header] is {lte 64px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  same({
    keyword: 'VERIFY_LAYOUT_SAME_WIDTH',
    sentence:
      'User verifies that the layout of [element] is as wide as [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the element is as wide as everything displayed that the second locator matches. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_SAME_WIDTH [form.city] [form.fields]',
      'And User verifies that the layout of [form.city] is as wide as [form.fields]',
    ],
  }),
  same({
    keyword: 'VERIFY_LAYOUT_SAME_HEIGHT',
    sentence:
      'User verifies that the layout of [element] is as high as [reference]( measured by <mode>)( within {pattern})',
    help: `Checks that the element is as high as everything displayed that the second locator matches. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_SAME_HEIGHT [dialog.ok] [dialog.cancel] {2px}',
      'And User verifies that the layout of [dialog.ok] is as high as [dialog.cancel] within {2px}',
    ],
  }),
  same({
    keyword: 'VERIFY_LAYOUT_SAME_SIZE',
    sentence:
      'User verifies that the layout of [element] is as large as [reference]( measured by <mode>)( within {pattern})',
    help: `Checks width and height together against everything displayed that the second locator matches. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_SAME_SIZE [shop.firstCard] [shop.card]',
      'And User verifies that the layout of [shop.firstCard] is as large as [shop.card]',
    ],
  }),
  oneStep(SECTION, {
    keyword: 'VERIFY_LAYOUT_ASPECT_RATIO',
    expected: {
      use: 'required',
      kind: 'ratio',
      help: 'Width to height, such as 16:9, with a deviation in percent if you like: 16:9~2%. Without one 1% is allowed.',
    },
    sentence: 'User verifies that the layout ratio of [element] is {pattern}',
    help:
      'Checks the proportion of width to height as the element is drawn, for pictures and videos. Waits until it is displayed and at rest; ' +
      'the check is repeated for the settle time.',
    examples: [
      'Then VERIFY_LAYOUT_ASPECT_RATIO [card.photo] {4:3}',
      'And User verifies that the layout ratio of [card.photo] is {4:3}',
    ],
    errors: ERRORS.oneExpected,
  }),
];
