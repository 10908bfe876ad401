import { readArithmeticQuery } from '../grammar/arithmetic.ts';
import { readAuditLimit } from '../grammar/audit-limit.ts';
import type { StepCall } from '../grammar/call.ts';
import {
  type ComparisonFamily,
  type NumericOperator,
  numericHolds,
  operatorWords,
  readComparison,
  requireOperator,
} from '../grammar/comparison.ts';
import { readCoordinates } from '../grammar/coordinates.ts';
import { readIndexForm } from '../grammar/index-form.ts';
import { readKeys } from '../grammar/keys.ts';
import { readNameValue } from '../grammar/name-value.ts';
import { numberWithin } from '../grammar/number.ts';
import { isOfKind, wrongKind } from '../grammar/resolve-slot.ts';
import { readStringOperation } from '../grammar/string-operation.ts';
import { readCssList, readCssTest, readPixelTest } from '../grammar/tolerance.ts';
import type { SlotKind } from '../keywords/step.ts';
import { StepError, type StepErrorCode } from '../step-error.ts';
import { checkForm } from './check-form.ts';
import type { StaticValue } from './static-value.ts';

type SlotName = 'testData' | 'expected';

export interface KnownArguments {
  /** Undefined: the slot is not written. Null: only the run can tell its value. */
  readonly testData: StaticValue | null | undefined;
  readonly expected: StaticValue | null | undefined;
}

export interface ArgumentFault {
  readonly slot: SlotName;
  readonly error: StepError;
  readonly certain: boolean;
}

/** Checks one text by the grammar of actions §10 that its slot follows; throws a StepError with the given code. */
type Reader = (text: string, code: StepErrorCode) => unknown;

const BY_KIND: { readonly [kind in SlotKind]?: Reader } = {
  index: readIndexForm,
  strop: readStringOperation,
};

const POINT: Reader = (text, code) => readCoordinates(text, code, { count: true });

/** Slots whose grammar depends on the action. */
const BY_KEYWORD: { readonly [keyword: string]: { readonly [slot in SlotName]?: Reader } } = {
  AXE_CHECK: { expected: readAuditLimit },
  CLICK_AT: { testData: POINT },
  DIV_SCROLLBAR: {
    expected: (text, code) => text.trim() === '' || numberWithin(text, 'the distance', { min: 1 }, code),
  },
  SCROLL_BY: { testData: (text, code) => readCoordinates(text, code, { count: false }) },
  KEY_PRESS: { testData: (text) => readKeys(text, 'E_KEY') },
  MATH_OPERATIONS: { testData: (text) => readArithmeticQuery(text) },
  VERIFY_ELEMENTS_CSS_VALUE: { expected: readCssList },
  VERIFY_ELEMENT_HEIGHT: { expected: readPixelTest },
  VERIFY_ELEMENT_WIDTH: { expected: readPixelTest },
  WAIT_UNTIL_ATTRIBUTE: { expected: readNameValue },
  WAIT_UNTIL_CSS: { expected: readNameValue },
  VERIFY_ELEMENTS_COUNT: { testData: (text) => requireOperator(text, 'relative') },
  VERIFY_HEIGHT: {
    testData: (text) => requireOperator(text, 'relative'),
    expected: (text, code) => numberWithin(text.replace(/px\s*$/i, ''), 'the height', { min: 0 }, code),
  },
  VERIFY_ELEMENT_TEXT_LENGTH: { testData: (text) => requireOperator(text, 'relative') },
  VERIFY_ELEMENT_VALUE_LENGTH: { testData: (text) => requireOperator(text, 'relative') },
};

const COMPARISONS: { readonly [keyword: string]: ComparisonFamily } = {
  VERIFY_NUMERIC_VALUES: 'numeric',
  VERIFY_RELATIVE_VALUES: 'relative',
  IF_CONDITION: 'condition',
};

/** Faults of the arguments that need no run-time value (actions §1), at most one a slot. */
export function checkArguments(call: StepCall, known: KnownArguments): readonly ArgumentFault[] {
  const family = COMPARISONS[call.step.keyword];
  if (family) {
    const certain = known.testData?.certain !== false && known.expected?.certain !== false;
    return faultOf('expected', certain, () => checkComparison(call, known, family));
  }
  return (['testData', 'expected'] as const).flatMap((slot) => {
    const value = known[slot];
    return value ? faultOf(slot, value.certain, () => checkSlot(call, slot, value.text, known)) : [];
  });
}

function faultOf(slot: SlotName, certain: boolean, check: () => void): readonly ArgumentFault[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return [{ slot: error.code === 'E_TESTDATA' ? 'testData' : slot, error, certain }];
  }
}

function checkSlot(call: StepCall, slot: SlotName, text: string, known: KnownArguments): void {
  const { step } = call;
  const code = slot === 'testData' ? 'E_TESTDATA' : 'E_EXPECTED';
  const definition = step[slot];
  const own = BY_KEYWORD[step.keyword]?.[slot];
  if (!own && !isOfKind(text, definition)) throw wrongKind(text, definition, code);
  checkForm(call, slot, text);
  if (setsVariable(call, slot)) checkVariableName(text);
  if (step.keyword === 'VERIFY_CSS_VALUE' && slot === 'expected') {
    if (known.testData === undefined) readCssList(text, code);
    else readCssTest(text, code);
    return;
  }
  const read = own ?? (definition.kind && BY_KIND[definition.kind]);
  read?.(text, code);
}

function checkComparison(call: StepCall, known: KnownArguments, family: ComparisonFamily): void {
  const { testData, expected } = known;
  const literal = (text: string) => ({ written: text, value: text, secret: false });
  const comparison = readComparison(
    {
      locator: call.locator !== undefined,
      secondLocator: call.secondLocator !== undefined,
      ...(testData !== undefined && { testData: literal(testData?.text ?? operatorWords(family)[0]!) }),
      ...(expected !== undefined && { expected: literal(expected?.text ?? '0') }),
    },
    family,
    literal,
  );
  if (expected && family === 'numeric' && comparison.right !== null && comparison.operator === '><') {
    numericHolds(comparison.operator as NumericOperator, '0', comparison.right);
  }
}

/**
 * The slot that holds the name of a variable which the action sets: in its sentence it is called `<variable>` or `{variable}`
 * (actions §11).
 */
export function setsVariable({ step }: Pick<StepCall, 'step'>, slot: SlotName): boolean {
  if (step[slot].kind !== 'name' || step.keyword === 'VERIFY_VARIABLE') return false;
  return (slot === 'testData' ? /<variable\b/ : /\{variable\b/).test(step.sentence);
}

function checkVariableName(name: string): void {
  if (/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)) return;
  throw new StepError(
    'E_VARIABLE',
    `"${name}" is not a name for a variable: it begins with a letter or _ and goes on with letters, digits, _, - or a dot`,
  );
}
