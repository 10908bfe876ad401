import { awaitElement, stepBudget, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { optionalText, someTextOf } from '../read-slot.ts';

export const callCustomAction: Behaviour = async (call, context) => {
  const action = someTextOf(call, 'testData').trim();
  if (call.locator !== undefined)
    await awaitElement(context, await context.web(), wishOf(call, 'present'), stepBudget(context));
  const request = {
    action,
    argument: optionalText(call, 'expected') ?? null,
    element: call.locator ?? null,
    timeoutMs: context.settings.explicitWaitMs,
  };
  const returned = await context.runCustom(request, context.signal);
  for (const [name, value] of Object.entries(returned)) context.variables.set(name, asText(value));
};

/** Texts as they are, nothing as the empty text, anything else as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
