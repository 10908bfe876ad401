import type { Limits } from './deadline.ts';
import { characters, typingActions } from './keyboard.ts';
import type { Tier } from './tier.ts';

/** Real keys are sent in portions, so that no single command takes long. */
const PORTION = 50;

/** Fields that one insertion fills as typing does; fields that take a value rather than keys; everything else is typed into. */
export type FieldKind = 'text' | 'value' | 'other';

const TEXT_TYPES = ['text', 'search', 'url', 'tel', 'password', 'email'];
const VALUE_TYPES = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'];

/** What a look told of an element; undefined where only the page knows. */
export function fieldKind(tag: string, inputType: string): FieldKind | undefined {
  if (tag === 'textarea') return 'text';
  if (tag !== 'input') return undefined;
  if (TEXT_TYPES.includes(inputType)) return 'text';
  return VALUE_TYPES.includes(inputType) ? 'value' : 'other';
}

const FOCUSED_FIELD = `() => {
  let focused = document.activeElement;
  while (focused && focused.shadowRoot && focused.shadowRoot.activeElement) focused = focused.shadowRoot.activeElement;
  if (!focused) return 'other';
  if (focused.tagName === 'TEXTAREA') return 'text';
  if (focused.tagName !== 'INPUT') return focused.isContentEditable ? 'text' : 'other';
  if (${JSON.stringify(TEXT_TYPES)}.includes(focused.type)) return 'text';
  return ${JSON.stringify(VALUE_TYPES)}.includes(focused.type) ? 'value' : 'other';
}`;

/** Gives a field that is chosen rather than typed its value, as its picker would; answers false for a text it does not take. */
const SET_VALUE = `(element, text) => {
  const field = document.activeElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const before = field.value;
  set.call(field, text);
  if (field.value === '' || (field.type === 'color' && field.value !== text.toLowerCase())) { set.call(field, before); return false; }
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}`;

/**
 * Types into whatever has the focus. Without `keys` a text field gets everything but the last character in one trusted insertion and
 * the last one by a real key, so that pages that listen to keys hear of the finished text; else every character is a key press.
 */
export async function typeText(
  tier: Tier,
  text: string,
  options: { readonly keys: boolean; readonly pauseMs: number; readonly field: FieldKind | undefined },
  limits: Limits,
): Promise<void> {
  const all = characters(text);
  if (all.length === 0) return;
  if (!options.keys && options.pauseMs === 0) {
    const field = options.field ?? (await tier.call(FOCUSED_FIELD, null, [], limits));
    if (field === 'value' && (await tier.call(SET_VALUE, null, [text], limits)) === true) return;
    const insertable = field === 'text' && all.length > 1 && !/[\n\r\t\u0000-\u001f\ue000-\uf8ff]/.test(text);
    const lastKey = typingActions(all.slice(-1), 0);
    if (insertable && (await tier.insertText(all.slice(0, -1).join(''), lastKey, limits))) return;
  }
  for (let at = 0; at < all.length; at += PORTION) {
    limits.signal?.throwIfAborted();
    await tier.act(typingActions(all.slice(at, at + PORTION), options.pauseMs), limits);
  }
}
