import { DESKTOP, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const divScrollbar = step({
  keyword: 'DIV_SCROLLBAR',
  group: 'scroll',
  platforms: DESKTOP,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'enum',
    help: 'up, down, left or right by a distance; top, bottom, leftend, rightend to an edge; end until nothing more is loaded. In any case.',
    words: ['up', 'down', 'left', 'right', 'top', 'bottom', 'end', 'leftend', 'rightend'],
  },
  expected: {
    use: 'optional',
    kind: 'number',
    help: 'Pixels for up, down, left and right, at least 1. Left out: one inner height or width of the element.',
  },
  autoWait: 'visible',
  sentence: 'User scrolls inside [locator] to the <direction>( by {pixels} pixels)',
  help:
    'Waits until the element is displayed and scrolls what is inside it, at once. When the element itself cannot scroll but exactly one element ' +
    'inside it can, that one is scrolled. bottom goes to the end that is known now; end goes there again and again until the content has not ' +
    'grown for a second, for lists that load while they are scrolled. An edge that is reached early is no error.',
  examples: ['Then DIV_SCROLLBAR [grid.body] <down> {300}', 'And User scrolls inside [grid.body] to the <end>'],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_TESTDATA', when: 'There is no such direction.' },
    { code: 'E_EXPECTED', when: 'The distance is not at least 1, or the direction takes none.' },
    { code: 'E_WRONG_ELEMENT', when: 'Neither the element nor a single one inside it can scroll that way.' },
    { code: 'E_TIMEOUT', when: 'With end: the content still grew when the wait was over.' },
  ],
});
