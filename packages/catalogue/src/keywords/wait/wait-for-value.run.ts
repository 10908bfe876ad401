import { readNameValue } from '../../grammar/name-value.ts';
import { judgeCss, propertyName, readCssTest } from '../../grammar/tolerance.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { attributeFits, attributeOf, attributeReadings } from '../read-attribute.ts';
import { textOf } from '../read-slot.ts';
import { awaitCondition, waitBudget } from './await-condition.ts';

export const waitUntilAttributeIs: Behaviour = async (call, context) => {
  const { name, value } = readNameValue(textOf(call, 'expected'), 'E_EXPECTED');
  textOf(call, 'testData');
  const budget = waitBudget(call, context);
  const web = await context.web();
  const request = wishOf(call, 'present', { read: attributeReadings(name) });
  await awaitCondition(context, budget, `the attribute ${name}="${value}"`, async () => {
    const look = await web.look({ ...request, waitMs: 0 }, context.signal);
    const element = look.elements[0];
    if (element === undefined) return 'not in the page';
    const seen = attributeOf(element, name);
    if (attributeFits(seen, (text) => text === value)) return null;
    return seen.value === null ? `no attribute ${name}` : `${name}="${seen.value}"`;
  });
};

export const waitUntilCssIs: Behaviour = async (call, context) => {
  const { name, value } = readNameValue(textOf(call, 'expected'), 'E_EXPECTED');
  const property = propertyName(name);
  const test = readCssTest(value, 'E_EXPECTED');
  textOf(call, 'testData');
  const budget = waitBudget(call, context);
  const web = await context.web();
  const request = wishOf(call, 'present', { read: [`css:${property}`] });
  await awaitCondition(context, budget, `the style ${property} ${value}`, async () => {
    const look = await web.look({ ...request, waitMs: 0 }, context.signal);
    const element = look.elements[0];
    if (element === undefined) return 'not in the page';
    const actual = String(element.readings[`css:${property}`] ?? '');
    const { holds, hint } = judgeCss(property, test, actual, context.settings.approxDeviation);
    return holds ? null : `${property}: ${actual}${hint === undefined ? '' : ` (${hint})`}`;
  });
};
