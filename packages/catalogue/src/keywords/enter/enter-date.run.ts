import { awaitElement, stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText, textOf } from '../read-slot.ts';
import { addOffset, formatDate } from './date-offset.ts';
import { setValueByScript } from './set-by-script.ts';
import { takesInsertedText } from './type-into.ts';

const DEFAULT_FORMAT = 'yyyy-MM-dd';

export const enterDateText: Behaviour = async (call, context) => {
  const date = addOffset(context.clock.today(), textOf(call, 'testData'));
  const pattern = optionalText(call, 'expected')?.trim();
  const written = formatDate(date, pattern === undefined || pattern === '' ? DEFAULT_FORMAT : pattern);
  const web = await context.web();
  const budget = stepBudget(context);
  const wish = wishOf(call, 'editable', { prepare: 'clear' });
  const field = await awaitElement(context, web, wish, budget);
  if (field.tag === 'input' && field.inputType === 'date') {
    const value = formatDate(date, DEFAULT_FORMAT);
    context.note(`date: ${value}`);
    await withElement(context, web, wishOf(call, 'editable'), budget, (element) =>
      setValueByScript(context, web, element, value),
    );
    return;
  }
  context.note(`date: ${written}`);
  await web.type(written, { keys: !takesInsertedText(field) }, context.signal);
};
