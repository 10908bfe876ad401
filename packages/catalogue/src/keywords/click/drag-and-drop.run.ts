import type { LookedElement } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { targetWish } from '../target-wish.ts';

export const dragElement: Behaviour = async (call, context) => {
  const web = await context.web();
  const budget = stepBudget(context);
  const sourceWish = wishOf(call, 'clickable', { read: ['in-viewport'] });
  let source = await awaitElement(context, web, sourceWish, budget);
  let target = await awaitElement(context, web, targetWish(call, 'visible', { read: ['in-viewport'] }), budget);
  if (!inView(target)) {
    // Bringing the target into view may move the source, or push it out.
    target = await awaitElement(context, web, targetWish(call, 'visible', { prepare: 'scroll' }), budget);
    source = await awaitElement(context, web, wishOf(call, 'visible', { read: ['in-viewport'] }), budget);
    if (!inView(source)) {
      throw new StepError(
        'E_NOT_DISPLAYED',
        'source and target do not fit into the view together; make the window larger',
        {
          waitedMs: budget.elapsed(),
        },
      );
    }
  }
  await web.drag(source.point, target.point, context.signal);
};

function inView(element: LookedElement): boolean {
  return element.readings['in-viewport'] === true;
}
