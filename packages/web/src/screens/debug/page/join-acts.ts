import type { PageAct } from '@stepwright/contract/page-work';

/** Most pieces of input in one order. */
export const MOST_ACTS = 60;
const LONGEST_TEXT = 4_000;

/** Adds a piece of input to those that wait: letters become one text, turns of the wheel add up, only the last place of the pointer counts. */
export function joinAct(waiting: readonly PageAct[], next: PageAct): readonly PageAct[] {
  const last = waiting.at(-1);
  if (last?.act === 'text' && next.act === 'text' && last.text.length + next.text.length <= LONGEST_TEXT) {
    return waiting.with(-1, { act: 'text', text: last.text + next.text });
  }
  if (last?.act === 'wheel' && next.act === 'wheel') {
    return waiting.with(-1, { ...next, dx: last.dx + next.dx, dy: last.dy + next.dy });
  }
  if (last?.act === 'move' && next.act === 'move') return waiting.with(-1, next);
  return [...waiting, next];
}
