import { readKeys } from '../../grammar/keys.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { numberIn, textOf } from '../read-slot.ts';

async function pressTabIn(call: ReadyCall, context: StepContext): Promise<void> {
  const web = await context.web();
  await awaitElement(context, web, wishOf(call, 'enabled', { prepare: 'focus' }));
  await web.press([['TAB']], context.signal);
}

export const sendTabKey: Behaviour = async (call, context) => {
  const web = await context.web();
  if (web.browserName === 'chrome') {
    throw new StepError(
      'E_PLATFORM',
      'Chrome does not support SEND_TAB; use SEND_TAB_ACTION, which works in every browser',
    );
  }
  await pressTabIn(call, context);
};

export const pressTabInElement: Behaviour = pressTabIn;

export const pressTab: Behaviour = async (call, context) => {
  const count = numberIn(call, 'testData', 'the count', { whole: true, min: 1, max: 100 }, 1);
  const web = await context.web();
  await web.press(
    Array.from({ length: count }, () => ['TAB']),
    context.signal,
  );
};

export const pressKeys: Behaviour = async (call, context) => {
  const chords = readKeys(textOf(call, 'testData'), 'E_KEY');
  const web = await context.web();
  if (call.locator !== undefined) await awaitElement(context, web, wishOf(call, 'enabled', { prepare: 'focus' }));
  await web.press(chords, context.signal);
};
