import { type RelativeOperator, relativeHolds, splitOperator } from '../../grammar/comparison.ts';
import { StepError } from '../../step-error.ts';
import type { Behaviour, ResolvedSlot, StepContext } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { inWords } from '../relation.ts';

export const checkVariable: Behaviour = async (call, context) => {
  const name = textOf(call, 'testData').trim();
  const actual = context.variables.get(name);
  if (actual === undefined) throw new StepError('E_VALUE_UNKNOWN', `no variable has the name "${name}"`);
  const written = call.expected;
  if (written === undefined || written.value.trim() === '') {
    if (actual === '') throw new StepError('E_VERIFY', 'the variable is empty', { expected: 'some text', actual });
    return;
  }
  const { operator, right } = readRightSide(written, context);
  if (relativeHolds(operator, actual, right)) return;
  throw new StepError('E_VERIFY', 'the comparison does not hold', { expected: inWords(operator, right), actual });
};

/** Text behind an operator is looked up on its own; a slot that was looked up as a whole already is not (actions §10.5). */
function readRightSide(slot: ResolvedSlot, context: StepContext): { operator: RelativeOperator; right: string } {
  const split = splitOperator(slot.value, 'relative');
  // An operator with nothing behind it is an ordinary text.
  if (split.right === null) return { operator: 'eq', right: slot.value };
  const literal = slot.value === slot.written.trim();
  return {
    operator: split.operator as RelativeOperator,
    right: literal ? context.resolve(split.right).value : split.right,
  };
}
