import { StepError } from '../../step-error.ts';
import { awaitLook, lookUntil, stepBudget } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { linkWish } from '../link-wish.ts';
import { wantedOf } from '../read-slot.ts';

function checking(match: 'contains' | 'exact'): Behaviour {
  return async (call, context) => {
    const wish = linkWish(call, match, 'visible');
    const wanted = wantedOf(call);
    const web = await context.web();
    const budget = stepBudget(context);
    if (wanted) {
      await awaitLook(context, web, wish, budget);
      return;
    }
    const look = await lookUntil(context, web, { ...wish, negate: true }, budget);
    if (look.unmet !== null) {
      throw new StepError('E_STILL_PRESENT', 'the link is still there', { waitedMs: budget.elapsed() });
    }
  };
}

export const checkLink = checking('exact');
export const checkPartialLink = checking('contains');
