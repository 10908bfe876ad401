import { StaleElement } from '../ports/stale-element.ts';
import type { Look, LookedElement, LookRequest, WebPort } from '../ports/web-port.ts';
import { type FaultyElement, StepError, type StepErrorCode } from '../step-error.ts';
import type { ReadyCall, ResolvedLocator, StepContext } from './behaviour.ts';
import { type Budget, pauses, startBudget } from './budget.ts';

/** What a step wants of its element; the waiting is added here. */
export interface Wish extends Omit<LookRequest, 'waitMs'> {
  /** How messages speak of it; `the element` when left out. */
  readonly subject?: string;
}

/** One look is asked to wait inside the page for at most this long, so that an abort and the clock are noticed. */
const SLICE_MS = 1000;

/** A step's whole wait for its elements (Explicit.wait.time). */
export function stepBudget(context: StepContext): Budget {
  return startBudget(context.clock, context.settings.explicitWaitMs);
}

export function locatorOf(call: ReadyCall): ResolvedLocator {
  if (call.locator === undefined) throw new StepError('E_SLOT_MISSING', 'the step needs a [locator]');
  return call.locator;
}

/** The wish for the first match of the step's locator. */
export function wishOf(call: ReadyCall, condition: Wish['condition'], more: Partial<Wish> = {}): Wish {
  return { choices: locatorOf(call).choices, pick: { by: 'first' }, condition, ...more };
}

/** Looks until the wish holds or the budget is used up; answers the last look either way. */
export async function lookUntil(context: StepContext, web: WebPort, wish: Wish, budget: Budget): Promise<Look> {
  const { subject: _subject, ...request } = wish;
  const pause = pauses();
  for (;;) {
    context.signal.throwIfAborted();
    const asked = context.clock.now();
    const waitMs = Math.min(budget.left(), SLICE_MS);
    const look = await web.look({ ...request, waitMs }, context.signal);
    if (look.unmet === null || budget.left() <= 0) return look;
    // A page that answers before its time (it is being replaced, or cannot wait) must not be asked in a tight circle.
    const early = waitMs - (context.clock.now() - asked);
    if (early > 0) await context.clock.sleep(Math.min(pause(), early), context.signal);
  }
}

/** Waits for the wish; throws the error of the first unmet condition when the budget is used up (actions §7). */
export async function awaitLook(context: StepContext, web: WebPort, wish: Wish, budget: Budget): Promise<Look> {
  const look = await lookUntil(context, web, wish, budget);
  if (look.unmet !== null) throw unmetError(look, wish, budget.elapsed());
  return look;
}

/** Waits for one element. */
export async function awaitElement(
  context: StepContext,
  web: WebPort,
  wish: Wish,
  budget: Budget = stepBudget(context),
): Promise<LookedElement> {
  const look = await awaitLook(context, web, wish, budget);
  return firstOf(look);
}

export function firstOf(look: Look): LookedElement {
  const element = look.elements[0];
  if (element === undefined) throw new StepError('E_INTERNAL', 'a look that holds told no element');
  return element;
}

/** Waits for one element and does something with its handle; an element that went stale in between is searched again. */
export async function withElement<T>(
  context: StepContext,
  web: WebPort,
  wish: Wish,
  budget: Budget,
  use: (element: LookedElement) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const element = await awaitElement(context, web, wish, budget);
    try {
      return await use(element);
    } catch (error) {
      if (!(error instanceof StaleElement)) throw error;
      if (attempt > 1 && budget.left() <= 0) {
        throw new StepError('E_NOT_FOUND', `${wish.subject ?? 'the element'} left the page before it could be used`, {
          waitedMs: budget.elapsed(),
          cause: error,
        });
      }
    }
  }
}

