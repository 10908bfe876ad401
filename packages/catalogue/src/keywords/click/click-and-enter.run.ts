import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';

export const clickThenEnter: Behaviour = async (call, context) => {
  const text = optionalText(call, 'testData');
  const web = await context.web();
  const element = await awaitElement(context, web, wishOf(call, 'clickable'));
  await web.click(element.point, {}, context.signal);
  if (text === undefined) await web.press([['ENTER']], context.signal);
  else if (text !== '') await web.type(text, { keys: true }, context.signal);
};
