import { BOX_MODES } from '../../grammar/layout-slots.ts';
import { EVERYWHERE, NO_SLOT } from '../slots.ts';
import type { Slot, Step } from '../step.ts';

/** Slots, errors and sentences that the layout actions share. Data only: the editor loads this too. */

export const MODE: Slot = {
  use: 'optional',
  kind: 'enum',
  words: BOX_MODES,
  help: 'Which box of the elements is measured: margin, border, padding or actual (the content alone). Left out: border.',
};

const FORMS =
  '10px, ~10px (2 more or less), 10px~3px, 10-20px, gte 10px (gt, lt, lte), or a part of the reference such as 50%width';

export const PATTERN: Slot = { use: 'required', kind: 'pixel', help: `A pixel pattern: ${FORMS}.` };

export const OPTIONAL_PATTERN: Slot = {
  use: 'optional',
  kind: 'pixel',
  help: `A pixel pattern: ${FORMS}. Left out: any distance that is not negative.`,
};

export const ALLOWED: Slot = {
  use: 'optional',
  kind: 'px',
  help: 'The largest difference that is allowed, such as 3px. Left out: 1px.',
};

export function sides(use: 'required' | 'optional', meaning: string): Slot {
  return { use, kind: 'sides', help: meaning };
}

type Errors = Step['errors'];

const COMMON: Errors = [
  { code: 'E_PLATFORM', when: 'The session runs on a platform that the action is not made for.' },
  { code: 'E_LOCATOR', when: 'No object has a locator of that name.' },
  { code: 'E_NOT_FOUND', when: 'Nothing in the page matched a locator before the wait was over.' },
];

const LAYOUT: Errors[number] = {
  code: 'E_LAYOUT',
  when: 'It was still different when the settle time was over; the message gives what was measured and the boxes.',
};

const RECT: Errors[number] = {
  code: 'E_RECT',
  when: 'An element stayed hidden, or is displayed without any width or height.',
};

const MODES: Errors = [
  { code: 'E_TESTDATA', when: 'The test data is none of the modes.' },
  { code: 'E_MODE', when: 'A native app knows borders only, and another mode was asked for.' },
];

const EXPECTED: Errors[number] = { code: 'E_EXPECTED', when: 'The text in { } is missing or not of its form.' };
const BAD_PATTERN: Errors[number] = {
  code: 'E_PATTERN',
  when: 'The text is no pixel pattern, its range runs backwards, or it has a percentage without a reference.',
};
const FRAME: Errors[number] = { code: 'E_FRAME', when: 'The two elements lie in different frames of the page.' };
const COUNT: Errors[number] = { code: 'E_COUNT', when: 'Fewer than two displayed elements match the locator.' };

export const ERRORS = {
  pair: [...COMMON, ...MODES, LAYOUT, RECT, FRAME],
  pairExpected: [...COMMON, ...MODES, EXPECTED, LAYOUT, RECT, FRAME],
  pairPattern: [...COMMON, ...MODES, EXPECTED, BAD_PATTERN, LAYOUT, RECT, FRAME],
  one: [...COMMON, LAYOUT, RECT],
  oneExpected: [...COMMON, EXPECTED, LAYOUT, RECT],
  set: [...COMMON, EXPECTED, LAYOUT, RECT, COUNT],
  absent: [COMMON[0]!, COMMON[1]!, LAYOUT],
} satisfies { readonly [family: string]: Errors };

/** What differs between actions that measure two elements. */
type PairPart = Pick<Step, 'keyword' | 'sentence' | 'help' | 'examples' | 'errors'> &
  Partial<Pick<Step, 'secondLocator' | 'testData' | 'expected'>>;

/** A layout action on an element and its reference. */
export function pairStep(section: string, part: PairPart): Step {
  return {
    group: 'layout',
    section,
    platforms: EVERYWHERE,
    locator: 'required',
    secondLocator: 'required',
    testData: MODE,
    expected: NO_SLOT,
    autoWait: 'visible',
    ...part,
  };
}

/** A layout action on one locator. */
export function oneStep(
  section: string,
  part: Pick<Step, 'keyword' | 'sentence' | 'help' | 'examples' | 'errors'> &
    Partial<Pick<Step, 'expected' | 'autoWait'>>,
): Step {
  return {
    group: 'layout',
    section,
    platforms: EVERYWHERE,
    locator: 'required',
    testData: NO_SLOT,
    expected: NO_SLOT,
    autoWait: 'visible',
    ...part,
  };
}

/** Said by every action that waits and repeats. */
export const REPEATED =
  'Waits until both are displayed and have stopped moving; the check is repeated with fresh boxes for the settle time.';
