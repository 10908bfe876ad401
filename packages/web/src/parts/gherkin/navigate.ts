import { EditorSelection, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorHost } from './editor-host.ts';
import { knowledgeOf, variablesAbove } from './knowledge.ts';
import { entriesOf } from './locator-entries.ts';
import { columnsOf, sectionAt } from './read-text.ts';
import type { GherkinSources } from './sources.ts';
import { valueAt } from './step-help.ts';
import { symbolIn } from './step-symbol.ts';
import { symbolAt, type TextSymbol } from './symbol-at.ts';
import { lineOf, textOf } from './text-map.ts';

/** Where a value comes from. */
export type ValueOrigin =
  | { readonly kind: 'variable'; readonly line: number; readonly step: string }
  | { readonly kind: 'included'; readonly feature: string; readonly line: number }
  | { readonly kind: 'key'; readonly value: unknown }
  | { readonly kind: 'plain' };

/** The order in which a run looks a value up: a variable, then the environment, else it is plain text. */
export function originOf(state: EditorState, line: number, name: string, { environment }: GherkinSources): ValueOrigin {
  const holds = (variable: string) => variable === name || name.startsWith(`${variable}.`);
  const above = variablesAbove(state, line).find((one) => holds(one.name));
  if (above) return { kind: 'variable', line: above.line, step: above.step };
  const included = knowledgeOf(state).included.findLast((one) => holds(one.name));
  if (included) return { kind: 'included', feature: included.feature, line: included.line };
  const value = valueAt(environment, name);
  return value === undefined ? { kind: 'plain' } : { kind: 'key', value };
}

export interface Surroundings {
  readonly sources: () => GherkinSources;
  readonly host: () => EditorHost | null;
  /** Opens a part of the editor itself. */
  readonly show: (part: 'outline' | 'keys') => void;
}

/** Puts the cursor at the beginning of a line and shows it in the middle. */
export function goToLine(view: EditorView, line: number): void {
  const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  const start = at.from + (at.text.length - at.text.trimStart().length);
  view.dispatch({
    selection: EditorSelection.cursor(start),
    effects: EditorView.scrollIntoView(start, { y: 'center' }),
    userEvent: 'select',
  });
  view.focus();
}

/** F12: to where the thing at a place is made. False where there is nothing to go to. */
export function goToDefinition(view: EditorView, pos: number, { sources, host }: Surroundings): boolean {
  const { state } = view;
  const symbol = symbolAt(state, pos);
  if (!symbol) return false;
  const known = sources();
  const line = state.doc.lineAt(pos).number;
  if (symbol.kind === 'locator') {
    const entry = entriesOf(known, symbol.name)[0];
    if (!entry?.object?.id) {
      host()?.say(
        entry ? `${symbol.name} is one of the feature's own locators.` : `No object has a locator ${symbol.name}.`,
      );
      return true;
    }
    host()?.open({ kind: 'object', id: entry.object.id, name: entry.object.name });
    return true;
  }
  if (symbol.kind === 'value') {
    const origin = originOf(state, line, symbol.name, known);
    if (origin.kind === 'variable') goToLine(view, origin.line);
    else if (origin.kind === 'included') {
      const feature = known.included.find(({ name }) => name === origin.feature);
      if (feature) host()?.open({ kind: 'feature', id: feature.id, name: feature.name, line: origin.line });
    } else if (origin.kind === 'key' && known.chosen) {
      host()?.open({ kind: 'environment', id: known.chosen.id, name: known.chosen.name });
    } else host()?.say(`${symbol.name} is plain text: no variable and no key of the environment has this name.`);
    return true;
  }
  if (symbol.kind === 'column') {
    const header = sectionAt(textOf(state), line)?.examples.find(({ columns }) =>
      columns.includes(symbol.name),
    )?.header;
    if (header) goToLine(view, header);
    return true;
  }
  if (symbol.kind === 'file') {
    host()?.open({ kind: 'file', id: 0, name: symbol.name });
    return true;
  }
  return false;
}

/** Shift+F12: where the thing at a place is used, in this text or in the whole project. */
export function findReferences(view: EditorView, pos: number, { sources, host }: Surroundings): boolean {
  const symbol = symbolAt(view.state, pos);
  const known = sources();
  if (!symbol || !host()) return false;
  if (symbol.kind === 'locator') {
    const entry = entriesOf(known, symbol.name)[0];
    if (entry?.object?.id) host()!.showUses('object', entry.object.id, entry.object.name, entry.path);
    else host()!.say(usesInText(view.state, symbol));
    return true;
  }
  if (symbol.kind === 'value') {
    const origin = originOf(view.state, view.state.doc.lineAt(pos).number, symbol.name, known);
    if (origin.kind === 'key' && known.chosen) {
      host()!.showUses('environment', known.chosen.id, known.chosen.name, symbol.name);
      return true;
    }
  }
  host()!.say(usesInText(view.state, symbol));
  return true;
}

