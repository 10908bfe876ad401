import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  hasNextSnippetField,
  nextSnippetField,
  prevSnippetField,
  snippet,
  snippetKeymap,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { findStep, stepIndexFor } from '@stepwright/catalogue/describe';
import { type CompletionItem, complete, valuePaths } from '@stepwright/catalogue/grammar/complete';
import { isInlineLocator } from '@stepwright/catalogue/grammar/locator-text';
import { indexLocators, namesOf } from '@stepwright/catalogue/grammar/resolve-locator';
import type { EditorHost } from './editor-host.ts';
import { fuzzyMatch } from './fuzzy.ts';
import { factsPanel, stepPanel } from './info-panel.ts';
import { knowledgeOf, variablesAbove } from './knowledge.ts';
import { entriesOf } from './locator-entries.ts';
import { offersOn, offerWhere } from './offer-where.ts';
import { columnsOf } from './read-text.ts';
import type { GherkinSources } from './sources.ts';
import { shortened, shownValue, valueAt } from './step-help.ts';
import { lineOf, sectionOf } from './text-map.ts';

const TYPES = { step: 'function', sentence: 'text', object: 'property', key: 'variable', keyword: 'keyword' } as const;
/** Options that are shown at most; more typing finds the others. */
const MOST = 60;
/** Options that are drawn at once; the list scrolls to the others. */
const MOST_DRAWN = 15;
/** Milliseconds on an option before its documentation is laid beside it: whoever types on does not wait for that. */
const INFO_REST = 120;
/** Lines around the cursor whose names count as used near. */
const NEAR = 40;

interface Around {
  readonly sources: GherkinSources;
  readonly variables: ReadonlyMap<string, number>;
  readonly keys: ReadonlySet<string>;
}

const keyPaths = new WeakMap<object, readonly string[]>();
function pathsOf(environment: GherkinSources['environment']): readonly string[] {
  if (!environment) return [];
  let paths = keyPaths.get(environment);
  if (!paths) {
    paths = valuePaths(environment);
    keyPaths.set(environment, paths);
  }
  return paths;
}

const locatorNames = new WeakMap<object, { readonly own: unknown; readonly names: readonly string[] }>();
function namesIn({ feature, objects }: GherkinSources): readonly string[] {
  const known = locatorNames.get(objects);
  if (known && known.own === feature.locators) return known.names;
  const names = namesOf(indexLocators({ own: feature.locators, objects }));
  locatorNames.set(objects, { own: feature.locators, names });
  return names;
}

/** Names on the lines around, the nearer the more they count. */
function usedNear(state: EditorState, line: number): ReadonlyMap<string, number> {
  const near = new Map<string, number>();
  const last = Math.min(state.doc.lines, line + NEAR);
  for (let at = Math.max(1, line - NEAR); at <= last; at++) {
    if (at === line) continue;
    const { kind, body } = lineOf(state, at);
    if (kind !== 'step') continue;
    const weight = 4 - Math.abs(at - line) / (NEAR / 3);
    const names = [
      /^\w+/.exec(body)?.[0] ?? '',
      ...[...body.matchAll(/[[<{]\s*([^[\]<>{}]+?)\s*[\]>}]/g)].map((found) => found[1]!),
    ];
    for (const name of names) near.set(name, Math.max(near.get(name) ?? 0, weight));
  }
  return near;
}

