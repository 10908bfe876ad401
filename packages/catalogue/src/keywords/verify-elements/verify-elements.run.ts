import { relativeHolds } from '../../grammar/comparison.ts';
import { splitList } from '../../grammar/list.ts';
import { norm } from '../../grammar/normalise.ts';
import { StepError } from '../../step-error.ts';
import { wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { numberIn, optionalText, textOf } from '../read-slot.ts';
import { inWords, operatorOf } from '../relation.ts';
import { type Mismatch, settle, settleLook } from '../settle.ts';
import { visibleTextOf } from '../text-of-element.ts';

export const checkCount: Behaviour = async (call, context) => {
  const operator = operatorOf(call);
  const expected = String(numberIn(call, 'expected', 'the count', { whole: true, min: 0 }));
  const web = await context.web();
  await settle(
    context,
    async () => String((await web.look({ ...wishOf(call, 'present'), waitMs: 0 }, context.signal)).count),
    (actual) =>
      relativeHolds(operator, actual, expected)
        ? null
        : { reason: `the number of elements is ${actual}`, expected: inWords(operator, expected), actual },
  );
};

const MODES = { ordered: judgeOrdered, anyorder: judgeAnyOrder, contains: judgeContains };

export const checkTexts: Behaviour = async (call, context) => {
  const written = (optionalText(call, 'testData') ?? '').trim();
  const mode = written === '' ? 'ordered' : written.toLowerCase();
  if (!Object.hasOwn(MODES, mode)) {
    throw new StepError('E_TESTDATA', `"${written}" is no way of comparing; write ordered, anyorder or contains`);
  }
  const judge = MODES[mode as keyof typeof MODES];
  const expected = splitList(textOf(call, 'expected')).map(norm);
  const wish = wishOf(call, 'present', { pick: { by: 'all' }, read: ['text'] });
  await settleLook(context, wish, (look) => judge(look.elements.map(visibleTextOf), expected));
};

const MOST_DIFFERENCES = 5;

function differing(
  reason: string,
  actual: readonly string[],
  expected: readonly string[],
  details: readonly string[],
): Mismatch {
  return {
    reason,
    expected: expected.join('; '),
    actual: actual.join('; '),
    details: details.slice(0, MOST_DIFFERENCES),
  };
}

function countsDiffer(actual: readonly string[], expected: readonly string[]): Mismatch {
  return differing(
    `the counts differ: ${expected.length} texts are expected, ${actual.length} elements are there`,
    actual,
    expected,
    [],
  );
}

/** One text for every element, several pair by pair (actions §10.1). */
export function judgeOrdered(actual: readonly string[], expected: readonly string[]): Mismatch | null {
  if (expected.length > 1 && expected.length !== actual.length) return countsDiffer(actual, expected);
  const wrong = actual.flatMap((text, at) => {
    const wanted = expected.length === 1 ? expected[0] : expected[at];
    return text === wanted ? [] : [`element ${at + 1} of ${actual.length}: expected "${wanted}", actual "${text}"`];
  });
  return wrong.length === 0 ? null : differing('the texts differ', actual, expected, wrong);
}

export function judgeAnyOrder(actual: readonly string[], expected: readonly string[]): Mismatch | null {
  if (expected.length !== actual.length) return countsDiffer(actual, expected);
  const unmatched = [...actual];
  const missing: string[] = [];
  for (const text of expected) {
    const at = unmatched.indexOf(text);
    if (at < 0) missing.push(`missing: "${text}"`);
    else unmatched.splice(at, 1);
  }
  if (missing.length === 0) return null;
  return differing('the texts differ', actual, expected, [
    ...missing,
    ...unmatched.map((text) => `not expected: "${text}"`),
  ]);
}

export function judgeContains(actual: readonly string[], expected: readonly string[]): Mismatch | null {
  const missing = expected.filter((text) => !actual.includes(text)).map((text) => `missing: "${text}"`);
  return missing.length === 0 ? null : differing('not every text is there', actual, expected, missing);
}
