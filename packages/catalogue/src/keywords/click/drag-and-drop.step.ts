import { CLICKABLE_ERRORS, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const dragAndDrop = step({
  keyword: 'DRAG_AND_DROP',
  group: 'click',
  platforms: EVERYWHERE,
  locator: 'required',
  secondLocator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User drags [locator] to [target]',
  help:
    'Drags the first element onto the second one with the pointer: presses at the centre of the source, moves in several steps to the ' +
    'centre of the target, releases. It waits until the source can be clicked and the target is displayed; both must lie in the same ' +
    'document and fit into the view together. What the drop causes is not checked.',
  examples: ['Then DRAG_AND_DROP [board.firstCard] [board.done]', 'And User drags [board.firstCard] to [board.done]'],
  errors: [
    ...CLICKABLE_ERRORS,
    { code: 'E_NOT_DISPLAYED', when: 'Source and target are so far apart that they never are in view together.' },
  ],
});
