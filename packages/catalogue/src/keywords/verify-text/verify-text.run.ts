import { foldCase, norm } from '../../grammar/normalise.ts';
import { StepError } from '../../step-error.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { readPattern } from '../read-pattern.ts';
import { optionalText, textOf, wantedOf } from '../read-slot.ts';
import { settleElement } from '../settle.ts';
import { visibleTextOf } from '../text-of-element.ts';

/** Waits for the displayed element and repeats a test on its visible text. */
async function settleText(
  call: ReadyCall,
  context: StepContext,
  expected: string,
  reason: string,
  holds: (actual: string) => boolean,
): Promise<void> {
  await settleElement(context, wishOf(call, 'visible', { read: ['text'] }), (element) => {
    const actual = visibleTextOf(element);
    return holds(actual) ? null : { reason, expected, actual };
  });
}

export const checkText: Behaviour = async (call, context) => {
  const data = optionalText(call, 'testData');
  if (data === undefined && call.expected === undefined) {
    throw new StepError('E_SLOT_MISSING', 'the text to compare with is missing: write it as {expected result}');
  }
  const expected = norm(data ?? textOf(call, 'expected'));
  if (data === undefined || wantedOf(call)) {
    return settleText(call, context, expected, 'the texts differ', (actual) => actual === expected);
  }
  await settleText(call, context, `anything but ${expected}`, 'the texts are equal', (actual) => actual !== expected);
};

export const checkTextContains: Behaviour = async (call, context) => {
  const expected = norm(textOf(call, 'expected'));
  await settleText(call, context, expected, 'the text does not contain it', (actual) => actual.includes(expected));
};

export const checkTextIgnoringCase: Behaviour = async (call, context) => {
  const expected = norm(textOf(call, 'expected'));
  const folded = foldCase(expected);
  await settleText(call, context, expected, 'the texts differ', (actual) => foldCase(actual) === folded);
};

export const checkTextMatches: Behaviour = async (call, context) => {
  const pattern = readPattern(textOf(call, 'expected'));
  await settleText(call, context, pattern.source, 'the text does not match the pattern', (actual) =>
    pattern.test(actual),
  );
};
