import { afterEach, expect, test, vi } from 'vitest';
import { readLocalState, writeLocalState } from './local-state.ts';

function storage(initial: string | null, refuses = false) {
  let value = initial;
  vi.stubGlobal('localStorage', {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      if (refuses) throw new Error('QuotaExceededError');
      value = text;
    },
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a change is merged and undefined forgets', () => {
  storage('{"project":3}');
  expect(writeLocalState({ autoRefresh: true })).toBe(true);
  expect(readLocalState()).toEqual({ project: 3, autoRefresh: true });
  writeLocalState({ project: undefined });
  expect(readLocalState()).toEqual({ autoRefresh: true });
});

test('broken or foreign texts read as nothing', () => {
  for (const text of ['{', '[]', '3', 'null', null]) {
    storage(text);
    expect(readLocalState()).toEqual({});
  }
});

test('a browser that refuses storage is told apart', () => {
  storage(null, true);
  expect(writeLocalState({ project: 1 })).toBe(false);
});
