import { splitList } from '../../grammar/list.ts';
import { readNumber } from '../../grammar/number.ts';
import { readStringOperation } from '../../grammar/string-operation.ts';
import { judgeCss, readCssList } from '../../grammar/tolerance.ts';
import { StepError } from '../../step-error.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { attributeFits, attributeOf, attributeReadings } from '../read-attribute.ts';
import { optionalText, someTextOf, textOf } from '../read-slot.ts';
import { type Mismatch, settleLook } from '../settle.ts';

const MOST_DIFFERENCES = 5;

/** A value of one element beside what it should be. */
interface Compared {
  readonly expected: string;
  readonly actual: string;
  readonly holds: boolean;
  /** Further words for the line about this element. */
  readonly remark?: string;
}

/** Compares every element with the one expected text, or pair by pair (actions §10.1). */
function judgeEach(
  count: number,
  expected: readonly string[],
  reason: string,
  compare: (at: number, expected: string) => Compared,
): Mismatch | null {
  if (expected.length > 1 && expected.length !== count) {
    const there = count === 1 ? '1 element is there' : `${count} elements are there`;
    return { reason: `the counts differ: ${expected.length} values are expected, ${there}` };
  }
  const all = Array.from({ length: count }, (_, at) =>
    compare(at, expected.length === 1 ? expected[0]! : expected[at]!),
  );
  return mismatchOf(all, reason);
}

function mismatchOf(all: readonly Compared[], reason: string): Mismatch | null {
  const lines = all.flatMap(({ holds, expected, actual, remark = '' }, at) =>
    holds ? [] : [`element ${at + 1} of ${all.length}:${remark} expected "${expected}", actual "${actual}"`],
  );
  return lines.length === 0 ? null : { reason, details: lines.slice(0, MOST_DIFFERENCES) };
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}

export const checkAttributes: Behaviour = async (call, context) => {
  const name = someTextOf(call, 'testData').trim();
  const expected = splitList(textOf(call, 'expected'));
  const wish = wishOf(call, 'present', { pick: { by: 'all' }, read: attributeReadings(name) });
  await settleLook(context, wish, ({ elements }) =>
    judgeEach(elements.length, expected, 'the values differ', (at, wanted) => {
      const seen = attributeOf(elements[at]!, name);
      const holds = attributeFits(seen, (text) => folded(text) === folded(wanted));
      if (holds || seen.value !== null) return { expected: wanted, actual: seen.value ?? '', holds };
      return { expected: wanted, actual: '', holds, remark: ` it has no attribute ${name};` };
    }),
  );
};

export const checkCssOfAll: Behaviour = async (call, context) => {
  const pairs = readCssList(textOf(call, 'expected'), 'E_EXPECTED');
  const deviation = context.settings.approxDeviation;
  const read = pairs.map(({ property }) => `css:${property}` as const);
  await settleLook(context, wishOf(call, 'present', { pick: { by: 'all' }, read }), ({ elements }) => {
    const lines = elements.flatMap(({ readings }, at) =>
      pairs.flatMap(({ property, test }) => {
        const actual = String(readings[`css:${property}`] ?? '');
        const { holds, allowed, hint } = judgeCss(property, test, actual, deviation);
        if (holds) return [];
        const more = hint === undefined ? '' : ` (${hint})`;
        return [
          `element ${at + 1} of ${elements.length}: ${property} expected "${allowed}", actual "${actual}"${more}`,
        ];
      }),
    );
    if (lines.length === 0) return null;
    const reason = lines.length === 1 ? 'a css value is outside' : `${lines.length} css values are outside`;
    return { reason, details: lines.slice(0, MOST_DIFFERENCES) };
  });
};

export const checkStringOperation: Behaviour = async (call, context) => {
  const operation = readStringOperation(textOf(call, 'testData'), 'E_TESTDATA');
  const written = optionalText(call, 'expected');
  const answersTruth = operation.name === 'startswith' || operation.name === 'endswith';
  if (written === undefined && !answersTruth) {
    throw new StepError('E_SLOT_MISSING', `the operation ${operation.name} needs the {expected result}`);
  }
  const expected = splitList(written === undefined || (answersTruth && written.trim() === '') ? 'true' : written);
  const fits = (actual: string, wanted: string): boolean => {
    if (answersTruth) return actual === wanted.toLowerCase();
    if (operation.name !== 'length') return actual === wanted;
    return readNumber(wanted)?.equals(actual) === true;
  };
  const wish = wishOf(call, 'present', { pick: { by: 'all' }, read: ['raw-text'] });
  await settleLook(context, wish, ({ elements }) =>
    judgeEach(elements.length, expected, 'the results differ', (at, wanted) => {
      const text = String(elements[at]!.readings['raw-text'] ?? '');
      const actual = operation.apply(text);
      return { expected: wanted, actual, holds: fits(actual, wanted), remark: ` of the text "${text}"` };
    }),
  );
};
