import { type ArithmeticOperation, foldNumbers, roundAsWritten } from '../../grammar/arithmetic.ts';
import { type Decimal, formatNumber, readNumber } from '../../grammar/number.ts';
import { StepError } from '../../step-error.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { type Mismatch, settleLook } from '../settle.ts';
import { visibleTextOf } from '../text-of-element.ts';

const OPERATIONS: readonly ArithmeticOperation[] = ['sum', 'subtract', 'divide', 'multiply', 'min', 'max'];
/** Numbers told in a message. */
const MOST_NUMBERS = 20;

export const checkMathOfElements: Behaviour = async (call, context) => {
  const written = textOf(call, 'testData').trim();
  const operation = OPERATIONS.find((known) => known === written.toLowerCase());
  if (operation === undefined) {
    const known = OPERATIONS.map((one) => one.toUpperCase()).join(', ');
    throw new StepError('E_TESTDATA', `"${written}" is no operation; write one of ${known}`);
  }
  const wanted = textOf(call, 'expected');
  const expected = readNumber(wanted);
  if (expected === null) throw new StepError('E_EXPECTED', `the expected result is not a number: "${wanted}"`);
  const wish = wishOf(call, 'present', { pick: { by: 'all' }, read: ['text'] });
  await settleLook(context, wish, ({ elements }) => {
    const texts = elements.map(visibleTextOf);
    const numbers: Decimal[] = [];
    for (const [at, text] of texts.entries()) {
      const number = readNumber(text);
      if (number === null) return notNumeric(at, texts);
      numbers.push(number);
    }
    if (operation === 'divide' && numbers.slice(1).some((number) => number.isZero())) {
      return { reason: 'one of the numbers to divide by is 0', code: 'E_DIVISION_BY_ZERO', details: [listOf(numbers)] };
    }
    const result = foldNumbers(operation, numbers);
    const compared = operation === 'divide' ? roundAsWritten(result, wanted) : result;
    if (compared.equals(expected)) return null;
    return {
      reason: `the ${operation.toUpperCase()} of the numbers differs`,
      expected: formatNumber(expected),
      actual: formatNumber(compared),
      details: [listOf(numbers)],
    };
  });
};

function notNumeric(at: number, texts: readonly string[]): Mismatch {
  return {
    reason: `element ${at + 1} of ${texts.length} holds no number: "${texts[at]}"`,
    code: 'E_NOT_NUMERIC',
  };
}

function listOf(numbers: readonly Decimal[]): string {
  const more = numbers.length > MOST_NUMBERS ? ` and ${numbers.length - MOST_NUMBERS} more` : '';
  return `Numbers: ${numbers.slice(0, MOST_NUMBERS).map(formatNumber).join('; ')}${more}`;
}
