import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const scroll = step({
  keyword: 'SCROLL',
  group: 'scroll',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'enum',
    help: 'UP or DOWN by one height of the view, TOP or BOTTOM to the ends; in any case.',
    words: ['UP', 'DOWN', 'TOP', 'BOTTOM'],
  },
  expected: {
    use: 'optional',
    kind: 'number',
    help: 'How often for UP and DOWN, a whole number from 1 to 100. Left out: once.',
  },
  autoWait: 'none',
  sentence: 'User scrolls the page <direction>( {count} times)',
  help:
    'Scrolls the current document at once, without gliding. BOTTOM goes to the end that is known at that moment. An end that is reached early is ' +
    'no error. Inside a frame the document of the frame is scrolled.',
  examples: ['Then SCROLL <DOWN> {3}', 'And User scrolls the page <DOWN> {3} times'],
  errors: [
    { code: 'E_TESTDATA', when: 'There is no such direction.' },
    { code: 'E_EXPECTED', when: 'The count is no whole number from 1 to 100.' },
  ],
});

export const scrollToElement = step({
  keyword: 'SCROLL_TO_ELEMENT',
  group: 'scroll',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User scrolls to [locator]',
  help:
    'Waits until the element is in the page and brings it as near to the middle of the view as possible, scrolling everything around it that ' +
    'can scroll. Most steps scroll by themselves; this one is for pages that load more while scrolling, and for pictures.',
  examples: ['Then SCROLL_TO_ELEMENT [page.footer]', 'And User scrolls to [page.footer]'],
  errors: [
    ...PRESENT_ERRORS,
    { code: 'E_NOT_DISPLAYED', when: 'No part of it is in view afterwards, for example because it is hidden.' },
  ],
});

export const scrollBy = step({
  keyword: 'SCROLL_BY',
  group: 'scroll',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'coords',
    help: 'x;y in whole pixels: right and down, negative numbers left and up.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User scrolls the page by <x;y>',
  help: 'Scrolls the current document by a distance, at once. Its ends stop the movement without an error.',
  examples: ['Then SCROLL_BY <0;400>', 'And User scrolls the page by <0;400>'],
  errors: [{ code: 'E_TESTDATA', when: 'The text is not two numbers with a ; between them.' }],
});
