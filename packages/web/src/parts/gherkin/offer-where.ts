import type { CompletionSource } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import type { TextLine } from './read-line.ts';

/**
 * Whether anything is offered on a line, whatever is typed there: in steps, and where a keyword begins a line.
 */
export function offersOn({ kind, body }: TextLine): boolean {
  return kind === 'step' || kind === 'blank' || (kind === 'text' && !/\s/.test(body));
}

/**
 * Asks a source of completions where it has something to offer. Elsewhere there is none to be asked: each answer, even an empty one, would
 * draw the editor a second time for the same key.
 */
export const offerWhere = (
  offers: (state: EditorState, pos: number) => boolean,
  suggest: CompletionSource,
): Extension => EditorState.languageData.of((state, pos) => (offers(state, pos) ? [{ autocomplete: suggest }] : []));
