import { EVERYWHERE, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const clickAt = step({
  keyword: 'CLICK_AT',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: {
    use: 'required',
    kind: 'coords',
    help: 'x;y in CSS pixels from the top-left corner of the element (or of the viewport without a locator); x;y;count clicks several times.',
  },
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User clicks( in [locator]) at the point <x;y>',
  help:
    'Clicks at a point. With a locator the step waits until the element is displayed, brings it into view and measures from its top-left ' +
    'corner; the point may lie outside the element. Without one it measures from the corner of the viewport. Whatever lies at the point ' +
    'gets the click. Useful for maps and drawings.',
  examples: ['Then CLICK_AT [chart.area] <40;25>', 'And User clicks in [chart.area] at the point <40;25>'],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_TESTDATA', when: 'The text is not x;y or x;y;count, or the point lies outside the viewport.' },
  ],
});
