import { type Action, forEachDiagnostic } from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type Command, type EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { element } from './info-panel.ts';

interface Offer {
  readonly pos: number;
  readonly actions: readonly { readonly action: Action; readonly from: number; readonly to: number }[];
}

const offer = StateEffect.define<Offer | null>();

/** The list of ways to mend what is wrong at the cursor; any change closes it. */
const offered = StateField.define<Offer | null>({
  create: () => null,
  update(value, { effects, docChanged, selection }) {
    let next = docChanged || selection ? null : value;
    for (const effect of effects) if (effect.is(offer)) next = effect.value;
    return next;
  },
  provide: (field) => showTooltip.from(field, (value) => value && tooltipOf(value)),
});

function tooltipOf({ pos, actions }: Offer): Tooltip {
  return {
    pos,
    above: false,
    create: (view) => {
      const list = element('div', 'cm-fixes');
      list.setAttribute('role', 'menu');
      list.setAttribute('aria-label', 'Quick fixes');
      const close = () => {
        view.dispatch({ effects: offer.of(null) });
        view.focus();
      };
      for (const { action, from, to } of actions) {
        const button = element('button', '', action.name) as HTMLButtonElement;
        button.type = 'button';
        button.setAttribute('role', 'menuitem');
        button.addEventListener('click', () => {
          close();
          action.apply(view, from, to);
        });
        list.append(button);
      }
      list.addEventListener('keydown', (event) => {
        const buttons = [...list.querySelectorAll('button')];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (event.key === 'Escape') close();
        else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      });
      return { dom: list, mount: () => list.querySelector('button')?.focus() };
    },
  };
}

/** What mends the findings at the cursor, or else those of its line. */
function fixesAt(state: EditorState): Offer['actions'] {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const found: { action: Action; from: number; to: number; near: boolean }[] = [];
  forEachDiagnostic(state, ({ actions }, from, to) => {
    if (from > line.to || to < line.from) return;
    for (const action of actions ?? []) found.push({ action, from, to, near: from <= head && to >= head });
  });
  const near = found.filter((one) => one.near);
  return near.length > 0 ? near : found;
}

/** Ctrl+. */
export const offerFixes: Command = (view: EditorView) => {
  const actions = fixesAt(view.state);
  if (actions.length === 0) return false;
  view.dispatch({ effects: offer.of({ pos: view.state.selection.main.head, actions }) });
  return true;
};

export const quickFix: Extension = [offered, keymap.of([{ key: 'Mod-.', run: offerFixes, preventDefault: true }])];
