import type { LookedElement, Point, WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import type { Budget } from '../budget.ts';
import { textOf } from '../read-slot.ts';
import { targetWish } from '../target-wish.ts';
import { enterFrameAt, enterNamedFrame } from './switch-frame.run.ts';

const VIEW_SCRIPT = 'return [window.innerWidth, window.innerHeight];';

export const dragIntoFrame: Behaviour = async (call, context) => {
  const web = await context.web();
  const budget = stepBudget(context);
  const home = web.markFrames();
  try {
    const source = await awaitElement(context, web, wishOf(call, 'clickable'), budget);
    let from = await web.toPage(source.point, context.signal);
    await enterTargetFrame(call, context, web, budget);
    const inside = web.markFrames();
    const target = await awaitElement(context, web, targetWish(call, 'visible'), budget);
    let to = await web.toPage(target.point, context.signal);
    const inView = await viewOf(web, context);
    if (!inView(from) || !inView(to)) {
      // Bringing the target into view may move the source, or push it out.
      to = await pointOf(
        web,
        context,
        await awaitElement(context, web, targetWish(call, 'visible', { prepare: 'scroll' }), budget),
      );
      await web.returnToFrames(home, context.signal);
      from = await pointOf(web, context, await awaitElement(context, web, wishOf(call, 'visible'), budget));
      const fits = await viewOf(web, context);
      if (!fits(from) || !fits(to)) throw tooFar(budget);
    }
    // In the main document the pointer's places are those of the window, so that both ends mean the same.
    await web.switchFrame('top', context.signal);
    await web.drag(from, to, context.signal);
    await web.returnToFrames(inside, context.signal);
  } catch (error) {
    if (!context.signal.aborted) await web.returnToFrames(home, context.signal).catch(() => undefined);
    throw error;
  }
};

async function enterTargetFrame(call: ReadyCall, context: StepContext, web: WebPort, budget: Budget): Promise<void> {
  await web.switchFrame('top', context.signal);
  const locator = call.testData?.locator;
  if (locator === undefined) return enterNamedFrame(context, web, textOf(call, 'testData').trim(), budget);
  const wish = {
    choices: locator.choices,
    pick: { by: 'first' },
    condition: 'present',
    subject: `the frame [${locator.name}]`,
  } as const;
  return enterFrameAt(context, web, wish, locator.name, budget);
}

function pointOf(web: WebPort, context: StepContext, element: LookedElement): Promise<Point> {
  return web.toPage(element.point, context.signal);
}

/** Judges points of the window by the size of its view. */
async function viewOf(web: WebPort, context: StepContext): Promise<(point: Point) => boolean> {
  const here = web.markFrames();
  await web.switchFrame('top', context.signal);
  const [width, height] = (await web.script(VIEW_SCRIPT, [], context.signal)) as [number, number];
  await web.returnToFrames(here, context.signal);
  return ({ x, y }) => x >= 0 && y >= 0 && x < width && y < height;
}

function tooFar(budget: Budget): StepError {
  const reason = 'source and target do not fit into the view together; make the window larger';
  return new StepError('E_NOT_DISPLAYED', reason, { waitedMs: budget.elapsed() });
}
