import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type CompletionItem, complete } from '@stepwright/catalogue/grammar/complete';
import { indexSteps } from '@stepwright/catalogue/grammar/match-step';
import { completeApi } from '@stepwright/catalogue/karate/complete-api';
import { findApiHelp } from '@stepwright/catalogue/karate/help';
import { languagePanel } from './api-panel.ts';
import { readsOf } from './api-sources.ts';
import { apiLineOf, looseLineOf } from './api-text.ts';
import { fuzzyMatch } from './fuzzy.ts';
import { factsPanel } from './info-panel.ts';
import { knowledgeOf, variablesAbove } from './knowledge.ts';
import { offersOn, offerWhere } from './offer-where.ts';
import { columnsOf } from './read-text.ts';
import type { GherkinSources } from './sources.ts';
import { shownValue } from './step-help.ts';
import { lineOf, sectionOf, textOf } from './text-map.ts';

/** Options that are shown at most; more typing finds the others. */
const MOST = 60;
/** Options that are drawn at once; the list scrolls to the others. */
const MOST_DRAWN = 15;
/** Milliseconds on an option before its documentation is laid beside it. */
const INFO_REST = 120;

/** For lines that are no steps: they begin with a keyword as in every feature. */
const NO_STEPS = indexSteps([]);

/**
 * Forms, settings, markers, members of karate, names and paths as the language of API tests offers them at the cursor.
 *
 * @param variables of a text that is steps alone, which stand in no feature and need no step keyword: what they can name
 */
export function apiCompletion(sources: () => GherkinSources, variables?: () => readonly string[]): Extension {
  const suggest = (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    if (!state.selection.main.empty) return null;
    const line = state.doc.lineAt(pos);
    const text = line.text.slice(0, pos - line.from);
    const { stepAt, holdsLanguage } = variables ? looseLineOf(state, line.number) : apiLineOf(state, line.number);
    if (!explicit && text.trim() === '') return null;
    const known = sources();
    const above = variablesAbove(state, line.number);
    const found = holdsLanguage
      ? completeApi(text, stepAt, {
          variables: variables?.() ?? [
            ...above.map(({ name }) => name),
            ...knowledgeOf(state).included.map(({ name }) => name),
          ],
          keys: Object.keys(known.api ?? {}),
          columns: columnsOf(sectionOf(state, pos)),
          paths: [...(readsOf(known)?.names ?? known.feature.files)],
        })
      : beginning(text, sectionsAbove(state, line.number));
    const query = text.slice(found.from);
    if (found.items.length === 0 || (!explicit && query === '' && !/[\s'"(.<#]$/.test(text))) return null;
    const options = ranked(found.items, query, known, new Map(above.map(({ name, line: at }) => [name, at])));
    if (options.length === 0) return null;
    return {
      from: line.from + found.from,
      options,
      filter: false,
      getMatch: (completion) => fuzzyMatch(query, completion.displayLabel ?? completion.label)?.ranges ?? [],
    };
  };
  const offers = (state: EditorState, pos: number) => {
    const { number } = state.doc.lineAt(pos);
    return variables !== undefined || apiLineOf(state, number).holdsLanguage || offersOn(lineOf(state, number));
  };
  return [
    offerWhere(offers, suggest),
    autocompletion({
      maxRenderedOptions: MOST_DRAWN,
      icons: false,
      activateOnTyping: true,
      defaultKeymap: true,
    }),
  ];
}

/** What the lines above have begun. */
function sectionsAbove(state: EditorState, line: number): { readonly feature: boolean; readonly steps: boolean } {
  const { feature, sections } = textOf(state);
  return { feature: (feature?.line ?? line) < line, steps: (sections[0]?.line ?? line) < line };
}

/** A line that has no step yet: steps where a scenario has begun, `Feature:` alone where nothing has. */
function beginning(text: string, above: ReturnType<typeof sectionsAbove>) {
  const found = complete(text, text.length, { steps: NO_STEPS, objects: [], keys: [] });
  const isOffered = ({ label }: CompletionItem) => {
    if (!above.feature) return label === 'Feature:';
    return label !== 'Feature:' && label !== 'Rule:' && (above.steps || (label.endsWith(':') && label !== 'Examples:'));
  };
  return { ...found, items: found.items.filter(isOffered) };
}

function ranked(
  items: readonly CompletionItem[],
  query: string,
  sources: GherkinSources,
  setOn: ReadonlyMap<string, number>,
): Completion[] {
  const scored: { item: CompletionItem; score: number; at: number }[] = [];
  for (const [at, item] of items.entries()) {
    const match = fuzzyMatch(query, item.label);
    if (!match) continue;
    const own = item.detail === 'variable' || item.detail === 'Examples column' ? 1 : 0;
    scored.push({ item, score: match.score + own, at });
  }
  // What is alike keeps the order of the help, which is that of use.
  scored.sort((one, other) => other.score - one.score || one.at - other.at);
  return scored.slice(0, MOST).map(({ item }) => option(item, sources, setOn));
}

function option(item: CompletionItem, sources: GherkinSources, setOn: ReadonlyMap<string, number>): Completion {
  const { label, insert, detail } = item;
  const line = setOn.get(label);
  return {
    label,
    type: item.kind === 'step' ? 'function' : item.kind === 'key' ? 'variable' : 'keyword',
    detail: detail === 'variable' && line !== undefined ? `variable, line ${line}` : detail,
    info: () => new Promise<Node | null>((resolve) => setTimeout(() => resolve(infoOf(item, sources)), INFO_REST)),
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      snippet(insert)(view, completion, from, to);
      if (!view.state.selection.main.empty || /[ '(]$/.test(insert)) setTimeout(() => startCompletion(view));
    },
  };
}

function infoOf({ label, detail, documentation }: CompletionItem, { api, chosen }: GherkinSources): Node | null {
  const help =
    findApiHelp(label) ??
    findApiHelp(`karate.${label}`) ??
    findApiHelp(`contains ${label}`) ??
    findApiHelp(label.replace(/^##/, '#'));
  if (help && documentation !== '') return languagePanel(help);
  if (detail === 'API test data' && api && Object.hasOwn(api, label)) {
    const where = chosen ? `In the environment ${chosen.name}:` : 'In the environment:';
    return factsPanel(label, [{ text: where }, { text: shownValue(label, api[label]), code: true }]);
  }
  return null;
}
