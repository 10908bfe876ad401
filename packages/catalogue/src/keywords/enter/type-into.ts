import type { LookedElement, WebPort } from '../../ports/web-port.ts';
import { stepBudget, type Wish, wishOf, withElement } from '../await-element.ts';
import type { ReadyCall, StepContext } from '../behaviour.ts';
import { chooseFiles } from './choose-files.ts';
import { setValueByScript } from './set-by-script.ts';

/** Kinds of input that hold plain text; the others react to keys only (date fields, selects), or to neither. */
const PLAIN_TEXT_TYPES = ['', 'text', 'search', 'url', 'tel', 'email', 'password', 'number'];

export interface Typing {
  readonly prepare?: 'clear' | 'caret-end';
  readonly pick?: Wish['pick'];
  /** One key press a character, with a pause after each. */
  readonly pauseMs?: number;
}

/** Waits for the step's field, prepares it and types: one look and one call for the input. */
export async function typeInto(call: ReadyCall, context: StepContext, text: string, how: Typing = {}): Promise<void> {
  const web = await context.web();
  const wish = wishOf(call, 'editable', {
    prepare: how.prepare ?? 'clear',
    ...(how.pick === undefined ? {} : { pick: how.pick }),
  });
  await withElement(context, web, wish, stepBudget(context), (field) => fill(context, web, field, text, how.pauseMs));
}

/** Puts a text into a field that has the focus and is prepared. */
async function fill(
  context: StepContext,
  web: WebPort,
  field: LookedElement,
  text: string,
  pauseMs: number | undefined,
): Promise<void> {
  if (field.tag === 'input' && field.inputType === 'file') return chooseFiles(context, web, field, text);
  if (field.tag === 'input' && (field.inputType === 'color' || field.inputType === 'range')) {
    return setValueByScript(context, web, field, text);
  }
  if (text === '') return;
  if (pauseMs !== undefined) return web.type(text, { keys: true, pauseMs }, context.signal);
  await web.type(text, { keys: !takesInsertedText(field) }, context.signal);
}

/** False for fields that only react to keys. */
export function takesInsertedText(field: LookedElement): boolean {
  if (field.tag === 'select') return false;
  return field.tag !== 'input' || PLAIN_TEXT_TYPES.includes(field.inputType);
}
