import { closeBrackets } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';

/** Slots of a step are closed as they are opened. */
export const closeSlots: Extension = [
  closeBrackets(),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['[', '<', '{', '"""'], before: ' )]}>\n' } }]),
];
