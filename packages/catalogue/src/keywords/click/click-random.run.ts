import { norm } from '../../grammar/normalise.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText } from '../read-slot.ts';

export const clickRandomElement: Behaviour = async (call, context) => {
  const variable = optionalText(call, 'testData');
  const web = await context.web();
  const element = await awaitElement(
    context,
    web,
    wishOf(call, 'clickable', { pick: { by: 'random' }, read: ['text'] }),
  );
  const text = norm(String(element.readings.text ?? ''));
  if (variable !== undefined) context.variables.set(variable, text);
  context.note(`clicked the match with the index ${element.index}: "${text}"`);
  await web.click(element.point, {}, context.signal);
};
