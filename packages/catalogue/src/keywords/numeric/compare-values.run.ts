import {
  type NumericOperator,
  numericHolds,
  type RelativeOperator,
  readComparison,
  relativeHolds,
} from '../../grammar/comparison.ts';
import type { WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, firstOf, stepBudget, unmetError, type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import type { Budget } from '../budget.ts';
import { comparisonSlots } from '../comparison-slots.ts';
import { inWords } from '../relation.ts';
import { type Mismatch, settle } from '../settle.ts';
import { targetWish } from '../target-wish.ts';
import { visibleTextOf } from '../text-of-element.ts';

/** A text that is no number yet may become one, so it is a mismatch like any other. */
function asMismatch(judge: () => Mismatch | null): Mismatch | null {
  try {
    return judge();
  } catch (error) {
    if (error instanceof StepError && error.code === 'E_NOT_NUMERIC')
      return { reason: error.message, code: error.code };
    throw error;
  }
}

export const checkNumericValues: Behaviour = async (call, context) => {
  const comparison = readComparison(comparisonSlots(call), 'numeric', (text) => context.resolve(text));
  const operator = comparison.operator as NumericOperator;
  const right = comparison.right ?? '';
  // Any left side tells whether the right one can be compared at all, before the browser is touched.
  numericHolds(operator, '0', right);
  const { left } = comparison;
  const judge = (texts: readonly string[]) => asMismatch(() => judgeNumbers(texts, operator, right));
  if (left !== null) {
    await settle(context, async () => [left], judge, 0);
    return;
  }
  const web = await context.web();
  const budget = stepBudget(context);
  await settle(
    context,
    (first) => displayedTexts(call, context, web, first ? budget : undefined),
    (texts) =>
      texts.length === 0 ? { reason: 'the element is no longer displayed', code: 'E_NOT_DISPLAYED' } : judge(texts),
  );
};

/** Texts of all displayed matches; with a budget it waits for the first of them. */
async function displayedTexts(
  call: ReadyCall,
  context: StepContext,
  web: WebPort,
  budget?: Budget,
): Promise<readonly string[]> {
  for (;;) {
    const request = wishOf(call, 'present', { pick: { by: 'all' }, read: ['displayed', 'text'] });
    const look = await web.look({ ...request, waitMs: 0 }, context.signal);
    const texts = look.elements.filter((element) => element.readings.displayed === true).map(visibleTextOf);
    if (texts.length > 0 || budget === undefined) return texts;
    await awaitElement(context, web, wishOf(call, 'visible'), budget);
  }
}

function judgeNumbers(texts: readonly string[], operator: NumericOperator, right: string): Mismatch | null {
  const wrong = texts.flatMap((text, at) => (numericHolds(operator, text, right) ? [] : [{ text, at }]));
  const first = wrong[0];
  if (first === undefined) return null;
  const expected = `${operator} ${right}`;
  return {
    reason: 'the comparison does not hold',
    expected,
    actual: first.text,
    details:
      texts.length === 1
        ? []
        : wrong
            .slice(0, 5)
            .map(({ text, at }) => `element ${at + 1} of ${texts.length}: expected "${expected}", actual "${text}"`),
  };
}

export const checkRelativeValues: Behaviour = async (call, context) => {
  const { operator, left, right } = readComparison(comparisonSlots(call), 'relative', (text) => context.resolve(text));
  const relation = operator as RelativeOperator;
  const judge = ([actual, expected]: readonly [string, string]) =>
    asMismatch(() =>
      relativeHolds(relation, actual, expected)
        ? null
        : { reason: 'the comparison does not hold', expected: inWords(relation, expected), actual },
    );
  if (left !== null && right !== null) {
    await settle(context, async () => [left, right] as const, judge, 0);
    return;
  }
  const web = await context.web();
  const budget = stepBudget(context);
  const wishes = {
    left: left === null ? wishOf(call, 'visible', { read: ['text'] }) : null,
    right: right === null ? targetWish(call, 'visible', { read: ['text'] }) : null,
  };
  await settle(
    context,
    async (first) => {
      const read = (wish: Wish) =>
        first ? awaitText(context, web, wish, budget) : textNow(context, web, wish, budget);
      return [
        wishes.left === null ? (left ?? '') : await read(wishes.left),
        wishes.right === null ? (right ?? '') : await read(wishes.right),
      ] as const;
    },
    judge,
  );
};

async function awaitText(context: StepContext, web: WebPort, wish: Wish, budget: Budget): Promise<string> {
  return visibleTextOf(await awaitElement(context, web, wish, budget));
}

async function textNow(context: StepContext, web: WebPort, wish: Wish, budget: Budget): Promise<string> {
  const { subject: _subject, ...request } = wish;
  const look = await web.look({ ...request, waitMs: 0 }, context.signal);
  if (look.unmet === null) return visibleTextOf(firstOf(look));
  // Gone while settling: it is searched again as long as the step may wait for its element.
  if (budget.left() > 0) return awaitText(context, web, wish, budget);
  throw unmetError(look, wish, budget.elapsed());
}