/** Lines that are named in words. */
const MOST_NAMED = 12;

function usesInText(state: EditorState, symbol: TextSymbol): string {
  const name = symbol.kind === 'keyword' ? symbol.step.keyword : symbol.name;
  const lines = placesOf(state, symbol).map(({ line }) => line);
  const different = [...new Set(lines)];
  if (different.length === 0) return `${name} is used nowhere else in this feature.`;
  const more = different.length > MOST_NAMED ? ` and ${different.length - MOST_NAMED} more` : '';
  return `${name} is on ${different.length === 1 ? 'line' : 'lines'} ${different.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

/** Places of the text with the same name and meaning. */
export function placesOf(state: EditorState, wanted: TextSymbol): { line: number; from: number; to: number }[] {
  const found: { line: number; from: number; to: number }[] = [];
  const text = textOf(state);
  if (wanted.kind === 'tag') {
    for (let line = 1; line <= state.doc.lines; line++) {
      if (lineOf(state, line).kind !== 'tags') continue;
      const at = state.doc.line(line);
      for (const match of at.text.matchAll(/@[^\s@]+/g)) {
        if (match[0] === wanted.name)
          found.push({ line, from: at.from + match.index, to: at.from + match.index + match[0].length });
      }
    }
    return found;
  }
  const name = wanted.kind === 'keyword' ? wanted.step.keyword : wanted.name;
  const isValue = wanted.kind === 'value' || wanted.kind === 'sets';
  for (const section of text.sections) {
    const columns = columnsOf(section);
    for (const step of section.steps) {
      if (wanted.kind !== 'keyword' && !step.text.includes(name)) continue;
      const { at } = lineOf(state, step.line);
      const start = state.doc.line(step.line).from + at;
      let from = wanted.kind === 'keyword' ? 0 : step.text.indexOf(name);
      for (; from >= 0; from = step.text.indexOf(name, from + 1)) {
        const symbol = symbolIn(step.text, from, columns);
        const same =
          symbol !== null &&
          (symbol.kind === 'keyword'
            ? wanted.kind === 'keyword' && symbol.step === wanted.step
            : symbol.name === name &&
              (symbol.kind === wanted.kind || (isValue && (symbol.kind === 'value' || symbol.kind === 'sets'))));
        if (same) found.push({ line: step.line, from: start + symbol.from, to: start + symbol.to });
        if (wanted.kind === 'keyword') break;
      }
    }
  }
  return found;
}

/** F2: another name for a locator, a key or a variable, everywhere at once. */
export function renameSymbol(view: EditorView, pos: number, { sources, host }: Surroundings): boolean {
  const { state } = view;
  const symbol = symbolAt(state, pos);
  const known = sources();
  const screen = host();
  if (!screen?.mayWrite || !symbol) return false;
  if (symbol.kind === 'locator') {
    const entry = entriesOf(known, symbol.name)[0];
    if (entry?.object?.id) screen.rename('locator', entry.object.id, entry.path);
    else screen.say('Only locators of the object repository are renamed here; this one is changed in its own text.');
    return true;
  }
  const origin =
    symbol.kind === 'sets'
      ? { kind: 'variable' as const }
      : symbol.kind === 'value'
        ? originOf(state, state.doc.lineAt(pos).number, symbol.name, known)
        : null;
  if (origin?.kind === 'key' && known.chosen && symbol.kind === 'value') {
    screen.rename('key', known.chosen.id, symbol.name);
    return true;
  }
  if (origin?.kind === 'variable' && symbol.kind !== 'keyword') {
    screen.renameVariable(symbol.name, (name) => {
      const changes = placesOf(view.state, symbol).map(({ from, to }) => ({ from, to, insert: name }));
      view.dispatch({ changes, userEvent: 'input.rename' });
      screen.say(
        `${symbol.name} is now ${name}, in ${changes.length} ${changes.length === 1 ? 'place' : 'places'} of this text.`,
      );
    });
    return true;
  }
  screen.say('There is nothing here to rename: put the cursor on a locator, a key or a variable.');
  return true;
}
