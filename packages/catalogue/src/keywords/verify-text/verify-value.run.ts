import { relativeHolds } from '../../grammar/comparison.ts';
import { lengthOf } from '../../grammar/normalise.ts';
import type { LookedElement } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { numberIn, textOf } from '../read-slot.ts';
import { inWords, operatorOf } from '../relation.ts';
import { settleElement } from '../settle.ts';
import { visibleTextOf } from '../text-of-element.ts';

export const checkValue: Behaviour = async (call, context) => {
  const expected = textOf(call, 'expected');
  await settleElement(context, wishOf(call, 'present', { read: ['value'] }), (element) => {
    const actual = textValueOf(element);
    return actual === expected ? null : { reason: 'the values differ', expected, actual };
  });
};

function textValueOf(element: LookedElement): string {
  const { value } = element.readings;
  if (typeof value === 'string') return value;
  throw new StepError('E_WRONG_ELEMENT', `a <${element.tag}> element has no value`);
}

async function settleLength(
  call: ReadyCall,
  context: StepContext,
  wish: Wish,
  read: (element: LookedElement) => string,
): Promise<void> {
  const operator = operatorOf(call);
  const expected = String(numberIn(call, 'expected', 'the length', { whole: true, min: 0 }));
  await settleElement(context, wish, (element) => {
    const text = read(element);
    const actual = String(lengthOf(text));
    if (relativeHolds(operator, actual, expected)) return null;
    return {
      reason: `the length is ${actual}`,
      expected: inWords(operator, expected),
      actual,
      details: [`Text: "${text}"`],
    };
  });
}

export const checkTextLength: Behaviour = (call, context) =>
  settleLength(call, context, wishOf(call, 'visible', { read: ['text'] }), visibleTextOf);

export const checkValueLength: Behaviour = (call, context) =>
  settleLength(call, context, wishOf(call, 'present', { read: ['value'] }), textValueOf);
