import type { ClickOptions } from '../../ports/web-port.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';

function clicking(options: ClickOptions): Behaviour {
  return async (call, context) => {
    const web = await context.web();
    const element = await awaitElement(context, web, wishOf(call, 'clickable'));
    await web.click(element.point, options, context.signal);
  };
}

export const clickElement = clicking({});
export const doubleClickElement = clicking({ count: 2 });
export const rightClickElement = clicking({ button: 'right' });

export const clickByScript: Behaviour = async (call, context) => {
  const web = await context.web();
  await awaitElement(context, web, wishOf(call, 'present', { prepare: 'script-click' }));
};
