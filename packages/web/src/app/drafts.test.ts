import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';

beforeEach(() => {
  let stored: string | null = null;
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  });
});

const draft = (text: string, second: number) => ({
  fields: { content: text },
  basedOn: 'v1',
  savedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
});

test('a draft is found again under its key until it is dropped', () => {
  writeDraft('feature:1', draft('a', 1));
  writeDraft('feature:2', draft('b', 2));
  expect(readDraft('feature:1')?.fields.content).toBe('a');
  dropDraft('feature:1');
  expect(readDraft('feature:1')).toBeUndefined();
  expect(readDraft('feature:2')?.fields.content).toBe('b');
});

test('the oldest make room', () => {
  for (let at = 0; at < 40; at++) writeDraft(`feature:${at}`, draft(String(at), at));
  expect(readDraft('feature:9')).toBeUndefined();
  expect(readDraft('feature:10')?.fields.content).toBe('10');
  expect(readDraft('feature:39')?.fields.content).toBe('39');
});
