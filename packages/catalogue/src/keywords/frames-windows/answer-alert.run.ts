import { norm } from '../../grammar/normalise.ts';
import type { OpenAlert, WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import { stepBudget } from '../await-element.ts';
import type { Behaviour, StepContext } from '../behaviour.ts';
import { poll } from '../poll.ts';
import { optionalText, textOf, wantedOf } from '../read-slot.ts';
import { settle } from '../settle.ts';

/** Waits for an open dialog. E_ALERT. */
async function awaitAlert(context: StepContext, web: WebPort): Promise<OpenAlert> {
  const budget = stepBudget(context);
  const alert = await poll(context, budget, async () => (await web.alert(context.signal)) ?? undefined);
  if (alert === undefined) throw new StepError('E_ALERT', 'no dialog is open', { waitedMs: budget.elapsed() });
  return alert;
}

export const checkAlert: Behaviour = async (call, context) => {
  const wanted = wantedOf(call);
  const written = optionalText(call, 'testData');
  const expected = written === undefined ? undefined : norm(written);
  const web = await context.web();
  if (wanted) {
    const actual = norm((await awaitAlert(context, web)).text);
    if (expected === undefined || actual === expected) return;
    throw new StepError('E_VERIFY', 'the text of the dialog differs', { expected, actual });
  }
  await settle(
    context,
    () => web.alert(context.signal),
    (alert) => {
      if (alert === null || (expected !== undefined && norm(alert.text) !== expected)) return null;
      return { reason: `a dialog is open (${alert.kind})`, actual: norm(alert.text) };
    },
  );
};

function answering(accept: boolean): Behaviour {
  return async (_call, context) => {
    const web = await context.web();
    const { text, kind } = await awaitAlert(context, web);
    await web.answerAlert(accept, undefined, context.signal);
    context.note(`${kind}: "${text}"`);
  };
}

export const acceptOpenAlert = answering(true);
export const dismissOpenAlert = answering(false);

export const fillOpenPrompt: Behaviour = async (call, context) => {
  const text = textOf(call, 'testData');
  const web = await context.web();
  const { kind } = await awaitAlert(context, web);
  if (kind !== 'prompt' && kind !== 'dialog')
    throw new StepError('E_WRONG_ELEMENT', `the open dialog is of the kind ${kind}, which asks for no text`);
  await web.fillPrompt(text, context.signal);
};
