import { DESKTOP, NO_SLOT } from '../slots.ts';
import { step } from '../step.ts';

export const setWindowSize = step({
  keyword: 'SET_WINDOW_SIZE',
  group: 'navigation',
  platforms: DESKTOP,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'enum',
    help: 'Width and height in CSS pixels as width;height (whole numbers from 1), or maximize, or fullscreen.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User sets the window size to <size>',
  help:
    'Gives the current window an outer size, or makes it as large as the screen allows. A window manager may round the size or ' +
    'refuse very small ones, so the size that was really obtained is written to the report.',
  examples: ['Then SET_WINDOW_SIZE <390;844>', 'And User sets the window size to <maximize>'],
  errors: [
    {
      code: 'E_TESTDATA',
      when: 'The text is neither width;height with whole numbers from 1 nor one of the two words.',
    },
    { code: 'E_PLATFORM', when: 'The windows of this session cannot be resized.' },
  ],
});
