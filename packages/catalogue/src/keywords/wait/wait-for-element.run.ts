import { norm } from '../../grammar/normalise.ts';
import { StepError } from '../../step-error.ts';
import { firstOf, lookUntil, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { startBudget } from '../budget.ts';
import { lastState } from '../last-state.ts';
import { numberIn, textOf } from '../read-slot.ts';
import { isSelected } from '../selection-state.ts';
import { visibleTextOf } from '../text-of-element.ts';
import { awaitCondition, timeout, waitBudget, waitMs } from './await-condition.ts';

export const pause: Behaviour = async (call, context) => {
  const seconds = numberIn(call, 'testData', 'the number of seconds', { min: 0, max: 3600 });
  if (call.locator === undefined) {
    await context.clock.sleep(Math.round(seconds * 1000), context.signal);
    return;
  }
  const web = await context.web();
  await lookUntil(context, web, wishOf(call, 'present'), startBudget(context.clock, Math.round(seconds * 1000)));
};

export const waitForDisplayed: Behaviour = async (call, context) => {
  const budget = waitBudget(call, context);
  const web = await context.web();
  await awaitCondition(context, budget, 'the displayed element', async () => {
    const look = await web.look(
      { ...wishOf(call, 'visible', { read: ['rect'] }), waitMs: Math.min(budget.left(), 1000) },
      context.signal,
    );
    if (look.unmet !== null) return lastState(look);
    const { width, height } = firstOf(look).rect;
    return width > 0 && height > 0 ? null : `without size (${width} x ${height} pixels)`;
  });
};

/** The documented rhythm of FLUENT_WAIT. */
const FLUENT_RHYTHM_MS = 2000;

export const waitFluently: Behaviour = async (call, context) => {
  textOf(call, 'testData');
  const budget = startBudget(context.clock, waitMs(call, 0));
  const web = await context.web();
  for (let checks = 1; ; checks += 1) {
    const look = await web.look({ ...wishOf(call, 'visible'), waitMs: 0 }, context.signal);
    if (look.unmet === null) return;
    const left = budget.left();
    if (left <= 0) {
      throw timeout(budget, 'the displayed element', lastState(look), [
        `Looked ${checks} ${checks === 1 ? 'time' : 'times'}`,
      ]);
    }
    const next = checks * FLUENT_RHYTHM_MS - budget.elapsed();
    await context.clock.sleep(Math.min(left, Math.max(next, 0)), context.signal);
  }
};

export const waitUntilState: Behaviour = async (call, context) => {
  const written = textOf(call, 'expected');
  const state = written.trim().toLowerCase();
  const awaited = `the state ${state}`;
  const budget = waitBudget(call, context);
  if (state === 'visible' || state === 'hidden' || state === 'enabled') {
    const wish = wishOf(call, state === 'enabled' ? 'enabled' : 'visible', state === 'hidden' ? { negate: true } : {});
    const look = await lookUntil(context, await context.web(), wish, budget);
    if (look.unmet !== null) throw timeout(budget, awaited, state === 'hidden' ? 'displayed' : lastState(look));
    return;
  }
  if (state !== 'disabled' && state !== 'selected' && state !== 'unselected') {
    throw new StepError(
      'E_EXPECTED',
      `"${written}" is no state; write enabled, disabled, visible, hidden, selected or unselected`,
    );
  }
  const web = await context.web();
  const request =
    state === 'disabled'
      ? wishOf(call, 'visible', { read: ['enabled'] })
      : wishOf(call, 'present', { read: ['choice'] });
  await awaitCondition(context, budget, awaited, async () => {
    const look = await web.look({ ...request, waitMs: 0 }, context.signal);
    const element = look.elements[0];
    if (element === undefined) return 'not in the page';
    if (state === 'disabled') return element.readings.enabled === true ? 'enabled' : null;
    const seen = isSelected(element) ? 'selected' : 'unselected';
    return seen === state ? null : seen;
  });
};

export const waitUntilTextAppears: Behaviour = async (call, context) => {
  const expected = norm(textOf(call, 'expected'));
  const budget = waitBudget(call, context);
  const web = await context.web();
  const request = wishOf(call, 'present', { pick: { by: 'all' }, read: ['displayed', 'text'] });
  await awaitCondition(context, budget, `the text "${expected}"`, async () => {
    const look = await web.look({ ...request, waitMs: 0 }, context.signal);
    const texts = look.elements.filter((element) => element.readings.displayed === true).map(visibleTextOf);
    if (texts.some((text) => text.includes(expected))) return null;
    if (texts.length > 0)
      return texts
        .slice(0, 5)
        .map((text) => `"${text}"`)
        .join('; ');
    return look.count === 0 ? 'not in the page' : 'not displayed';
  });
};

export const waitUntilCount: Behaviour = async (call, context) => {
  const expected = numberIn(call, 'expected', 'the count', { whole: true, min: 0 });
  const budget = waitBudget(call, context);
  const web = await context.web();
  await awaitCondition(context, budget, `the number of ${expected}`, async () => {
    const look = await web.look({ ...wishOf(call, 'present'), waitMs: 0 }, context.signal);
    return look.count === expected ? null : String(look.count);
  });
};
