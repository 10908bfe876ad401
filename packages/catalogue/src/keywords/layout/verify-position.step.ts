import { BOX_MODES } from '../../grammar/layout-slots.ts';
import type { Step } from '../step.ts';
import { ERRORS, OPTIONAL_PATTERN, PATTERN, pairStep, REPEATED, sides } from './layout-parts.ts';

const SECTION = 'Position relations';
const pair = (part: Parameters<typeof pairStep>[1]) => pairStep(SECTION, part);

export const DISTANCE_STEPS: readonly Step[] = [
  pairStep('Distance', {
    keyword: 'UI_DISTANCE',
    testData: {
      use: 'optional',
      kind: 'enum',
      words: [...BOX_MODES, ...['x', 'y'].flatMap((axis) => ['', ...BOX_MODES].map((mode) => `${mode};${axis}`))],
      help:
        'Which box is measured: margin, border, padding or actual (the content alone), border when left out. ;x behind it asks for the gap ' +
        'from left to right alone, ;y for the one from top to bottom.',
    },
    expected: PATTERN,
    sentence:
      'User verifies that the layout distance between [element] and [reference]( measured by <mode>) is {pattern}',
    help:
      'Measures how far two elements are from each other and checks it: the gap between them where they stand side by side or one above ' +
      `the other, the way from corner to corner where they stand askew. Overlapping elements have a negative distance, touching ones 0. ${REPEATED}`,
    examples: [
      'Then UI_DISTANCE [form.street] [form.city] <margin> {~16px}',
      'And User verifies that the layout distance between [form.street] and [form.city] measured by <margin> is {~16px}',
    ],
    errors: ERRORS.pairPattern,
  }),
];

const INSIDE_SIDES =
  'Distances of sides, such as top:10px;left:~5px, each measured inwards from that side of the reference: top, right, bottom, left with a ' +
  'pixel pattern.';

