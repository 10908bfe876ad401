import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { visibleTextOf } from '../text-of-element.ts';
import { optionalVariableNameOf } from '../variable-name.ts';

export const clickRandomElement: Behaviour = async (call, context) => {
  const variable = optionalVariableNameOf(call, 'testData');
  const web = await context.web();
  const element = await awaitElement(
    context,
    web,
    wishOf(call, 'clickable', { pick: { by: 'random' }, read: ['text'] }),
  );
  const text = visibleTextOf(element);
  if (variable !== undefined) context.variables.set(variable, text);
  context.note(`clicked the match with the index ${element.index}: "${text}"`);
  await web.click(element.point, {}, context.signal);
};
