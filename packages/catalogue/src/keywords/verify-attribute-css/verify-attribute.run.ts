import { type CssPair, judgeCss, propertyName, readCssList, readCssTest } from '../../grammar/tolerance.ts';
import { stepBudget, wishOf, withElement } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { attributeFits, attributeOf, attributeReadings } from '../read-attribute.ts';
import { optionalText, someTextOf, textOf, wantedOf } from '../read-slot.ts';
import { settleElement } from '../settle.ts';

function attributeNameOf(call: ReadyCall): string {
  return someTextOf(call, 'testData').trim();
}

async function settleAttribute(
  call: ReadyCall,
  context: StepContext,
  reason: string,
  fits: (text: string) => boolean,
): Promise<void> {
  const name = attributeNameOf(call);
  const expected = textOf(call, 'expected');
  await settleElement(context, wishOf(call, 'present', { read: attributeReadings(name) }), (element) => {
    const seen = attributeOf(element, name);
    if (attributeFits(seen, fits)) return null;
    if (seen.value === null) return { reason: `the element has no attribute ${name}`, expected };
    return { reason, expected, actual: seen.value };
  });
}

export const checkAttributeValue: Behaviour = (call, context) => {
  const expected = textOf(call, 'expected');
  return settleAttribute(call, context, 'the values differ', (text) => text === expected);
};

export const checkAttributeContains: Behaviour = (call, context) => {
  const expected = textOf(call, 'expected');
  return settleAttribute(call, context, 'the value does not contain it', (text) => text.includes(expected));
};

export const checkAttributePresent: Behaviour = async (call, context) => {
  const name = attributeNameOf(call);
  const wanted = wantedOf(call);
  await settleElement(context, wishOf(call, 'present', { read: [`dom-attribute:${name}`] }), (element) => {
    const value = element.readings[`dom-attribute:${name}`] ?? null;
    if ((value !== null) === wanted) return null;
    return wanted
      ? { reason: `the element has no attribute ${name}` }
      : { reason: `the element has the attribute ${name}`, actual: String(value) };
  });
};

const SET_SCRIPT = 'arguments[0].setAttribute(arguments[1], arguments[2]);';
const REMOVE_SCRIPT = 'arguments[0].removeAttribute(arguments[1]);';

async function alter(
  call: ReadyCall,
  context: StepContext,
  source: string,
  args: readonly string[],
  note: string,
): Promise<void> {
  const web = await context.web();
  await withElement(context, web, wishOf(call, 'present'), stepBudget(context), (element) =>
    web.script(source, args, context.signal, { element: element.handle }),
  );
  context.note(`⚠ ${note}`);
}

export const setAttributeByScript: Behaviour = (call, context) => {
  const name = attributeNameOf(call);
  return alter(
    call,
    context,
    SET_SCRIPT,
    [name, textOf(call, 'expected')],
    `the page was altered: attribute ${name} set`,
  );
};

export const removeAttributeByScript: Behaviour = (call, context) => {
  const name = attributeNameOf(call);
  return alter(call, context, REMOVE_SCRIPT, [name], `the page was altered: attribute ${name} removed`);
};

function cssPairs(call: ReadyCall): readonly CssPair[] {
  const written = textOf(call, 'expected');
  const property = (optionalText(call, 'testData') ?? '').trim();
  if (property === '') return readCssList(written, 'E_EXPECTED');
  return [{ property: propertyName(property), test: readCssTest(written, 'E_EXPECTED') }];
}

export const checkCss: Behaviour = async (call, context) => {
  const pairs = cssPairs(call);
  const deviation = context.settings.approxDeviation;
  const wish = wishOf(call, 'present', { read: pairs.map(({ property }) => `css:${property}` as const) });
  await settleElement(context, wish, (element) => {
    const wrong = pairs.flatMap(({ property, test }) => {
      const actual = String(element.readings[`css:${property}`] ?? '');
      const { holds, allowed, hint } = judgeCss(property, test, actual, deviation);
      return holds ? [] : [{ property, actual, allowed, hint }];
    });
    const first = wrong[0];
    if (first === undefined) return null;
    return {
      reason:
        wrong.length === 1
          ? `the css property ${first.property} is outside`
          : `${wrong.length} css properties are outside`,
      expected: wrong
        .map(({ property, allowed }) => (pairs.length === 1 ? allowed : `${property}: ${allowed}`))
        .join('; '),
      actual: wrong.map(({ property, actual }) => (pairs.length === 1 ? actual : `${property}: ${actual}`)).join('; '),
      details: wrong.flatMap(({ property, hint }) => (hint === undefined ? [] : [`${property}: ${hint}`])),
    };
  });
};
