import type { LookedElement, WebPort } from '../../ports/web-port.ts';
import { StepError } from '../../step-error.ts';
import type { StepContext } from '../behaviour.ts';

/**
 * The value goes through the setter of the element's class, not through one that a framework put on the element itself: only then does
 * the framework notice the change when the events come.
 */
export const SET_VALUE_SCRIPT = `
const [element, value] = arguments;
let holder = Object.getPrototypeOf(element);
let found;
while (holder !== null && (found = Object.getOwnPropertyDescriptor(holder, 'value')) === undefined) {
  holder = Object.getPrototypeOf(holder);
}
if (found === undefined || found.set === undefined) return false;
found.set.call(element, value);
element.dispatchEvent(new Event('input', { bubbles: true }));
element.dispatchEvent(new Event('change', { bubbles: true }));
return true;`;

export const SET_TEXT_SCRIPT = `
const [element, text] = arguments;
element.textContent = text;
element.dispatchEvent(new Event('input', { bubbles: true }));
element.dispatchEvent(new Event('change', { bubbles: true }));
return true;`;

/** Sets the value property and fires input and change. E_WRONG_ELEMENT when there is no such property. */
export async function setValueByScript(
  context: StepContext,
  web: WebPort,
  element: LookedElement,
  value: string,
): Promise<void> {
  const done = await web.script(SET_VALUE_SCRIPT, [value], context.signal, { element: element.handle });
  if (done !== true)
    throw new StepError('E_WRONG_ELEMENT', `a <${element.tag}> element has no value that could be set`);
}

/** Replaces all content by a text and fires input and change. */
export async function setTextByScript(
  context: StepContext,
  web: WebPort,
  element: LookedElement,
  text: string,
): Promise<void> {
  await web.script(SET_TEXT_SCRIPT, [text], context.signal, { element: element.handle });
}
