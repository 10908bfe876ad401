import type { Step } from '../step.ts';
import { ALLOWED, ERRORS, oneStep } from './layout-parts.ts';

const SECTION = 'Visibility and page';
const one = (part: Parameters<typeof oneStep>[1]) => oneStep(SECTION, part);
const AT_REST = 'Waits until the element is displayed and at rest; the check is repeated for the settle time.';

export const VISIBILITY_STEPS: readonly Step[] = [
  one({
    keyword: 'VERIFY_LAYOUT_VISIBLE',
    autoWait: 'own',
    sentence: 'User verifies that the layout shows [element]',
    help:
      'Checks that a match is displayed and has a width and a height. Waits until the locator matches something; then it must be displayed ' +
      'within the settle time.',
    examples: ['Then VERIFY_LAYOUT_VISIBLE [page.menu]', 'And User verifies that the layout shows [page.menu]'],
    errors: ERRORS.one,
  }),
  one({
    keyword: 'VERIFY_LAYOUT_ABSENT',
    autoWait: 'own',
    sentence: 'User verifies that the layout does not show [element]',
    help:
      'Checks that the locator matches nothing, or nothing that is displayed and has an area, for parts that a narrow screen leaves out. ' +
      'Repeated for the settle time.',
    examples: [
      'Then VERIFY_LAYOUT_ABSENT [page.sidebar]',
      'And User verifies that the layout does not show [page.sidebar]',
    ],
    errors: ERRORS.absent,
  }),
  one({
    keyword: 'VERIFY_LAYOUT_IN_VIEWPORT',
    expected: {
      use: 'optional',
      kind: 'percent',
      help: 'The least part of the element that must be in view, from 1% to 100%. Left out: all of it.',
    },
    sentence: 'User verifies that the layout has [element] in the viewport( by {percent})',
    help: `Checks how much of the element lies in the visible part of the page as it is scrolled now; nothing is scrolled for it. ${AT_REST}`,
    examples: [
      'Then VERIFY_LAYOUT_IN_VIEWPORT [shop.buy] {80%}',
      'And User verifies that the layout has [shop.buy] in the viewport by {80%}',
    ],
    errors: ERRORS.oneExpected,
  }),
  one({
    keyword: 'VERIFY_LAYOUT_NOT_CLIPPED',
    sentence: 'User verifies that the layout does not clip [element]',
    help:
      'Checks that the content fits into the element, and that nothing around it that hides or scrolls its overflow cuts the element off. ' +
      `The message names what cuts it. Scrolling the page itself is no cut. ${AT_REST}`,
    examples: [
      'Then VERIFY_LAYOUT_NOT_CLIPPED [card.title]',
      'And User verifies that the layout does not clip [card.title]',
    ],
    errors: ERRORS.one,
  }),
  one({
    keyword: 'VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL',
    expected: ALLOWED,
    sentence: 'User verifies that the layout of [element] has no horizontal scroll( within {pattern})',
    help:
      'Checks that the content of the element is no wider than the element; for html or body that of the whole page. The message names up to ' +
      `five elements that reach out furthest. ${AT_REST}`,
    examples: [
      'Then VERIFY_LAYOUT_NO_HORIZONTAL_SCROLL [page.body] {2px}',
      'And User verifies that the layout of [page.body] has no horizontal scroll within {2px}',
    ],
    errors: ERRORS.oneExpected,
  }),
];
