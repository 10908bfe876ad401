import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { setTextByScript, setValueByScript } from './set-by-script.ts';

export const enterByScript: Behaviour = async (call, context) => {
  const value = textOf(call, 'testData');
  const web = await context.web();
  await withElement(context, web, wishOf(call, 'present'), stepBudget(context), (element) =>
    setValueByScript(context, web, element, value),
  );
};

export const setTextOfElement: Behaviour = async (call, context) => {
  const text = textOf(call, 'testData');
  const web = await context.web();
  await withElement(context, web, wishOf(call, 'present'), stepBudget(context), (element) =>
    ['input', 'textarea', 'select'].includes(element.tag)
      ? setValueByScript(context, web, element, text)
      : setTextByScript(context, web, element, text),
  );
};
