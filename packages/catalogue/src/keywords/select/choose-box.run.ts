import { norm } from '../../grammar/normalise.ts';
import type { LookedElement } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { awaitLook, stepBudget, unmetError, type Wish, wishOf } from '../await-element.ts';
import type { Behaviour, ReadyCall, StepContext } from '../behaviour.ts';
import type { Budget } from '../budget.ts';
import { poll } from '../poll.ts';
import { optionalText } from '../read-slot.ts';
import { type Choice, choiceOf } from '../selection-state.ts';
import { settleElement } from '../settle.ts';

interface Kind {
  readonly name: string;
  is(choice: Choice): boolean;
}

const CHECKBOX: Kind = {
  name: 'checkbox',
  is: ({ form, role }) => form === 'checkbox' || (form === 'aria' && (role === 'checkbox' || role === 'switch')),
};

const RADIO: Kind = {
  name: 'radio button',
  is: ({ form, role }) => form === 'radio' || (form === 'aria' && role === 'radio'),
};

function choiceOfKind(element: LookedElement, kind: Kind): Choice {
  const choice = choiceOf(element);
  if (!kind.is(choice)) throw new StepError('E_WRONG_ELEMENT', `the element is <${element.tag}>, not a ${kind.name}`);
  return choice;
}

/** Brings one match of the locator into the wanted state with one click at most. */
async function choose(
  call: ReadyCall,
  context: StepContext,
  kind: Kind,
  index: number,
  wanted: boolean,
  budget: Budget,
): Promise<void> {
  const web = await context.web();
  const pick = { by: 'nth', index } as const;
  const wish: Wish = wishOf(call, 'clickable', { pick, viaLabel: true, read: ['choice'] });
  let unmet: StepError | undefined;
  let waitMs = 0;
  const point = await poll(context, budget, async () => {
    const look = await web.look({ ...wish, waitMs }, context.signal);
    // The state is asked before the first wait: a box that is right already may be covered.
    waitMs = Math.min(budget.left(), 1000);
    const element = look.elements[0];
    if (element !== undefined && choiceOfKind(element, kind).selected === wanted) return 'right already';
    if (element !== undefined && look.unmet === null) return element.point;
    const error = unmetError(look, wish, budget.elapsed());
    unmet =
      element === undefined ? error : new StepError('E_NOT_CLICKABLE', error.message, { waitedMs: budget.elapsed() });
    return undefined;
  });
  if (point === 'right already') return;
  if (point === undefined) throw unmet ?? new StepError('E_INTERNAL', 'the wait ended without a look');
  await web.click(point, {}, context.signal);
  await settleElement(context, wishOf(call, 'present', { pick, read: ['choice'] }), (element) =>
    choiceOfKind(element, kind).selected === wanted
      ? null
      : { reason: `the ${kind.name} is ${wanted ? 'not selected' : 'still selected'} after the click` },
  );
}

export const tickBox: Behaviour = (call, context) => choose(call, context, CHECKBOX, 0, true, stepBudget(context));
export const untickBox: Behaviour = (call, context) => choose(call, context, CHECKBOX, 0, false, stepBudget(context));

export const chooseRadio: Behaviour = async (call, context) => {
  const budget = stepBudget(context);
  const value = optionalText(call, 'testData');
  const index = value === undefined || value === '' ? 0 : await findInGroup(call, context, value, budget);
  await choose(call, context, RADIO, index, true, budget);
};

/** Index, among the matches, of the button with a value or else a label. */
async function findInGroup(call: ReadyCall, context: StepContext, value: string, budget: Budget): Promise<number> {
  const web = await context.web();
  const wish = wishOf(call, 'present', {
    pick: { by: 'all' },
    read: ['choice', 'dom-attribute:value', 'label', 'text'],
  });
  let seen: readonly string[] = [];
  const index = await poll(context, budget, async () => {
    const look = await awaitLook(context, web, wish, budget);
    for (const button of look.elements) choiceOfKind(button, RADIO);
    const found =
      look.elements.find((button) => button.readings['dom-attribute:value'] === value) ??
      look.elements.find((button) => labelOf(button) === norm(value));
    seen = look.elements.map((button) => `"${button.readings['dom-attribute:value'] ?? ''}" (${labelOf(button)})`);
    return found?.index;
  });
  if (index !== undefined) return index;
  throw new StepError('E_NO_OPTION', `no radio button there has the value or label "${value}"`, {
    waitedMs: budget.elapsed(),
    details: [`Buttons: ${seen.slice(0, 20).join('; ')}`],
  });
}

function labelOf(button: LookedElement): string {
  return norm(String(button.readings.label ?? '')) || norm(String(button.readings.text ?? ''));
}