/** Steps, locators, keys and words as the catalogue offers them at the cursor, the likeliest first. */
export function gherkinCompletion(
  sources: () => GherkinSources,
  host: () => EditorHost | null = () => null,
): Extension {
  const suggest = (context: CompletionContext): CompletionResult | null => {
    const { state } = context;
    const { main } = state.selection;
    // A place of a snippet is selected as a whole: what is chosen takes its place.
    const pos = main.empty ? context.pos : main.from;
    const line = state.doc.lineAt(pos);
    if (main.to > line.to) return null;
    const column = pos - line.from;
    const text = line.text.slice(0, column) + line.text.slice(main.empty ? column : main.to - line.from);
    if (!context.explicit && text.trim() === '') return null;
    const known = sources();
    const { environment, feature } = known;
    const section = sectionOf(state, pos);
    const above = variablesAbove(state, line.number);
    const knowledge = knowledgeOf(state);
    const included = knowledge.included.map(({ name }) => name);
    const keys = pathsOf(environment);
    const found = complete(text, column, {
      steps: stepIndexFor(feature.type),
      objects: namesIn(known),
      keys: [...new Set([...above.map(({ name }) => name), ...included, ...keys])],
      columns: columnsOf(section),
      files: feature.files,
    });
    const query = text.slice(found.from, column);
    if (!context.explicit && main.empty && query === '' && !/[[<{\s]$/.test(text.slice(0, column))) return null;
    const inLocator = /\[[^\]]*$/.test(text.slice(0, column)) && found.items.every(({ kind }) => kind === 'object');
    if (found.items.length === 0 && !inLocator) return null;
    const around: Around = {
      sources: known,
      variables: new Map(above.map(({ name, line: at }) => [name, at])),
      keys: new Set(keys),
    };
    const near = usedNear(state, line.number);
    const options = ranked(found.items, query, near, knowledge.uses, around);
    const create = inLocator ? creation(query.trim(), known, host()) : null;
    if (options.length === 0 && !create) return null;
    return {
      from: line.from + found.from,
      ...(main.empty ? {} : { to: main.to }),
      options: create ? [...options, create] : options,
      filter: false,
      getMatch: (completion) => fuzzyMatch(query, completion.displayLabel ?? completion.label)?.ranges ?? [],
    };
  };
  return [
    offerWhere((state, pos) => offersOn(lineOf(state, state.doc.lineAt(pos).number)), suggest),
    autocompletion({
      maxRenderedOptions: MOST_DRAWN,
      icons: false,
      activateOnTyping: true,
      defaultKeymap: true,
    }),
    snippetKeymap.of([
      { key: 'Tab', run: (view) => toField(view, nextSnippetField), shift: (view) => toField(view, prevSnippetField) },
    ]),
  ];
}

/** Goes to the next place of a snippet and offers there what fits; behind the last one the place is just left. */
function toField(view: EditorView, go: typeof nextSnippetField): boolean {
  const more = hasNextSnippetField(view.state);
  if (!go(view)) return false;
  if (more && completionStatus(view.state) === null) startCompletion(view);
  else if (more) setTimeout(() => startCompletion(view));
  return true;
}

function ranked(
  items: readonly CompletionItem[],
  query: string,
  near: ReadonlyMap<string, number>,
  uses: Readonly<Record<string, number>>,
  around: Around,
): Completion[] {
  const scored: { item: CompletionItem; score: number }[] = [];
  for (const item of items) {
    const match = fuzzyMatch(query, item.label);
    if (!match) continue;
    const name = item.kind === 'sentence' ? item.detail : item.label;
    const used = Math.min(Math.log2(1 + (uses[name] ?? 0)), 6) + (near.get(name) ?? 0);
    // What the project itself holds comes before the catalogue; a sentence comes behind the keyword that says the same.
    const kind = item.detail === 'Examples column' || item.detail === 'word' ? 3 : item.kind === 'sentence' ? -1 : 0;
    scored.push({ item, score: match.score + used + kind });
  }
  scored.sort((one, other) => other.score - one.score);
  return scored.slice(0, MOST).map(({ item }) => option(item, around));
}

/** An option with its documentation, which is made when it is looked at. */
function option(item: CompletionItem, around: Around): Completion {
  const { label, kind, insert, detail } = item;
  const shown = describe(item, around);
  return {
    label,
    type: TYPES[kind],
    detail: shown.detail ?? detail,
    info: () => new Promise<Node | null>((resolve) => setTimeout(() => resolve(shown.info()), INFO_REST)),
    apply: (view: EditorView, completion: Completion, from: number, to: number) => {
      snippet(insert)(view, completion, from, to);
      const { main } = view.state.selection;
      if (!main.empty) setTimeout(() => startCompletion(view));
    },
  };
}

interface Shown {
  readonly detail?: string;
  readonly info: () => Node | null;
}

function describe({ label, kind, detail, documentation }: CompletionItem, around: Around): Shown {
  const { sources, variables, keys } = around;
  const step = kind === 'step' ? findStep(label) : kind === 'sentence' ? findStep(detail) : undefined;
  if (step) return { info: () => stepPanel(step) };
  const plain = () => (documentation ? factsPanel(label, [{ text: documentation }]) : null);
  if (kind === 'object') {
    const entry = entriesOf(sources, label)[0];
    if (!entry) return { info: plain };
    const title = entry.object ? `${entry.object.name} · ${entry.path}` : `${entry.path} · own locator`;
    return {
      detail: shortened(entry.choices[0] ?? '', 48),
      info: () => factsPanel(title, choiceFacts(entry.choices)),
    };
  }
  if (kind === 'key' && detail === 'value') {
    const setOn = variables.get(label);
    if (setOn !== undefined) {
      return {
        detail: `variable, line ${setOn}`,
        info: () => factsPanel(label, [{ text: `A variable, set on line ${setOn}.` }, ...note(documentation)]),
      };
    }
    if (keys.has(label)) {
      const value = shownValue(label, valueAt(sources.environment, label));
      const name = sources.chosen?.name;
      return {
        detail: shortened(value, 40),
        info: () =>
          factsPanel(label, [
            { text: name ? `In the environment ${name}:` : 'In the environment:' },
            { text: value, code: true },
            ...note(documentation),
          ]),
      };
    }
    return { detail: 'variable of an included feature', info: plain };
  }
  return { info: plain };
}

const note = (documentation: string) => (documentation ? [{ text: documentation }] : []);

/** The ways to an element, in the order in which they are tried. */
export const choiceFacts = (choices: readonly string[]) =>
  choices.map((text, at) => ({ text: choices.length > 1 ? `${at + 1}. ${text}` : text, code: true }));

/** Makes a locator of the name that was typed, where nothing has it yet. */
function creation(name: string, sources: GherkinSources, host: EditorHost | null): Completion | null {
  if (!host?.mayWrite || name === '' || isInlineLocator(name) || entriesOf(sources, name).length > 0) return null;
  return {
    label: name,
    displayLabel: `Create a locator “${name}” …`,
    type: 'keyword',
    boost: -99,
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      const closed = view.state.sliceDoc(to, to + 1) === ']';
      const insert = closed ? name : `${name}]`;
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + name.length + 1 } });
      const place = { from, to: from + name.length };
      host.createLocator({ object: null, entry: name }, (made) => {
        if (made === name || view.state.sliceDoc(place.from, place.to) !== name) return;
        view.dispatch({ changes: { ...place, insert: made } });
      });
    },
  };
}
