import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import { type Step, step } from '../step.ts';

const NO_WINDOW: Step['errors'][number] = {
  code: 'E_WINDOW',
  when: 'No window had a fitting title until the wait was over; the message lists all titles.',
};

export const switchWindow = step({
  keyword: 'SWITCH_WINDOW',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: { use: 'required', kind: 'value', help: 'The title of the tab or window, or a piece of it.' },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User switches to the window with the title <title>',
  help:
    'Looks through all tabs and windows until one has the title and goes on there, in its main document. A title that is the text as a whole ' +
    'counts before one that only contains it; the window that is current now is tried last. Waits at most Explicit.wait.time; when none ' +
    'fits, everything stays as it was.',
  examples: ['Then SWITCH_WINDOW <Invoice 17>', 'And User switches to the window with the title <Invoice 17>'],
  errors: [NO_WINDOW, { code: 'E_TESTDATA', when: 'The title is empty.' }],
});

export const closeTab = step({
  keyword: 'CLOSE_TAB',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'The title of the tab, or a piece of it. Left out: the current one.',
  },
  expected: NO_SLOT,
  autoWait: 'own',
  sentence: 'User closes the tab( with the title <title>)',
  help:
    'Closes the current tab, or the one with a title, found as SWITCH_WINDOW finds it. When the current one was closed the steps go on in the ' +
    'tab that was used last before it; otherwise they stay where they are. The only tab cannot be closed.',
  examples: ['Then CLOSE_TAB <Invoice 17>', 'And User closes the tab with the title <Invoice 17>'],
  errors: [NO_WINDOW, { code: 'E_LAST_WINDOW', when: 'It is the only window that is left.' }],
});

export const openNewTab = step({
  keyword: 'OPEN_NEW_TAB',
  group: 'frames-windows',
  platforms: EVERYWHERE,
  locator: 'none',
  testData: {
    use: 'optional',
    kind: 'value',
    help: 'Address of the page to open there, as for NAVIGATE_TO_URL. Left out: an empty page.',
  },
  expected: NO_SLOT,
  autoWait: 'none',
  sentence: 'User opens a new tab( with the page <url>)',
  help: 'Opens a new tab and goes on there; with an address it loads that page and waits until it has loaded.',
  examples: ['Then OPEN_NEW_TAB </help>', 'And User opens a new tab with the page </help>'],
  errors: [
    { code: 'E_TESTDATA', when: 'The text is no address, or a path while no page is open.' },
    { code: 'E_NAVIGATION_FAILED', when: 'The browser could not load the page.' },
    { code: 'E_TIMEOUT', when: 'The page had not loaded completely when the wait was over.' },
    { code: 'E_PLATFORM', when: 'The session cannot open tabs.' },
  ],
});
