import { DESKTOP, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const hover = step({
  keyword: 'HOVER',
  group: 'click',
  platforms: DESKTOP,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User hovers over [locator]',
  help:
    'Waits until the element is displayed, brings it into view and rests the mouse pointer on its centre. The pointer stays there for the ' +
    'steps that follow, so menus that open under the pointer stay open.',
  examples: ['Then HOVER [nav.products]', 'And User hovers over [nav.products]'],
  errors: VISIBLE_ERRORS,
});

export const hoverAndClick = step({
  keyword: 'HOVER_AND_CLICK',
  group: 'click',
  platforms: DESKTOP,
  locator: 'required',
  secondLocator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User hovers over [locator] and clicks on [target]',
  help:
    'Rests the pointer on the first element as HOVER does, waits until the second one can be clicked while the pointer is there, and clicks ' +
    'it. Both waits share one Explicit.wait.time.',
  examples: [
    'Then HOVER_AND_CLICK [nav.products] [nav.laptops]',
    'And User hovers over [nav.products] and clicks on [nav.laptops]',
  ],
  errors: [
    ...VISIBLE_ERRORS,
    { code: 'E_NOT_ENABLED', when: 'The second element was displayed but stayed disabled.' },
    { code: 'E_NOT_CLICKABLE', when: 'Something else kept lying over the second element.' },
  ],
});
