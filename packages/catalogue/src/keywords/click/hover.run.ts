import { awaitElement, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { targetWish } from '../target-wish.ts';

export const hoverElement: Behaviour = async (call, context) => {
  const web = await context.web();
  const element = await awaitElement(context, web, wishOf(call, 'visible', { prepare: 'scroll' }));
  await web.hover(element.point, context.signal);
};

export const hoverThenClick: Behaviour = async (call, context) => {
  const web = await context.web();
  const budget = stepBudget(context);
  const element = await awaitElement(context, web, wishOf(call, 'visible', { prepare: 'scroll' }), budget);
  await web.hover(element.point, context.signal);
  const target = await awaitElement(context, web, targetWish(call, 'clickable'), budget);
  await web.click(target.point, {}, context.signal);
};
