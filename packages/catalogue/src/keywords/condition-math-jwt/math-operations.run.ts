import { calculate, readArithmeticQuery } from '../../grammar/arithmetic.ts';
import type { Behaviour } from '../behaviour.ts';
import { textOf } from '../read-slot.ts';
import { variableNameOf } from '../variable-name.ts';

export const calculateQuery: Behaviour = async (call, context) => {
  const name = variableNameOf(call, 'expected');
  const result = calculate(readArithmeticQuery(textOf(call, 'testData')), (operand) => context.resolve(operand).value);
  context.note(`${name} = ${result}`);
  context.variables.set(name, result);
};
