import { CLICKABLE_ERRORS, EVERYWHERE, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const frameDragAndDrop = step({
  keyword: 'FRAME_DRAG_AND_DROP',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'required',
  secondLocator: 'required',
  testData: {
    use: 'required',
    kind: 'locatorRef',
    help: 'The frame with the target: a locator of it, else its name, its id or its position in the page counted from 0.',
  },
  expected: NO_SLOT,
  autoWait: 'clickable',
  sentence: 'User drags [locator] to [target] in the iframe <frame>',
  help:
    'Drags an element of the current document onto an element inside a frame of the page, with the pointer: presses at the centre of the ' +
    'source, moves in several steps and releases at the centre of the target. Source and target must fit into the view together. Afterwards the ' +
    'steps go on inside the frame of the target; SWITCH_TO_DEFAULT_CONTENT leads out of it. When the step fails before the pointer is pressed, ' +
    'the frame is the one before. Inside one document use DRAG_AND_DROP.',
  examples: [
    'Then FRAME_DRAG_AND_DROP [palette.textBox] [designer.dropZone] <designer.canvasFrame>',
    'And User drags [palette.textBox] to [designer.dropZone] in the iframe <designer.canvasFrame>',
  ],
  errors: [
    ...CLICKABLE_ERRORS,
    { code: 'E_NO_FRAME', when: 'The page has no such frame, or it cannot be entered.' },
    { code: 'E_NOT_DISPLAYED', when: 'Source and target are so far apart that they never are in view together.' },
  ],
});
