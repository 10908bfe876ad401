import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { stepIndex } from '@stepwright/catalogue/describe';
import { type CompletionItem, complete, valuePaths } from '@stepwright/catalogue/grammar/complete';
import { indexLocators, namesOf } from '@stepwright/catalogue/grammar/resolve-locator';
import type { GherkinSources } from './sources.ts';

const TYPES = { step: 'function', sentence: 'text', object: 'property', key: 'variable', keyword: 'keyword' } as const;
const HEAD = /^\s*(Feature|Rule|Background|Scenario|Scenario Outline|Scenario Template|Example):/;

/** Columns of the Examples tables of the outline in which the line stands. */
export function columnsAt(state: EditorState, lineNumber: number): readonly string[] {
  const columns = new Set<string>();
  let header = false;
  for (let at = lineNumber + 1; at <= state.doc.lines; at++) {
    const text = state.doc.line(at).text.trim();
    if (HEAD.test(text)) break;
    if (/^(Examples|Scenarios):/.test(text)) header = true;
    else if (header && text.startsWith('|')) {
      for (const cell of text.split('|').slice(1, -1)) columns.add(cell.trim());
      header = false;
    }
  }
  return [...columns];
}

/** Variables that steps above the line set: `SET_..._VARIABLE` and its kin name them in the test data or the expected result. */
function variablesAbove(state: EditorState, lineNumber: number): readonly string[] {
  const names = new Set<string>();
  for (let at = 1; at < lineNumber; at++) {
    const match = /\bSET_\w*VARIABLE\b[^<{]*(?:<[^<>]*>)?[^{]*\{([\w.-]+)\}/i.exec(state.doc.line(at).text);
    if (match) names.add(match[1]!);
  }
  return [...names];
}

/** Steps, locators, keys and words as the catalogue offers them at the cursor. */
export function gherkinCompletion(sources: () => GherkinSources): Extension {
  const suggest = (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const column = context.pos - line.from;
    const { objects, environment, feature } = sources();
    const found = complete(line.text, column, {
      steps: stepIndex(),
      objects: namesOf(indexLocators({ own: feature.locators, objects })),
      keys: [...(environment ? valuePaths(environment) : []), ...variablesAbove(context.state, line.number)],
      columns: columnsAt(context.state, line.number),
    });
    if (found.items.length === 0) return null;
    if (!context.explicit && column === found.from && !/[[<{\s]$/.test(line.text.slice(0, column))) return null;
    if (!context.explicit && line.text.trim() === '') return null;
    return { from: line.from + found.from, options: found.items.map(option), validFor: /^[\w.$*-]*$/ };
  };
  return autocompletion({
    override: [suggest],
    maxRenderedOptions: 60,
    icons: false,
    activateOnTyping: true,
    defaultKeymap: true,
  });
}

const made = new WeakMap<CompletionItem, Completion>();

/** The editor keeps options while one types on, so each item becomes one option and stays it. */
function option(item: CompletionItem): Completion {
  let known = made.get(item);
  if (!known) {
    known = snippetCompletion(item.insert, {
      label: item.label,
      type: TYPES[item.kind],
      detail: item.detail,
      ...(item.documentation ? { info: item.documentation } : {}),
      // What the project itself holds comes before the catalogue; of equal matches the shorter one is the more common one.
      boost:
        (item.kind === 'object' || item.kind === 'key' ? 2 : item.kind === 'sentence' ? -1 : 0) -
        item.label.length / 50,
    });
    made.set(item, known);
  }
  return known;
}
