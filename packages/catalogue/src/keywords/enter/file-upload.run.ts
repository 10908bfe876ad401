import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { chooseFiles } from './choose-files.ts';

export const uploadFile: Behaviour = async (call, context) => {
  const names = textOf(call, 'testData');
  const web = await context.web();
  const wish = wishOf(call, 'present', { read: ['property:multiple'] });
  await withElement(context, web, wish, stepBudget(context), (field) => chooseFiles(context, web, field, names));
};
