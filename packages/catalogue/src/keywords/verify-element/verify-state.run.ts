import type { ElementCondition, Look } from '../../ports/web-port.ts';
import { StepError, type StepErrorCode } from '../../step-error.ts';
import { awaitLook, firstOf, lookUntil, stepBudget, unmetError, type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import { poll } from '../poll.ts';
import { wantedOf } from '../read-slot.ts';

/** Waits until the condition holds for a match. */
async function awaitCondition(call: ReadyCall, context: StepContext, condition: ElementCondition): Promise<void> {
  await awaitLook(context, await context.web(), wishOf(call, condition), stepBudget(context));
}

/** Waits until the condition holds for no match; absence is fine. */
async function awaitAbsence(
  call: ReadyCall,
  context: StepContext,
  condition: 'present' | 'visible',
  code: StepErrorCode,
  reason: (look: Look) => string,
): Promise<void> {
  const budget = stepBudget(context);
  const look = await lookUntil(context, await context.web(), wishOf(call, condition, { negate: true }), budget);
  if (look.unmet !== null) throw new StepError(code, reason(look), { waitedMs: budget.elapsed() });
}

/** Waits until an element that is in the page is in a state that the page does not wait for by itself. */
async function awaitState(
  call: ReadyCall,
  context: StepContext,
  wish: Wish,
  inState: (look: Look) => boolean,
  reason: string,
): Promise<void> {
  const web = await context.web();
  const budget = stepBudget(context);
  const { subject: _subject, ...request } = wish;
  let last: Look | undefined;
  const reached = await poll(context, budget, async () => {
    last = await web.look({ ...request, waitMs: 0 }, context.signal);
    return last.elements.length > 0 && inState(last) ? true : undefined;
  });
  if (reached) return;
  if (last === undefined || last.elements.length === 0) {
    throw unmetError(
      { count: 0, choice: 0, candidates: 0, unmet: 'not-found', elements: [] },
      wishOf(call, 'present'),
      budget.elapsed(),
    );
  }
  throw new StepError('E_VERIFY', reason, { waitedMs: budget.elapsed() });
}

export const checkClickable: Behaviour = (call, context) =>
  wantedOf(call)
    ? awaitCondition(call, context, 'clickable')
    : awaitState(
        call,
        context,
        wishOf(call, 'clickable'),
        (look) => look.unmet !== null,
        'the element can still be clicked',
      );

/** The condition `visible` chooses a displayed match before a hidden one; whether it holds does not matter here. */
function awaitEnabled(call: ReadyCall, context: StepContext, enabled: boolean): Promise<void> {
  return awaitState(
    call,
    context,
    wishOf(call, 'visible', { read: ['enabled'] }),
    (look) => (firstOf(look).readings.enabled === true) === enabled,
    enabled ? 'the element is still disabled' : 'the element is still enabled',
  );
}

export const checkEnabled: Behaviour = (call, context) =>
  wantedOf(call) ? awaitCondition(call, context, 'enabled') : awaitEnabled(call, context, false);

export const checkDisabled: Behaviour = (call, context) => awaitEnabled(call, context, !wantedOf(call));

function stillPresent(look: Look): string {
  return look.count === 1 ? 'one match is still in the page' : `${look.count} matches are still in the page`;
}

function awaitPresence(call: ReadyCall, context: StepContext, wanted: boolean): Promise<void> {
  return wanted
    ? awaitCondition(call, context, 'present')
    : awaitAbsence(call, context, 'present', 'E_STILL_PRESENT', stillPresent);
}

export const checkPresent: Behaviour = (call, context) => awaitPresence(call, context, wantedOf(call));
export const checkNotPresent: Behaviour = (call, context) => awaitPresence(call, context, !wantedOf(call));

function awaitVisibility(call: ReadyCall, context: StepContext, wanted: boolean): Promise<void> {
  return wanted
    ? awaitCondition(call, context, 'visible')
    : awaitAbsence(call, context, 'visible', 'E_VERIFY', () => 'the element is still displayed');
}

export const checkVisible: Behaviour = (call, context) => awaitVisibility(call, context, wantedOf(call));
export const checkNotVisible: Behaviour = (call, context) => awaitVisibility(call, context, !wantedOf(call));
