import { type ConditionOperator, conditionHolds, readComparison } from '../../grammar/comparison.ts';
import { StepError } from '../../step-error.ts';
import { awaitElement, stepBudget, type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import type { Budget } from '../budget.ts';
import { comparisonSlots } from '../comparison-slots.ts';
import { targetWish } from '../target-wish.ts';
import { visibleTextOf } from '../text-of-element.ts';

export const continueOnlyIf: Behaviour = async (call, context) => {
  const { operator, left, right } = readComparison(comparisonSlots(call), 'condition', (text) => context.resolve(text));
  const budget = stepBudget(context);
  const leftText = left ?? (await textIfDisplayed(context, wishOf(call, 'visible', { read: ['text'] }), budget));
  const rightText =
    leftText === null
      ? null
      : (right ?? (await textIfDisplayed(context, targetWish(call, 'visible', { read: ['text'] }), budget)));
  if (leftText === null || rightText === null) {
    context.note('the element did not come');
  } else if (conditionHolds(operator as ConditionOperator, leftText, rightText)) {
    return undefined;
  } else {
    context.note(`left: "${leftText}", operator: ${operator}, right: "${rightText}"`);
  }
  return { outcome: 'skip-rest', note: 'condition not met' };
};

/** Null when the element does not come. */
async function textIfDisplayed(context: StepContext, wish: Wish, budget: Budget): Promise<string | null> {
  try {
    return visibleTextOf(await awaitElement(context, await context.web(), wish, budget));
  } catch (error) {
    if (error instanceof StepError && (error.code === 'E_NOT_FOUND' || error.code === 'E_NOT_DISPLAYED')) return null;
    throw error;
  }
}
