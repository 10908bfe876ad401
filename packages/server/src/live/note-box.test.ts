import { expect, test } from 'vitest';
import { readNotePiece } from './channels.ts';
import { NoteBox } from './note-box.ts';

test('a note is put together from its pieces, whatever comes between', () => {
  const box = new NoteBox();
  const piece = (text: string) => readNotePiece(text)!;
  expect(box.put(piece('7 a 0 2 {"x":'))).toBe(false);
  expect(box.put(piece('7 b 0 1 {}'))).toBe(true);
  expect(box.put(piece('7 a 1 2 "y\nz"}'))).toBe(true);
  expect(box.take()).toEqual(['{}', '{"x":"y\nz"}']);
  expect(box.take()).toEqual([]);
});

test('a watcher that takes nothing costs no more than it may', () => {
  const box = new NoteBox();
  for (let id = 0; id < 700; id += 1) box.put({ runId: 1, id: String(id), at: 0, count: 1, text: String(id) });
  expect(box.take()).toHaveLength(500);
  for (let id = 0; id < 50; id += 1) box.put({ runId: 1, id: `open ${id}`, at: 0, count: 2, text: 'x' });
  expect(box.put({ runId: 1, id: 'open 0', at: 1, count: 2, text: 'y' })).toBe(false);
});

test('what is no piece of a note is nothing', () => {
  expect(readNotePiece('something else')).toBeNull();
});
