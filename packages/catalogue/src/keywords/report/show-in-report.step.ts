import { EVERYWHERE, NO_SLOT, VISIBLE_ERRORS } from '../slots.ts';
import { step } from '../step.ts';

export const captureScreenshot = step({
  keyword: 'CAPTURE_SCREENSHOT',
  group: 'report',
  platforms: EVERYWHERE,
  locator: 'optional',
  testData: { use: 'optional', kind: 'value', help: 'Caption of the picture. Left out: the time of day.' },
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User captures a screenshot( of [locator])( with the name <name>)',
  help:
    'Takes a picture of what is in view and puts it beside this step in the report. With a locator it waits until the element is displayed and ' +
    'takes a picture of the element alone. A hidden step that passes keeps no picture.',
  examples: [
    'Then CAPTURE_SCREENSHOT <paid order>',
    'And User captures a screenshot of [order.box] with the name <paid order>',
  ],
  errors: [...VISIBLE_ERRORS, { code: 'E_PLATFORM', when: 'The browser cannot take pictures here.' }],
});

export const highlightElement = step({
  keyword: 'HIGHLIGHT_ELEMENT',
  group: 'report',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: { use: 'optional', kind: 'number', help: 'How long in seconds, 0.1 to 60. Left out: 1.' },
  expected: NO_SLOT,
  autoWait: 'visible',
  sentence: 'User highlights [locator]( for <seconds> seconds)',
  help:
    'Waits until the element is displayed, brings it into view and draws a red frame around it for a while. A picture with the frame goes into ' +
    'the report; afterwards the element looks as before. The layout of the page does not move.',
  examples: ['Then HIGHLIGHT_ELEMENT [cart.total] <2>', 'And User highlights [cart.total] for <2> seconds'],
  errors: [...VISIBLE_ERRORS, { code: 'E_TESTDATA', when: 'The seconds are no number from 0.1 to 60.' }],
});

export const printToReport = step({
  keyword: 'PRINT_TO_REPORT',
  group: 'report',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'required',
    kind: 'value',
    help: 'A text, a variable or an environment key; 10,000 characters at most are shown.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User prints <text> to the report',
  help: 'Writes a text to this step in the report. Secret values stay hidden.',
  examples: ['Then PRINT_TO_REPORT <orderNumber>', 'And User prints <orderNumber> to the report'],
  errors: [],
});
