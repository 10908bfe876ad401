import { EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { textMap } from './text-map.ts';
import { ownWord, smartEnter } from './write-lines.ts';

/** The text after a key at `|`, with the cursor as `|`; null when the key was not taken. */
function after(run: Command, marked: string): string | null {
  const at = marked.indexOf('|');
  const doc = marked.slice(0, at) + marked.slice(at + 1);
  let state = EditorState.create({ doc, selection: { anchor: at }, extensions: textMap });
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: TransactionSpec) => {
      state = state.update(spec).state;
    },
  };
  if (!run(view as unknown as EditorView)) return null;
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
}

const HEAD = 'Feature: F\n\n  Scenario: S\n';

test('the word that somebody writes takes the place of the one that was begun for them', () => {
  expect(after(ownWord, `${HEAD}    Given When|`)).toBe(`${HEAD}    When |`);
  expect(after(ownWord, `${HEAD}    And Then|\n    And CLICK [a]`)).toBe(`${HEAD}    Then |\n    And CLICK [a]`);
});

test('a space is a space everywhere else', () => {
  expect(after(ownWord, `${HEAD}    Given|`)).toBeNull();
  expect(after(ownWord, `${HEAD}    Given User clicks|`)).toBeNull();
  expect(after(ownWord, `${HEAD}    Then ENTER [a] <When|>`)).toBeNull();
  expect(after(ownWord, `${HEAD}    Given READ [a]\n      """\n      Given When|\n      """`)).toBeNull();
});

test('Enter goes on with a step, begins one below a scenario, and takes back what was begun for nothing', () => {
  expect(after(smartEnter, `${HEAD}    Given CLICK [a]|`)).toBe(`${HEAD}    Given CLICK [a]\n    And |`);
  expect(after(smartEnter, 'Feature: F\n\n  Scenario: S|')).toBe('Feature: F\n\n  Scenario: S\n    Given |');
  expect(after(smartEnter, `${HEAD}    Given CLICK [a]\n    And |`)).toBe(`${HEAD}    Given CLICK [a]\n|`);
});
