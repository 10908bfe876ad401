import { EVERYWHERE, NO_SLOT, PRESENT_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const switchIframe = step({
  keyword: 'SWITCH_IFRAME',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'value',
    help: 'The name of the frame, or its id, or its position counted from 0.',
  },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User switches to the iframe <frame>',
  help:
    'Waits until the current document has such a frame and goes into it: all later steps work there until another switch. A name counts before ' +
    'an id, and both before a position. Only frames directly in the current document are found, so frames inside frames take one step each.',
  examples: ['Then SWITCH_IFRAME <card-data>', 'And User switches to the iframe <card-data>'],
  errors: [
    {
      code: 'E_NO_FRAME',
      when: 'There was no such frame until the wait was over; the message lists the frames that are there.',
    },
  ],
});

export const switchIframeLocator = step({
  keyword: 'SWITCH_IFRAME_LOCATOR',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'present',
  sentence: 'User switches to the iframe at [locator]',
  help:
    'Waits until the locator matches a frame, or something with exactly one frame in it, and goes into that frame: all later steps work there ' +
    'until another switch.',
  examples: [
    'Then SWITCH_IFRAME_LOCATOR [checkout.cardFrame]',
    'And User switches to the iframe at [checkout.cardFrame]',
  ],
  errors: [
    ...PRESENT_ERRORS,
    {
      code: 'E_NO_FRAME',
      when: 'The match neither is nor holds exactly one frame, or the frame could not be entered.',
    },
  ],
});

export const switchToDefaultContent = step({
  keyword: 'SWITCH_TO_DEFAULT_CONTENT',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User switches to the default content',
  help: 'Leaves all frames: later steps work in the main document of the current window again. Passes as well when they already did.',
  examples: ['Then SWITCH_TO_DEFAULT_CONTENT', 'And User switches to the default content'],
  errors: [],
});

export const switchToParentFrame = step({
  keyword: 'SWITCH_TO_PARENT_FRAME',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: NO_SLOT,
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User switches to the parent frame',
  help: 'Leaves the current frame for the document around it. Passes as well in the main document, where nothing changes.',
  examples: ['Then SWITCH_TO_PARENT_FRAME', 'And User switches to the parent frame'],
  errors: [],
});
