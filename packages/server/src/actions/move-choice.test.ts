import { expect, test } from 'vitest';
import { moveChoice } from './move-choice.ts';

const TEXT = `{
    "a": "//x",
    "login": { "save": [ "//one",
        "css=[data-x=\\"1\\"]", "text=\\u0041" ] , "n": 1e2 },
  "other.save": ["//b"]
}`;

test('moves one text and leaves all else as it was', () => {
  const moved = moveChoice(TEXT, 'login.save', { text: 'text=A', from: 2, to: 0 });
  expect(moved).toContain(`"save": [ "text=\\u0041",\n        "//one", "css=[data-x=\\"1\\"]" ] , "n": 1e2 }`);
  expect(moveChoice(moved!, 'login.save', { text: 'text=A', from: 0, to: 2 })).toBe(TEXT);
  expect(moveChoice(TEXT, 'other.save', { text: '//b', from: 0, to: 0 })).toBe(TEXT);
});

test('what is not as expected is left alone', () => {
  expect(moveChoice(TEXT, 'login.save', { text: '//one', from: 1, to: 0 })).toBe(null);
  expect(moveChoice(TEXT, 'a', { text: '//x', from: 0, to: 0 })).toBe(null);
  expect(moveChoice(TEXT, 'login', { text: '//x', from: 0, to: 0 })).toBe(null);
  expect(moveChoice(TEXT, 'nothing', { text: '//x', from: 0, to: 0 })).toBe(null);
  expect(moveChoice('', 'a', { text: '//x', from: 0, to: 0 })).toBe(null);
});
