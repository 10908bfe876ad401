import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { optionalVariableNameOf } from '../variable-name.ts';

export const runScript: Behaviour = async (call, context) => {
  const source = textOf(call, 'testData');
  const variable = optionalVariableNameOf(call, 'expected');
  const web = await context.web();
  const variables = context.variables.all();
  const timeoutMs = context.settings.explicitWaitMs;
  const result =
    call.locator === undefined
      ? await web.script(source, [null, variables], context.signal, { timeoutMs })
      : await withElement(context, web, wishOf(call, 'present'), stepBudget(context), (element) =>
          web.script(source, [variables], context.signal, { element: element.handle, timeoutMs }),
        );
  if (variable !== undefined) context.variables.set(variable, asText(result));
};

function asText(result: unknown): string {
  if (result === null || result === undefined) return '';
  return typeof result === 'string' ? result : JSON.stringify(result);
}
