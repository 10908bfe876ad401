import { EVERYWHERE, NO_SLOT, VARIABLE_NAME_ERROR } from '../slots.ts';
import { step } from '../step.ts';

export const clickRandom = step({
  keyword: 'CLICK_RANDOM',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'optional',
    kind: 'name',
    help: 'Variable that keeps the visible text of the element that was clicked.',
  },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User clicks on a random element of [locator]( and stores its text as <variable>)',
  help:
    'Picks one of the displayed and enabled matches of the locator, each with the same chance, and clicks it once nothing lies over it. ' +
    'The report tells which one it was. With a variable its visible text, read before the click, is kept for later steps.',
  examples: [
    'Then CLICK_RANDOM [results.titles] <chosenTitle>',
    'And User clicks on a random element of [results.titles] and stores its text as <chosenTitle>',
  ],
  errors: [
    { code: 'E_NOT_FOUND', when: 'No match was displayed and enabled before the wait was over.' },
    { code: 'E_NOT_CLICKABLE', when: 'Something else kept lying over the chosen element.' },
    VARIABLE_NAME_ERROR,
  ],
});
