import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type ApiWord, apiWordAt } from '@stepwright/catalogue/karate/word-at';
import { calledFeature, nameOfPath } from './api-sources.ts';
import { apiLineOf } from './api-text.ts';
import { knowledgeOf, variablesAbove } from './knowledge.ts';
import { goToLine, type Surroundings } from './navigate.ts';
import { columnsOf } from './read-text.ts';
import { sectionOf } from './text-map.ts';

/** The word of an API test at a place; `from` and `to` are places in the document. */
export function apiSymbolAt(state: EditorState, pos: number): ApiWord | null {
  const line = state.doc.lineAt(pos);
  const { stepAt, holdsLanguage } = apiLineOf(state, line.number);
  const word = holdsLanguage ? apiWordAt(line.text, pos - line.from, stepAt) : null;
  return word && { ...word, from: line.from + word.from, to: line.from + word.to };
}

/** Where a name of an API test comes from, in the order in which a run looks. */
export type ApiOrigin =
  | { readonly kind: 'variable'; readonly line: number; readonly step: string }
  | { readonly kind: 'column'; readonly line: number }
  | { readonly kind: 'included'; readonly feature: string; readonly line: number }
  | { readonly kind: 'key'; readonly value: unknown }
  | null;

export function apiOriginOf(state: EditorState, pos: number, name: string, { sources }: Surroundings): ApiOrigin {
  const line = state.doc.lineAt(pos).number;
  const above = variablesAbove(state, line + 1).find((one) => one.name === name);
  if (above) return { kind: 'variable', line: above.line, step: above.step };
  const section = sectionOf(state, pos);
  const header = section?.examples.find((one) => columnsOf({ ...section, examples: [one] }).includes(name))?.header;
  if (header) return { kind: 'column', line: header };
  const included = knowledgeOf(state).included.findLast((one) => one.name === name);
  if (included) return { kind: 'included', feature: included.feature, line: included.line };
  const { api } = sources();
  return api && Object.hasOwn(api, name) ? { kind: 'key', value: api[name] } : null;
}

/** F12 in an API test: to the step that sets a variable, to a called feature, to the environment. */
export function goToApiDefinition(view: EditorView, pos: number, around: Surroundings): boolean {
  const word = apiSymbolAt(view.state, pos);
  if (!word) return false;
  const { sources, host } = around;
  const known = sources();
  if (word.kind === 'path') {
    const feature = calledFeature(word.name, known);
    const tagged = word.name.startsWith('@') ? lineOfTag(view.state, word.name) : null;
    if (tagged !== null) goToLine(view, tagged);
    else if (feature) host()?.open({ kind: 'feature', id: feature.id, name: feature.name });
    else host()?.open({ kind: 'file', id: 0, name: nameOfPath(word.name) });
    return true;
  }
  if (word.kind !== 'name' && word.kind !== 'place') return false;
  const origin = apiOriginOf(view.state, pos, word.name, around);
  switch (origin?.kind) {
    case 'variable':
    case 'column':
      goToLine(view, origin.line);
      return true;
    case 'included': {
      const feature = known.included.find(({ name }) => name === origin.feature);
      if (feature) host()?.open({ kind: 'feature', id: feature.id, name: feature.name, line: origin.line });
      return true;
    }
    case 'key':
      if (known.chosen) host()?.open({ kind: 'environment', id: known.chosen.id, name: known.chosen.name });
      return true;
    default:
      host()?.say(`No step above sets ${word.name}, and the environment's API test data has no such key.`);
      return true;
  }
}

/** Shift+F12: on which lines of the text a variable stands. */
export function findApiUses(view: EditorView, pos: number, { host }: Surroundings): boolean {
  const word = apiSymbolAt(view.state, pos);
  if (!host() || (word?.kind !== 'name' && word?.kind !== 'place')) return false;
  const lines = [...new Set(apiPlacesOf(view.state, word.name).map(({ line }) => line))];
  host()!.say(`${word.name} is on ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}.`);
  return true;
}

/** F2: another name for a variable that a step of this text sets. */
export function renameApiVariable(view: EditorView, pos: number, around: Surroundings): boolean {
  const screen = around.host();
  const word = apiSymbolAt(view.state, pos);
  if (!screen?.mayWrite || !word) return false;
  const origin = word.kind === 'name' ? apiOriginOf(view.state, pos, word.name, around) : null;
  if (origin?.kind !== 'variable') {
    screen.say('There is nothing here to rename: put the cursor on a variable that a step of this text sets.');
    return true;
  }
  screen.renameVariable(word.name, (name) => {
    const changes = apiPlacesOf(view.state, word.name).map(({ from, to }) => ({ from, to, insert: name }));
    view.dispatch({ changes, userEvent: 'input.rename' });
    screen.say(`${word.name} is now ${name}, in ${changes.length} ${changes.length === 1 ? 'place' : 'places'}.`);
  });
  return true;
}

function lineOfTag(state: EditorState, tag: string): number | null {
  for (let line = 1; line <= state.doc.lines; line++) {
    const text = state.doc.line(line).text.trim();
    if (text.startsWith('@') && text.split(/\s+/).includes(tag)) return line;
  }
  return null;
}

/** Every place of a variable in the text, for its other name and for its uses. */
export function apiPlacesOf(state: EditorState, name: string): { line: number; from: number; to: number }[] {
  const found: { line: number; from: number; to: number }[] = [];
  for (let line = 1; line <= state.doc.lines; line++) {
    const { stepAt, holdsLanguage } = apiLineOf(state, line);
    if (!holdsLanguage) continue;
    const { from, text } = state.doc.line(line);
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
      const word = apiWordAt(text, at, stepAt);
      if (word?.kind === 'name' && word.name === name && word.from === at) {
        found.push({ line, from: from + word.from, to: from + word.to });
      }
    }
  }
  return found;
}
