import { normaliseCss } from '../../grammar/css-value.ts';
import { propertyName } from '../../grammar/tolerance.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { attributeOf, attributeReadings } from '../read-attribute.ts';
import { readPattern } from '../read-pattern.ts';
import { someTextOf, textOf } from '../read-slot.ts';
import { settleElement } from '../settle.ts';
import { visibleTextOf } from '../text-of-element.ts';
import { variableNameOf } from '../variable-name.ts';

export const keepText: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  if (call.locator !== undefined && call.expected !== undefined) {
    throw new StepError(
      'E_SLOT_NOT_ALLOWED',
      'a value and a locator are written; the variable can take only one of them',
    );
  }
  if (call.expected !== undefined) {
    context.variables.set(name, call.expected.value);
    return;
  }
  if (call.locator === undefined) {
    throw new StepError(
      'E_SLOT_MISSING',
      'the value is missing: write it as {value}, or give a [locator] to read it from',
    );
  }
  const element = await awaitElement(context, await context.web(), wishOf(call, 'visible', { read: ['text'] }));
  context.variables.set(name, visibleTextOf(element));
};

export const keepAttribute: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  const attribute = someTextOf(call, 'expected').trim();
  const wish = wishOf(call, 'present', { read: attributeReadings(attribute) });
  const { value } = attributeOf(await awaitElement(context, await context.web(), wish), attribute);
  if (value === null) throw new StepError('E_VERIFY', `the element has no attribute ${attribute}`);
  context.variables.set(name, value);
};

export const keepCss: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  const property = propertyName(someTextOf(call, 'expected'));
  const wish = wishOf(call, 'present', { read: [`css:${property}`] });
  const element = await awaitElement(context, await context.web(), wish);
  const raw = String(element.readings[`css:${property}`] ?? '').trim();
  if (raw === '') throw new StepError('E_VERIFY', `there is no css property ${property}, or it is empty`);
  context.variables.set(name, property.startsWith('--') ? raw : normaliseCss(property, raw));
};

export const keepUrl: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  context.variables.set(name, (await (await context.web()).page(context.signal)).url);
};

function keepingSize(side: 'height' | 'width'): Behaviour {
  return async (call, context) => {
    const name = variableNameOf(call, 'testData');
    const element = await awaitElement(context, await context.web(), wishOf(call, 'visible', { read: ['rect'] }));
    context.variables.set(name, String(Math.round(element.rect[side])));
  };
}

export const keepHeight = keepingSize('height');
export const keepWidth = keepingSize('width');

export const keepCount: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  const web = await context.web();
  const look = await web.look({ ...wishOf(call, 'present'), waitMs: 0 }, context.signal);
  context.variables.set(name, String(look.count));
};

export const keepPart: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'testData');
  const pattern = readPattern(textOf(call, 'expected'));
  let part = '';
  await settleElement(context, wishOf(call, 'visible', { read: ['text'] }), (element) => {
    const actual = visibleTextOf(element);
    const match = pattern.exec(actual);
    if (match === null) return { reason: 'the text does not match the pattern', expected: pattern.source, actual };
    part = match.length > 1 ? (match[1] ?? '') : match[0];
    return null;
  });
  context.variables.set(name, part);
};
