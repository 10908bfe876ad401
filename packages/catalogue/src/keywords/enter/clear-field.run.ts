import { awaitElement, wishOf } from '../await-element.ts';
import type { Behaviour } from '../behaviour.ts';
import { numberIn } from '../read-slot.ts';
import { settleElement } from '../settle.ts';

export const emptyField: Behaviour = async (call, context) => {
  const web = await context.web();
  const cleared = await awaitElement(context, web, wishOf(call, 'editable', { prepare: 'clear', read: ['raw-text'] }));
  if (content(cleared.readings['raw-text']) === '') return;
  await awaitElement(context, web, wishOf(call, 'editable', { prepare: 'select-all' }));
  await web.press([['BACKSPACE']], context.signal);
  await settleElement(context, wishOf(call, 'present', { read: ['raw-text'] }), (field) => {
    const actual = content(field.readings['raw-text']);
    return actual === '' ? null : { reason: 'the field is not empty afterwards', expected: '', actual };
  });
};

/** Editable blocks keep a line break when they are empty. */
function content(raw: unknown): string {
  return String(raw ?? '').replace(/^\n+$/, '');
}

/** More presses than any text needs would keep the browser busy for minutes. */
const MOST_CHARACTERS = 10_000;

export const deleteByKeys: Behaviour = async (call, context) => {
  const count = numberIn(call, 'testData', 'the count', { whole: true, min: 1, max: MOST_CHARACTERS }, 0);
  const web = await context.web();
  await awaitElement(context, web, wishOf(call, 'editable', { prepare: count === 0 ? 'select-all' : 'caret-end' }));
  await web.press(
    Array.from({ length: Math.max(count, 1) }, () => ['BACKSPACE']),
    context.signal,
  );
};
