import { startCompletion } from '@codemirror/autocomplete';
import type { Command } from '@codemirror/view';
import { scanInstruction } from '@stepwright/catalogue/grammar/lex-instruction';
import { lineOf } from './text-map.ts';

/** Tab in a step: into the next slot, or out of the one that is open. False elsewhere, so that Tab indents. */
export const nextSlot: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const step = lineOf(state, line.number);
  const column = main.to - line.from - step.at;
  if (state.readOnly || step.kind !== 'step' || column <= 0) return false;
  const slots = scanInstruction(step.body).parts.filter((part) => part.type === 'slot');
  const next = slots.find(({ span }) => span.start >= column);
  const start = line.from + step.at;
  if (next) {
    view.dispatch({
      selection: { anchor: start + next.span.start + 1, head: start + next.span.end - 1 },
      userEvent: 'select',
    });
    if (next.span.end - next.span.start === 2) startCompletion(view);
    return true;
  }
  const inside = slots.find(({ span }) => column > span.start && column < span.end);
  if (!inside) return false;
  view.dispatch({ selection: { anchor: start + inside.span.end }, userEvent: 'select' });
  return true;
};