/** The error that a look's first unmet condition names. */
export function unmetError(look: Look, wish: Wish, waitedMs: number): StepError {
  const subject = wish.subject ?? 'the element';
  const fail = (code: StepErrorCode, reason: string, details: readonly string[] = []) =>
    new StepError(code, reason, { waitedMs, details, waitedFor: wishWords(wish), elements: faultyElements(look) });
  // Sub-elements, links and random picks are only ever chosen among what can be clicked, so the plain states read differently.
  const chosen = wish.pick.by === 'sub' || wish.pick.by === 'link' || wish.pick.by === 'random';
  switch (look.unmet) {
    case 'not-found':
      return notFound(look, wish, fail);
    case 'not-displayed':
      return chosen || wish.pick.by === 'displayed'
        ? notFound(look, wish, fail)
        : fail('E_NOT_DISPLAYED', `${subject} was found but is not displayed`);
    case 'not-enabled':
      if (wish.pick.by === 'random') return notFound(look, wish, fail);
      return fail(chosen ? 'E_NOT_CLICKABLE' : 'E_NOT_ENABLED', `${subject} was found but is disabled`);
    case 'not-editable':
      return fail('E_NOT_EDITABLE', `${subject} takes no text`);
    case 'read-only':
      return fail('E_NOT_EDITABLE', `${subject} is read-only`);
    case 'not-clickable':
      return fail(
        'E_NOT_CLICKABLE',
        look.cover !== undefined
          ? `${subject} was found but is covered by ${look.cover}`
          : look.moving
            ? `${subject} was found but does not stop moving`
            : `${subject} was found but cannot be clicked at its centre`,
      );
    case 'index':
      return fail('E_INDEX', indexReason(look, wish), seenTexts(look));
    case null:
      return fail('E_INTERNAL', 'the condition holds');
  }
}

/** Of a set more would only hide the picture. */
const MOST_OUTLINED = 5;

/** The elements of a look, for the error that is about them. */
export function faultyElements(look: Look): readonly FaultyElement[] {
  return look.elements.slice(0, MOST_OUTLINED).map(({ handle }) => ({ handle }));
}

const CONDITION_WORDS = {
  present: 'in the page',
  visible: 'displayed',
  enabled: 'displayed and enabled',
  editable: 'ready to take text',
  clickable: 'clickable',
} as const;

/** What a wish waits for, in words: `the element to be clickable`. */
function wishWords({ subject = 'the element', condition, negate, pick }: Wish): string {
  const what = pick.by === 'link' ? `the link "${pick.text}"` : pick.by === 'sub' ? `the part "${pick.text}"` : subject;
  return `${what} ${negate ? 'not ' : ''}to be ${CONDITION_WORDS[condition]}`;
}

type Fail = (code: StepErrorCode, reason: string, details?: readonly string[]) => StepError;

function notFound(look: Look, wish: Wish, fail: Fail): StepError {
  const { pick } = wish;
  const how = 'match' in pick && pick.match === 'exact' ? 'has exactly the text' : 'contains the text';
  if (pick.by === 'link') return fail('E_NOT_FOUND', `no displayed link ${how} "${pick.text}"`, seenTexts(look));
  if (look.count === 0) return fail('E_NOT_FOUND', `nothing on the page matches ${wish.subject ?? 'the locator'}`);
  if (pick.by === 'sub')
    return fail('E_NOT_FOUND', `no displayed element there ${how} "${pick.text}"`, seenTexts(look));
  if (pick.by === 'random') return fail('E_NOT_FOUND', 'none of the matches is displayed and enabled');
  if (pick.by === 'displayed') return fail('E_NOT_FOUND', 'none of the matches is displayed');
  return fail('E_NOT_FOUND', `nothing on the page matches ${wish.subject ?? 'the locator'}`);
}

function indexReason(look: Look, wish: Wish): string {
  const index = 'index' in wish.pick ? wish.pick.index : 0;
  const found = look.candidates === 1 ? '1 element fits' : `${look.candidates} elements fit`;
  return `${found}, so there is none with the index ${index} (the first has index 0)`;
}

function seenTexts(look: Look): readonly string[] {
  if (look.seen === undefined || look.seen.length === 0) return [];
  return [`Texts seen: ${look.seen.map((text) => `"${text}"`).join('; ')}`];
}
