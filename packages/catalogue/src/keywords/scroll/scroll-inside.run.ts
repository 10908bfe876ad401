import { StepError } from '../../step-error.ts';
import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { numberIn, optionalText, textOf } from '../read-slot.ts';

const BY_DISTANCE = ['up', 'down', 'left', 'right'];
const DIRECTIONS = [...BY_DISTANCE, 'top', 'bottom', 'end', 'leftend', 'rightend'];

/** `end` has come to rest when nothing grew for so long. */
const REST_MS = 1000;
const PAUSE_MS = 100;

/** Answers how many elements could be meant, and the height of the content of the one that was scrolled. */
export const SCROLL_INSIDE_SCRIPT = `
const [element, direction, pixels] = arguments;
const sideways = ['left', 'right', 'leftend', 'rightend'].includes(direction);
const canScroll = (one) => {
  const room = sideways ? one.scrollWidth - one.clientWidth : one.scrollHeight - one.clientHeight;
  if (room < 1) return false;
  if (one === document.scrollingElement) return true;
  const style = getComputedStyle(one);
  return /^(auto|scroll|overlay|hidden)$/.test(sideways ? style.overflowX : style.overflowY);
};
const byHand = (one) => !/^hidden$/.test(sideways ? getComputedStyle(one).overflowX : getComputedStyle(one).overflowY);
const inside = canScroll(element) ? [element] : [...element.querySelectorAll('*')].filter((one) => canScroll(one) && byHand(one));
if (inside.length !== 1) return { found: inside.length, height: 0 };
const [box] = inside;
const step = pixels ?? (sideways ? box.clientWidth : box.clientHeight);
const move = (left, top) => box.scrollTo({ left, top, behavior: 'instant' });
const rightToLeft = getComputedStyle(box).direction === 'rtl';
const width = box.scrollWidth - box.clientWidth;
if (direction === 'up') move(box.scrollLeft, box.scrollTop - step);
else if (direction === 'down') move(box.scrollLeft, box.scrollTop + step);
else if (direction === 'left') move(box.scrollLeft - step, box.scrollTop);
else if (direction === 'right') move(box.scrollLeft + step, box.scrollTop);
else if (direction === 'top') move(box.scrollLeft, 0);
else if (direction === 'leftend') move(rightToLeft ? -width : 0, box.scrollTop);
else if (direction === 'rightend') move(rightToLeft ? 0 : width, box.scrollTop);
else move(box.scrollLeft, box.scrollHeight);
return { found: 1, height: box.scrollHeight };`;

export const scrollInside: Behaviour = async (call, context) => {
  const written = textOf(call, 'testData');
  const direction = written.trim().toLowerCase();
  if (!DIRECTIONS.includes(direction)) {
    throw new StepError('E_TESTDATA', `"${written}" is no direction; write one of ${DIRECTIONS.join(', ')}`);
  }
  const distance = optionalText(call, 'expected')?.trim()
    ? numberIn(call, 'expected', 'the distance', { min: 1 })
    : null;
  if (distance !== null && !BY_DISTANCE.includes(direction)) {
    throw new StepError('E_EXPECTED', `${direction} goes to an edge and takes no distance`);
  }
  const web = await context.web();
  const budget = stepBudget(context);
  let height = Number.NaN;
  let restedSince = context.clock.now();
  for (;;) {
    const told = await withElement(context, web, wishOf(call, 'visible'), budget, ({ handle }) =>
      web.script(SCROLL_INSIDE_SCRIPT, [direction, distance], context.signal, { element: handle }),
    );
    const { found, height: now } = told as { found: number; height: number };
    if (found !== 1) {
      const reason = found === 0 ? 'nothing in it' : `${found} elements inside it, and not one alone,`;
      throw new StepError('E_WRONG_ELEMENT', `the element cannot scroll that way, and ${reason} can`);
    }
    if (direction !== 'end') return;
    if (now !== height) restedSince = context.clock.now();
    height = now;
    if (context.clock.now() - restedSince >= REST_MS) return;
    if (budget.left() <= 0) {
      throw new StepError('E_TIMEOUT', `the content still grew (${height} pixels high)`, {
        waitedMs: budget.elapsed(),
      });
    }
    await context.clock.sleep(Math.min(PAUSE_MS, budget.left()), context.signal);
  }
};
