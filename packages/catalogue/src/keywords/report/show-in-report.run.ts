import { StaleElement } from '../../ports/stale-element.ts';
import type { LookedElement, WebPort } from '../../ports/web-port.ts';
import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import { numberIn, optionalText, textOf } from '../read-slot.ts';

export const takePicture: Behaviour = async (call, context) => {
  const written = (optionalText(call, 'testData') ?? '').trim();
  const caption = written === '' ? `screenshot at ${timeOfDay(context.clock.today())}` : written;
  const web = await context.web();
  const picture =
    call.locator === undefined
      ? await web.screenshot('viewport', context.signal)
      : await withElement(
          context,
          web,
          wishOf(call, 'visible', { prepare: 'scroll' }),
          stepBudget(context),
          ({ handle }) => web.screenshot({ handle }, context.signal),
        );
  await context.attach(picture, 'image/png', caption);
};

function timeOfDay(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Draws the frame and answers the inline style as it was; null when there was none. */
export const DRAW_SCRIPT = `
const [element] = arguments;
const before = element.getAttribute('style');
element.style.setProperty('outline', '3px solid red', 'important');
return before;`;

export const RESTORE_SCRIPT = `
const [element, before] = arguments;
if (before === null) element.removeAttribute('style');
else element.setAttribute('style', before);`;

/** A stopped run still gives the page its looks back, but does not wait long for it. */
const RESTORE_LIMIT_MS = 2000;

export const drawAttention: Behaviour = async (call, context) => {
  const seconds = numberIn(call, 'testData', 'the number of seconds', { min: 0.1, max: 60 }, 1);
  const web = await context.web();
  const wish = wishOf(call, 'visible', { prepare: 'scroll' });
  await withElement(context, web, wish, stepBudget(context), async (element) => {
    const before = await web.script(DRAW_SCRIPT, [], context.signal, { element: element.handle });
    const drawnAt = context.clock.now();
    try {
      await context.attach(
        await web.screenshot('viewport', context.signal),
        'image/png',
        `highlighted: ${call.locator?.name ?? ''}`,
      );
      const left = seconds * 1000 - (context.clock.now() - drawnAt);
      if (left > 0) await context.clock.sleep(left, context.signal);
    } finally {
      await restore(context, web, element, before);
    }
  });
};

async function restore(context: StepContext, web: WebPort, element: LookedElement, before: unknown): Promise<void> {
  const signal = context.signal.aborted ? AbortSignal.timeout(RESTORE_LIMIT_MS) : context.signal;
  try {
    await web.script(RESTORE_SCRIPT, [before], signal, { element: element.handle });
  } catch (error) {
    // An element that is gone needs no looks.
    if (!(error instanceof StaleElement)) throw error;
  }
}

const MOST_CHARACTERS = 10_000;

export const printText: Behaviour = async (call, context) => {
  context.note(textOf(call, 'testData'), MOST_CHARACTERS);
};
