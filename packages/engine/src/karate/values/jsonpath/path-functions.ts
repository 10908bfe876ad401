import { KarateError } from '../../karate-error.ts';
import { ExactNumber } from '../json/exact-number.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap } from '../type-of.ts';
import type { FilterOperand, PathToken } from './path-tokens.ts';
import type { ReadPath } from './test-filter.ts';

type FunctionToken = Extract<PathToken, { kind: 'function' }>;

/**
 * What a function at the end of a path answers: `length size keys first last index append concat sum min max avg stddev`.
 *
 * @throws KarateError for a function that there is not, and for sums of what has no numbers
 */
export function applyFunction(
  token: FunctionToken,
  value: unknown,
  root: unknown,
  path: string,
  read: ReadPath,
): unknown {
  const inputs = token.inputs.map((input) => inputValue(input, value, root, read));
  switch (token.name) {
    case 'length':
    case 'size':
      return sizeOf(inputs.length > 0 ? membersOf(inputs[0]) : value);
    case 'keys':
      return isMap(value) ? Object.keys(value) : null;
    case 'first':
      return itemOf(value, inputs, 0, path);
    case 'last':
      return itemOf(value, inputs, -1, path);
    case 'index':
      return itemOf(value, [], Number(inputs[0]), path);
    case 'append':
      return Array.isArray(value) ? [...value, ...inputs] : value;
    case 'concat':
      return [...textsOf(value), ...inputs.flatMap(textsOf)].join('');
    case 'sum':
    case 'min':
    case 'max':
    case 'avg':
    case 'stddev':
      return calculate(
        token.name,
        [...(Array.isArray(value) ? numbersOf(value) : []), ...inputs.flatMap(numbersOf)],
        path,
      );
    default:
      throw new KarateError('E_SYNTAX', `"${token.name}()" in ${path} is no function of JSON paths`);
  }
}

function inputValue(input: FilterOperand, item: unknown, root: unknown, read: ReadPath): unknown {
  if (input.kind === 'path') return read(input.path, item, root);
  return input.kind === 'value' ? input.value : null;
}

function sizeOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  return isMap(value) ? Object.keys(value).length : null;
}

/** What was found by a path counts by its members: `..books.length()` is the number of all books. */
function membersOf(found: unknown): unknown {
  if (!Array.isArray(found)) return found;
  return found.flatMap((one) => (isMap(one) ? Object.values(one) : Array.isArray(one) ? one : []));
}

/** `..x.first()` gets what was found as its input. */
function itemOf(value: unknown, inputs: readonly unknown[], index: number, path: string): unknown {
  const list = inputs.length > 0 ? inputs[0] : value;
  if (!Array.isArray(list) || list.length === 0) {
    throw new KarateError('E_VARIABLE', `${path} asks for an item of a list, but there is none`);
  }
  return list.at(index) ?? null;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? [item] : []));
  return typeof value === 'string' ? [value] : [];
}

function numbersOf(value: unknown): number[] {
  const items = Array.isArray(value) ? value : value === NOT_PRESENT ? [] : [value];
  return items.flatMap((item) => (typeof item === 'number' || item instanceof ExactNumber ? [Number(item)] : []));
}

function calculate(name: 'sum' | 'min' | 'max' | 'avg' | 'stddev', numbers: readonly number[], path: string): number {
  if (numbers.length === 0) throw new KarateError('E_VARIABLE', `${path} calculates with numbers, but there are none`);
  const sum = numbers.reduce((total, number) => total + number, 0);
  switch (name) {
    case 'sum':
      return sum;
    case 'min':
      return numbers.reduce((least, number) => Math.min(least, number));
    case 'max':
      return numbers.reduce((most, number) => Math.max(most, number));
    case 'avg':
      return sum / numbers.length;
    case 'stddev': {
      const mean = sum / numbers.length;
      return Math.sqrt(numbers.reduce((total, number) => total + (number - mean) ** 2, 0) / numbers.length);
    }
  }
}
