import { splitList } from '../../grammar/list.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { numberIn, textOf } from '../read-slot.ts';
import { optionalVariableNameOf } from '../variable-name.ts';
import { randomBelow, randomText } from './pick-random.ts';
import { typeInto } from './type-into.ts';

export const enterRandomCharacters: Behaviour = async (call, context) => {
  const length = numberIn(call, 'testData', 'the length', { whole: true, min: 1, max: 1000 });
  await enterAndKeep(call, context, randomText(length));
};

export const enterRandomInteger: Behaviour = async (call, context) => {
  const [low, high] = readLimits(textOf(call, 'testData'));
  await enterAndKeep(call, context, String(low + randomBelow(high - low + 1n)));
};

async function enterAndKeep(call: ReadyCall, context: StepContext, made: string): Promise<void> {
  const variable = optionalVariableNameOf(call, 'expected');
  if (variable !== undefined) context.variables.set(variable, made);
  context.note(`entered: ${made}`);
  await typeInto(call, context, made);
}

/** Numbers of more digits than this are a mistake, not a range. */
const INTEGER = /^[+-]?\d{1,30}$/;

function readLimits(text: string): readonly [bigint, bigint] {
  const parts = splitList(text).map((part) => part.replaceAll(',', ''));
  const [low, high] = parts;
  if (parts.length !== 2 || !INTEGER.test(low!) || !INTEGER.test(high!)) {
    throw new StepError('E_TESTDATA', `"${text}" is no range; write two whole numbers as low;high, for example 1;9`);
  }
  const limits = [toInteger(low!), toInteger(high!)] as const;
  if (limits[0] > limits[1]) throw new StepError('E_TESTDATA', `in "${text}" the low number is above the high one`);
  return limits;
}

function toInteger(text: string): bigint {
  return BigInt(text.replace(/^\+/, ''));
}
