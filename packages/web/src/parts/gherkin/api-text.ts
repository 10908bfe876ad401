import { type EditorState, Facet } from '@codemirror/state';
import { isInFence } from './read-text.ts';
import { lineOf, textOf } from './text-map.ts';

/** Whether the text is one of API tests; those have a language of their own below the step keywords. */
export const apiText = Facet.define<boolean, boolean>({ combine: (values) => values.some(Boolean) });

/** What a line of an API test is, as far as completion, help and colours ask. */
export interface ApiLine {
  /** Where the text of its step begins, from 0; null for any other line. */
  readonly stepAt: number | null;
  /** The language may stand in it: a step, a line of a doc string, a row of a table. */
  readonly holdsLanguage: boolean;
}

const PLAIN: ApiLine = { stepAt: null, holdsLanguage: false };
const INSIDE: ApiLine = { stepAt: null, holdsLanguage: true };

/** @param line from 1 */
export function apiLineOf(state: EditorState, line: number): ApiLine {
  if (isInFence(textOf(state), line)) return INSIDE;
  const { kind, at } = lineOf(state, line);
  if (kind === 'step') return { stepAt: at, holdsLanguage: true };
  return kind === 'row' ? INSIDE : PLAIN;
}

/** The same of steps that stand in no feature: they may go without a step keyword. */
export function looseLineOf(state: EditorState, line: number): ApiLine {
  const found = apiLineOf(state, line);
  if (found.holdsLanguage) return found;
  return { stepAt: state.doc.line(line).text.search(/\S|$/), holdsLanguage: true };
}