export const POSITION_STEPS: readonly Step[] = [
  pair({
    keyword: 'VERIFY_LAYOUT_ABOVE',
    expected: OPTIONAL_PATTERN,
    sentence: 'User verifies that the layout of [element] is above [reference]( measured by <mode>)( with {pattern})',
    help:
      'Checks that the element ends above the place where the reference begins, and how far. Only heights count: the two may stand at ' +
      `different ends of the page. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ABOVE [page.banner] [page.search] {8-24px}',
      'And User verifies that the layout of [page.banner] is above [page.search] with {8-24px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_BELOW',
    expected: OPTIONAL_PATTERN,
    sentence: 'User verifies that the layout of [element] is below [reference]( measured by <mode>)( with {pattern})',
    help: 'Like VERIFY_LAYOUT_ABOVE, the other way round: the element begins below the end of the reference.',
    examples: [
      'Then VERIFY_LAYOUT_BELOW [cart.total] [cart.items] {gt 4px}',
      'And User verifies that the layout of [cart.total] is below [cart.items] with {gt 4px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_LEFT_OF',
    expected: OPTIONAL_PATTERN,
    sentence: 'User verifies that the layout of [element] is left of [reference]( measured by <mode>)( with {pattern})',
    help:
      'Checks that the element ends to the left of the place where the reference begins, and how far. Only widths count. ' +
      REPEATED,
    examples: [
      'Then VERIFY_LAYOUT_LEFT_OF [shop.filters] [shop.results] {~24px}',
      'And User verifies that the layout of [shop.filters] is left of [shop.results] with {~24px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_RIGHT_OF',
    expected: OPTIONAL_PATTERN,
    sentence:
      'User verifies that the layout of [element] is right of [reference]( measured by <mode>)( with {pattern})',
    help: 'Like VERIFY_LAYOUT_LEFT_OF, the other way round: the element begins to the right of the end of the reference.',
    examples: [
      'Then VERIFY_LAYOUT_RIGHT_OF [form.unit] [form.amount] {4px~2}',
      'And User verifies that the layout of [form.unit] is right of [form.amount] with {4px~2}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_INSIDE',
    expected: sides('optional', `${INSIDE_SIDES} Left out: any place inside.`),
    sentence: 'User verifies that the layout of [element] is inside [reference]( measured by <mode>)( with {pattern})',
    help:
      'Checks that no side of the element sticks out of the reference, half a pixel aside, and that the sides you name keep their distance. ' +
      `The mode chooses the box of the reference: with actual the element must lie within its content. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_INSIDE [card.button] [card.frame] {bottom:12-20px;left:~16px}',
      'And User verifies that the layout of [card.button] is inside [card.frame] with {bottom:12-20px;left:~16px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_INSIDE_PARTLY',
    expected: sides('optional', `${INSIDE_SIDES} Left out: some overlap is enough.`),
    sentence:
      'User verifies that the layout of [element] is partly inside [reference]( measured by <mode>)( with {pattern})',
    help:
      'Checks that the element covers some part of the reference, and that the sides you name keep their distance; a side that sticks out has ' +
      `a negative one. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_INSIDE_PARTLY [card.ribbon] [card.frame] {top:-8px}',
      'And User verifies that the layout of [card.ribbon] is partly inside [card.frame] with {top:-8px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_CONTAINS',
    sentence: 'User verifies that the layout of [element] contains [reference]( measured by <mode>)',
    help:
      'Checks that everything displayed that the second locator matches lies within the first element; the message names the first that ' +
      `sticks out. The mode chooses the box of the first element. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_CONTAINS [shop.grid] [shop.card] <padding>',
      'And User verifies that the layout of [shop.grid] contains [shop.card] measured by <padding>',
    ],
    errors: ERRORS.pair,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_NEAR',
    expected: sides(
      'required',
      'Sides of the reference on which the element lies, with the distance to it, such as right:10px;top:~2px.',
    ),
    sentence: 'User verifies that the layout of [element] is near [reference]( measured by <mode>) with {pattern}',
    help:
      'Checks the distances to the element from the outside of the reference: right:10px means that the element begins 10 pixels to the right ' +
      `of where the reference ends. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_NEAR [form.error] [form.email] {bottom:2-6px}',
      'And User verifies that the layout of [form.error] is near [form.email] with {bottom:2-6px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_ON',
    expected: sides(
      'required',
      'A corner of the reference (top-left, top-right, bottom-left, bottom-right) and how far the element begins from it, such as ' +
        'corner:top-right;left:8px;top:8px.',
    ),
    sentence: 'User verifies that the layout of [element] is on [reference]( measured by <mode>) with {pattern}',
    help:
      'Checks where the element sits on a corner of the reference, for badges and close buttons: left:8px means that its left edge is 8 pixels ' +
      `to the left of that corner, right, top and bottom likewise. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_ON [cart.count] [cart.icon] {corner:top-right;left:6px;top:6px}',
      'And User verifies that the layout of [cart.count] is on [cart.icon] with {corner:top-right;left:6px;top:6px}',
    ],
    errors: ERRORS.pairPattern,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_OVERLAPS',
    sentence: 'User verifies that the layout of [element] overlaps [reference]( measured by <mode>)',
    help: `Checks that the two boxes share a place of more than half a pixel in both directions. ${REPEATED}`,
    examples: [
      'Then VERIFY_LAYOUT_OVERLAPS [menu.popup] [menu.button]',
      'And User verifies that the layout of [menu.popup] overlaps [menu.button]',
    ],
    errors: ERRORS.pair,
  }),
  pair({
    keyword: 'VERIFY_LAYOUT_NOT_OVERLAPS',
    sentence: 'User verifies that the layout of [element] does not overlap [reference]( measured by <mode>)',
    help:
      'Checks that the element covers nothing of any displayed element that the second locator matches. Touching edges are no overlap. ' +
      REPEATED,
    examples: [
      'Then VERIFY_LAYOUT_NOT_OVERLAPS [chat.bubble] [page.button]',
      'And User verifies that the layout of [chat.bubble] does not overlap [page.button]',
    ],
    errors: ERRORS.pair,
  }),
];
