import { ExactNumber, sameNumber } from '../json/exact-number.ts';
import { NOT_PRESENT } from '../karate-value.ts';
import { isMap } from '../type-of.ts';
import type { FilterNode, FilterOperand, FilterOperator, JsonPath } from './path-tokens.ts';

/** Reads a path that stands inside a filter: NOT_PRESENT where it leads nowhere, a list where it may lead to several places. */
export type ReadPath = (path: JsonPath, item: unknown, root: unknown, mustExist?: boolean) => unknown;

/** Whether an item passes a filter `?(…)`; what makes no sense for the item (an operator on other types) does not pass. */
export function testFilter(node: FilterNode, item: unknown, root: unknown, read: ReadPath): boolean {
  switch (node.kind) {
    case 'or':
      return node.of.some((part) => testFilter(part, item, root, read));
    case 'and':
      return node.of.every((part) => testFilter(part, item, root, read));
    case 'not':
      return !testFilter(node.of, item, root, read);
    case 'exists':
      return (read(node.path, item, root, true) !== NOT_PRESENT) === node.wanted;
    case 'compare':
      return compare(node, (side) => operand(side, item, root, read));
  }
}

function compare(
  { left, operator, right }: Extract<FilterNode, { kind: 'compare' }>,
  read: (side: FilterOperand) => unknown,
): boolean {
  if (right.kind === 'pattern') return operator === '=~' && matches(right.pattern, read(left));
  if (left.kind === 'pattern') return operator === '=~' && matches(left.pattern, read(right));
  return decide(operator, read(left), read(right));
}

function operand(side: FilterOperand, item: unknown, root: unknown, read: ReadPath): unknown {
  if (side.kind === 'path') return read(side.path, item, root);
  return side.kind === 'value' ? side.value : side.pattern;
}

function decide(operator: FilterOperator, left: unknown, right: unknown): boolean {
  switch (operator) {
    case '==':
      return looselySame(left, right);
    case '!=':
      return !looselySame(left, right);
    case '===':
      return typeof left === typeof right && looselySame(left, right);
    case '!==':
      return typeof left !== typeof right || !looselySame(left, right);
    case '<':
      return isInOrder(left, right, (sign) => sign < 0);
    case '<=':
      return isInOrder(left, right, (sign) => sign <= 0);
    case '>':
      return isInOrder(left, right, (sign) => sign > 0);
    case '>=':
      return isInOrder(left, right, (sign) => sign >= 0);
    case 'in':
      return includes(right, left);
    case 'nin':
      return !includes(right, left);
    case 'contains':
      return typeof left === 'string' ? typeof right === 'string' && left.includes(right) : includes(left, right);
    case 'subsetof':
      return Array.isArray(left) && left.every((one) => includes(right, one));
    case 'all':
      return Array.isArray(left) && Array.isArray(right) && right.every((one) => includes(left, one));
    case 'anyof':
      return Array.isArray(left) && left.some((one) => includes(right, one));
    case 'noneof':
      return Array.isArray(left) && !left.some((one) => includes(right, one));
    case 'size':
      return (typeof left === 'string' || Array.isArray(left)) && left.length === Number(right);
    case 'empty':
      return isEmpty(left) === right;
    case '=~':
      return false;
  }
}

function includes(list: unknown, wanted: unknown): boolean {
  return Array.isArray(list) && list.some((one) => looselySame(one, wanted));
}

/** A number and the text of the same number are the same; what is not there is the same as nothing. */
function looselySame(left: unknown, right: unknown): boolean {
  if (left === NOT_PRESENT || right === NOT_PRESENT) return false;
  if (isNumber(left) && isNumber(right)) return sameNumber(left, right);
  if (isNumber(left) && typeof right === 'string') return right.trim() !== '' && Number(right) === Number(left);
  if (typeof left === 'string' && isNumber(right)) return left === String(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((one, at) => looselySame(one, right[at]));
  }
  if (isMap(left) && isMap(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && looselySame(left[key], right[key]))
    );
  }
  return left === right;
}

function isInOrder(left: unknown, right: unknown, fits: (sign: number) => boolean): boolean {
  if (isNumber(left) && isNumber(right)) {
    if (sameNumber(left, right)) return fits(0);
    return fits(Number(left) < Number(right) ? -1 : 1);
  }
  if (typeof left === 'string' && typeof right === 'string') return fits(left < right ? -1 : left > right ? 1 : 0);
  return false;
}

function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function isEmpty(value: unknown): boolean | null {
  if (typeof value === 'string' || Array.isArray(value)) return value.length === 0;
  return isMap(value) ? Object.keys(value).length === 0 : null;
}

function matches(pattern: RegExp, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => matches(pattern, one));
  if (typeof value === 'string') return pattern.test(value);
  return isNumber(value) || typeof value === 'boolean' ? pattern.test(String(value)) : pattern.test('');
}
