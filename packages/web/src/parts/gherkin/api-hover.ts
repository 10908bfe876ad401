import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { findApiHelp } from '@stepwright/catalogue/karate/help';
import type { ApiWord } from '@stepwright/catalogue/karate/word-at';
import { apiOriginOf, apiSymbolAt, goToApiDefinition } from './api-navigate.ts';
import { languagePanel } from './api-panel.ts';
import { calledFeature, nameOfPath, readsOf } from './api-sources.ts';
import { outcomePanel } from './hover.ts';
import { action, element, factsPanel } from './info-panel.ts';
import type { Surroundings } from './navigate.ts';
import { shortened, shownValue } from './step-help.ts';
import { countTagged } from './symbol-at.ts';

/** Help of what stands under the pointer in an API test, where a name comes from, what the step did last. */
export function apiHover(around: Surroundings): Extension {
  return hoverTooltip(
    (view, pos): Tooltip | null => {
      const word = apiSymbolAt(view.state, pos) ?? tagAt(view.state, pos);
      const shown = word && (word.kind === 'tag' ? tagPanel(view.state, word.name) : panelOf(view, word, around));
      const outcome = outcomePanel(view.state, pos, around);
      if (!shown && !outcome) return null;
      const line = view.state.doc.lineAt(pos);
      return {
        pos: word && shown ? word.from : line.from,
        end: word && shown ? word.to : line.to,
        above: true,
        create: () => ({ dom: element('div', 'cm-hover', ...[shown, outcome].filter((one) => one !== null)) }),
      };
    },
    { hoverTime: 350, hideOnChange: true },
  );
}

function panelOf(view: EditorView, word: ApiWord, around: Surroundings): HTMLElement | null {
  const go = (label: string) =>
    element(
      'div',
      'cm-info-actions',
      action(label, () => goToApiDefinition(view, word.from, around)),
    );
  if (word.kind === 'path') return pathPanel(word.name, around, go);
  const origin =
    word.kind === 'name' || word.kind === 'place' ? apiOriginOf(view.state, word.from, word.name, around) : null;
  switch (origin?.kind) {
    case 'variable':
      return factsPanel(
        word.name,
        [{ text: `A variable, set on line ${origin.line}:` }, { text: shortened(origin.step), code: true }],
        go(`Go to line ${origin.line}`),
      );
    case 'column':
      return factsPanel(word.name, [{ text: `A column of the Examples on line ${origin.line}.` }], go('Go there'));
    case 'included':
      return factsPanel(
        word.name,
        [{ text: `A variable that the included feature ${origin.feature} sets, where it is called in this scope.` }],
        go(`Open ${origin.feature}`),
      );
    case 'key': {
      const { chosen } = around.sources();
      const panel = factsPanel(word.name, [
        { text: `API test data of the environment ${chosen?.name ?? ''}:` },
        { text: shownValue(word.name, origin.value), code: true },
      ]);
      if (chosen && around.host()) panel.append(go(`Open ${chosen.name}`));
      return panel;
    }
  }
  const help = findApiHelp(word.name);
  return help ? languagePanel(help) : null;
}

interface Tag {
  readonly kind: 'tag';
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function tagAt(state: EditorState, pos: number): Tag | null {
  const { from, text } = state.doc.lineAt(pos);
  if (!text.trimStart().startsWith('@')) return null;
  for (const { 0: name, index } of text.matchAll(/@\S+/g)) {
    const start = from + index;
    if (pos >= start && pos <= start + name.length) return { kind: 'tag', name, from: start, to: start + name.length };
  }
  return null;
}

/** Tags that the language itself reads (karate §1.9). */
const TAGS_WITH_MEANING: Readonly<Record<string, string>> = {
  ignore: 'Runs only when another feature calls it.',
  setup: 'Runs only by karate.setup(), to make the rows of outlines.',
  env: 'Runs only where karate.env has one of these values.',
  envnot: 'Runs only where karate.env has none of these values.',
  fail: 'Passes when a step fails, and fails when none does.',
  parallel: 'With false, the scenarios of this feature run one after the other.',
  lock: 'Scenarios with the same name behind = never run at once; with * nothing else runs beside it.',
};

function tagPanel(state: EditorState, tag: string): HTMLElement {
  const count = countTagged(state, tag);
  const counted = `${count} ${count === 1 ? 'scenario' : 'scenarios'} of this feature ${count === 1 ? 'has' : 'have'} it.`;
  const meaning = TAGS_WITH_MEANING[tag.slice(1).split('=', 1)[0]!];
  return factsPanel(tag, [...(meaning ? [{ text: meaning }] : []), { text: counted }]);
}

function pathPanel(path: string, around: Surroundings, go: (label: string) => HTMLElement): HTMLElement {
  const known = around.sources();
  const feature = calledFeature(path, known);
  if (feature) return factsPanel(path, [{ text: 'A feature of this project.' }], go(`Open ${feature.name}`));
  const has = readsOf(known)?.has(nameOfPath(path), known.feature.uri) ?? null;
  const text =
    has === false
      ? 'Neither a feature nor a file of this project has this name.'
      : has
        ? 'A file of this project.'
        : 'A feature or a file.';
  return factsPanel(path, [{ text }]);
}
