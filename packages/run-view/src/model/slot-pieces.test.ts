import { expect, test } from 'vitest';
import { slotPieces } from './slot-pieces.ts';

const read = (text: string) => slotPieces(text).map((piece) => `${piece.kind}:${piece.text}`);

test('keyword form with all slots', () => {
  expect(read('VERIFY [//ul/li[2]] <a> {x{y}}')).toEqual([
    'keyword:VERIFY',
    'text: ',
    'locator:[//ul/li[2]]',
    'text: ',
    'data:<a>',
    'text: ',
    'expected:{x{y}}',
  ]);
});

test('sentence form, hidden steps and broken brackets', () => {
  expect(read('User clicks on [login.go]')).toEqual(['text:User clicks on ', 'locator:[login.go]']);
  expect(read('!ENTER [pin] <pin>')[0]).toBe('keyword:!ENTER');
  expect(read('CLICK [open')).toEqual(['keyword:CLICK', 'text: [open']);
  expect(read('')).toEqual([]);
});

test('a step of an API test has no slots', () => {
  expect(read("match response == { id: '#number' }")).toEqual(["text:match response == { id: '#number' }"]);
});
