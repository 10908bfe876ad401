import { CLICKABLE_ERRORS, DESKTOP, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const clickAndEnter = step({
  keyword: 'CLICK_AND_ENTER',
  group: 'click',
  platforms: DESKTOP,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'Text to type after the click. Left out: the Enter key is pressed instead.',
  },
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User clicks on [locator] and enters( <text>)',
  help:
    'Waits and clicks like CLICK. Then, with test data, types the text by key presses into whatever has the focus after the click, without ' +
    'clearing anything; without test data it presses the Enter key once. Made for fields that only appear or get ready when clicked.',
  examples: ['Then CLICK_AND_ENTER [grid.cell] <42>', 'And User clicks on [grid.cell] and enters <42>'],
  errors: CLICKABLE_ERRORS,
});
