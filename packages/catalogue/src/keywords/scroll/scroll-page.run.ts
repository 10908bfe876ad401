import { readCoordinates } from '../../grammar/coordinates.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { numberIn, textOf } from '../read-slot.ts';

/** `instant` beats a smooth behaviour that the page's style sets. */
export const SCROLL_SCRIPT = `
const [direction, count] = arguments;
const root = document.scrollingElement ?? document.documentElement;
const move = (top) => window.scrollTo({ left: window.scrollX, top, behavior: 'instant' });
if (direction === 'TOP') move(0);
else if (direction === 'BOTTOM') move(root.scrollHeight);
else move(window.scrollY + (direction === 'UP' ? -1 : 1) * count * window.innerHeight);`;

export const SCROLL_BY_SCRIPT = `window.scrollBy({ left: arguments[0], top: arguments[1], behavior: 'instant' });`;

const DIRECTIONS = ['UP', 'DOWN', 'TOP', 'BOTTOM'];

export const scrollPage: Behaviour = async (call, context) => {
  const written = textOf(call, 'testData');
  const direction = written.trim().toUpperCase();
  if (!DIRECTIONS.includes(direction)) {
    throw new StepError('E_TESTDATA', `"${written}" is no direction; write UP, DOWN, TOP or BOTTOM`);
  }
  const count = numberIn(call, 'expected', 'the count', { whole: true, min: 1, max: 100 }, 1);
  await (await context.web()).script(SCROLL_SCRIPT, [direction, count], context.signal);
};

export const scrollByDistance: Behaviour = async (call, context) => {
  const { x, y } = readCoordinates(textOf(call, 'testData'), 'E_TESTDATA', { count: false });
  await (await context.web()).script(SCROLL_BY_SCRIPT, [Math.round(x), Math.round(y)], context.signal);
};

export const bringIntoView: Behaviour = async (call, context) => {
  const wish = wishOf(call, 'present', { prepare: 'scroll', read: ['in-viewport'] });
  const element = await awaitElement(context, await context.web(), wish);
  if (element.readings['in-viewport'] !== true) {
    throw new StepError('E_NOT_DISPLAYED', 'no part of the element is in view after scrolling to it');
  }
};
