import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { choiceFacts } from './completion.ts';
import { action, element, factsPanel, stepPanel } from './info-panel.ts';
import { entriesOf } from './locator-entries.ts';
import { findReferences, goToDefinition, goToLine, originOf, type Surroundings } from './navigate.ts';
import { outcomeOn } from './result-marks.ts';
import { shortened, shownValue } from './step-help.ts';
import { countTagged, symbolAt, type TextSymbol, valuesOf } from './symbol-at.ts';

/** Values of a column that are shown. */
const MOST_VALUES = 8;

/** What stands under the pointer: help, where a value comes from, where a locator leads, what the step did last. */
export function gherkinHover(around: Surroundings): Extension {
  return hoverTooltip(
    async (view, pos): Promise<Tooltip | null> => {
      const symbol = symbolAt(view.state, pos);
      const shown = symbol ? await panelOf(view, symbol, around) : null;
      const outcome = outcomePanel(view.state, pos, around);
      if (!shown && !outcome) return null;
      const line = view.state.doc.lineAt(pos);
      return {
        pos: symbol && shown ? symbol.from : line.from,
        end: symbol && shown ? symbol.to : line.to,
        above: true,
        create: () => ({ dom: element('div', 'cm-hover', ...[shown, outcome].filter((one) => one !== null)) }),
      };
    },
    { hoverTime: 350, hideOnChange: true },
  );
}

async function panelOf(view: EditorView, symbol: TextSymbol, around: Surroundings): Promise<HTMLElement | null> {
  const { state } = view;
  const known = around.sources();
  const go = (label: string) => action(label, () => goToDefinition(view, symbol.from, around));
  switch (symbol.kind) {
    case 'keyword':
      return stepPanel(symbol.step);
    case 'locator': {
      const entries = entriesOf(known, symbol.name);
      const entry = entries[0];
      if (!entry) return null;
      if (!entry.object) return factsPanel(`${entry.path} · own locator of this feature`, choiceFacts(entry.choices));
      const { id, name } = entry.object;
      const uses = id === null ? null : await around.host()?.countUses('object', id, entry.path);
      const more = entries.length > 1 ? [{ text: `${entries.length} objects have an entry of this name.` }] : [];
      const panel = factsPanel(`${name} · ${entry.path}`, [...choiceFacts(entry.choices), ...more]);
      if (id !== null && around.host()) {
        const count = uses
          ? `Used in ${uses.count}${uses.more ? '+' : ''} ${uses.count === 1 ? 'place' : 'places'}`
          : 'Where used';
        panel.append(
          element(
            'div',
            'cm-info-actions',
            go(`Open ${name}`),
            action(count, () => findReferences(view, symbol.from, around)),
          ),
        );
      }
      return panel;
    }
    case 'value':
      return valuePanel(view, symbol.name, symbol.from, around);
    case 'sets':
      return factsPanel(symbol.name, [{ text: 'This step sets the variable.' }]);
    case 'column':
    case 'header': {
      const values = valuesOf(state, state.doc.lineAt(symbol.from).number, symbol.name);
      const shown = values.slice(0, MOST_VALUES).map((text) => ({ text: text === '' ? '(empty)' : text, code: true }));
      const rest = values.length > MOST_VALUES ? [{ text: `and ${values.length - MOST_VALUES} more` }] : [];
      return factsPanel(
        `${symbol.name} · column of the Examples`,
        values.length > 0 ? [...shown, ...rest] : [{ text: 'No rows yet.' }],
      );
    }
    case 'tag': {
      const count = countTagged(state, symbol.name);
      return factsPanel(symbol.name, [
        {
          text: `${count} ${count === 1 ? 'scenario' : 'scenarios'} of this feature ${count === 1 ? 'has' : 'have'} it.`,
        },
      ]);
    }
    case 'file': {
      const isIncluded = known.feature.files.includes(symbol.name);
      return factsPanel(symbol.name, [
        { text: isIncluded ? 'An included file.' : 'No file of this name is included.' },
      ]);
    }
  }
}

function valuePanel(view: EditorView, name: string, from: number, around: Surroundings): HTMLElement | null {
  const { state } = view;
  const known = around.sources();
  const origin = originOf(state, state.doc.lineAt(from).number, name, known);
  const go = (label: string) =>
    element(
      'div',
      'cm-info-actions',
      action(label, () => goToDefinition(view, from, around)),
    );
  switch (origin.kind) {
    case 'variable':
      return factsPanel(
        name,
        [{ text: `A variable, set on line ${origin.line}:` }, { text: shortened(origin.step), code: true }],
        element(
          'div',
          'cm-info-actions',
          action(`Go to line ${origin.line}`, () => goToLine(view, origin.line)),
        ),
      );
    case 'included':
      return factsPanel(
        name,
        [{ text: `A variable that the included feature ${origin.feature} sets.` }],
        go(`Open ${origin.feature}`),
      );
    case 'key': {
      const where = known.chosen ? `A key of the environment ${known.chosen.name}:` : 'A key of the environment:';
      const panel = factsPanel(name, [{ text: where }, { text: shownValue(name, origin.value), code: true }]);
      if (known.chosen && around.host()) panel.append(go(`Open ${known.chosen.name}`));
      return panel;
    }
    case 'plain':
      return factsPanel(shortened(name, 60), [{ text: 'Plain text: no variable and no key has this name.' }]);
  }
}

/** What the step on a line did last. */
export function outcomePanel(state: EditorState, pos: number, { host }: Surroundings): HTMLElement | null {
  const line = state.doc.lineAt(pos);
  const outcome = outcomeOn(state, line.from);
  if (!outcome || outcome.status === 'PASSED') return null;
  const facts = outcome.error ? [{ text: shortened(outcome.error, 400) }] : [];
  const title = `${outcome.status === 'FAILED' ? 'Failed' : 'Left out'} in run ${outcome.runId}`;
  const panel = factsPanel(title, facts);
  panel.classList.add(outcome.status === 'FAILED' ? 'cm-info-failed' : 'cm-info-skipped');
  panel.append(
    element(
      'div',
      'cm-info-actions',
      action('Open the run', () => host()?.open({ kind: 'run', id: outcome.runId, name: '' })),
    ),
  );
  return panel;
}
