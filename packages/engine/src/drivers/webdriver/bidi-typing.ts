import type { BidiConnection } from './bidi.ts';
import { alertFault, type BidiContexts } from './bidi-contexts.ts';
import type { BidiWorld, RemoteValue } from './bidi-world.ts';
import type { Limits } from './deadline.ts';
import type { InputSource } from './tier.ts';

/**
 * Inserts as an input method does: trusted, one input event, no keys. Fields alone: editors of their own want to be told beforehand,
 * which this does not do.
 */
const INSERT_TEXT = `(text) => {
  let focused = document.activeElement;
  while (focused && focused.shadowRoot && focused.shadowRoot.activeElement) focused = focused.shadowRoot.activeElement;
  return (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) && document.execCommand('insertText', false, text);
}`;

interface Place {
  readonly connection: BidiConnection;
  readonly contexts: BidiContexts;
  readonly world: BidiWorld;
  readonly window: string;
  /** The window or the frame in it that has the focus. */
  readonly context: string;
}

/**
 * Inserts a text by Chromium's own protocol and presses keys behind it. Both are sent at once: the page gets them in this order, and
 * the keys need not wait for the answer to the insertion.
 */
export async function insertAndPress(
  { connection, contexts, world, window, context }: Place,
  text: string,
  keys: readonly InputSource[],
  limits: Limits,
): Promise<void> {
  await world.wake(window, limits);
  // Known beforehand, so that the insertion leaves first.
  await world.cdpSession(context, limits);
  const [inserted, pressed] = await Promise.allSettled([
    contexts.guard(window, () => world.cdp(context, 'Input.insertText', { text }, limits), true),
    contexts.guard(window, () => connection.send('input.performActions', { context, actions: keys }, limits), true),
  ]);
  if (inserted.status === 'rejected') throw inserted.reason;
  // A dialog that the insertion itself opened: the keys never reached the field.
  const prompt = inserted.value === undefined ? contexts.promptOf(window) : undefined;
  if (prompt) throw alertFault(prompt);
  if (pressed.status === 'rejected') throw pressed.reason;
}

/** Inserts a text in a browser that has no command for it; false where the focus is not in a field. */
export async function insertByScript(
  { contexts, world, window, context }: Place,
  text: string,
  limits: Limits,
): Promise<boolean> {
  const answer = await contexts.guard(window, () => world.call(context, INSERT_TEXT, [text], limits), true);
  return answer === undefined || (answer as RemoteValue).value === true;
}
