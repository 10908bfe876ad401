import { awaitElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { linkWish } from '../link-wish.ts';

function clicking(match: 'contains' | 'exact'): Behaviour {
  return async (call, context) => {
    const wish = linkWish(call, match, 'clickable');
    const web = await context.web();
    const link = await awaitElement(context, web, wish);
    await web.click(link.point, {}, context.signal);
  };
}

export const clickLink = clicking('exact');
export const clickPartialLink = clicking('contains');
