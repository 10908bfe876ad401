import { expect, test } from 'vitest';
import { endingOf } from './ending-of.ts';

const ended = (lastWords: string, how = 'signal SIGABRT') => endingOf({ end: null, how, lastWords }, false).error;

test('what the child said counts; else whether it was asked to stop', () => {
  const end = { outcome: 'finished', error: null } as const;
  expect(endingOf({ end, how: 'exit code 0', lastWords: 'Error: x' }, true)).toBe(end);
  expect(endingOf({ end: null, how: 'signal SIGKILL', lastWords: '' }, true)).toEqual({
    outcome: 'stopped',
    error: null,
  });
});

test('the last words are told, those about a script first', () => {
  expect(ended('')).toBe('The engine ended unexpectedly (signal SIGABRT).');
  expect(ended('TypeError: no\n    at x\nNode.js v24')).toBe(
    'The engine ended unexpectedly (signal SIGABRT). Its last words: TypeError: no',
  );
  expect(ended('Memory: x\nScriptError: the script on line 3 of a.feature went on\n# Fatal')).toBe(
    'The script on line 3 of a.feature went on.',
  );
});

test('a script that held much memory is named, unless it was over', () => {
  const burden = 'Memory: the script on line 3 of a.feature had taken 700 MB of memory';
  expect(ended(`${burden}\n\n#\n# Fatal JavaScript invalid size error`)).toMatch(
    /^The script on line 3 of a\.feature had taken 700 MB of memory when the engine ended unexpectedly \(signal SIGABRT\)\. /,
  );
  expect(ended(`${burden}\nMemory: that script is over\nError: other`)).toBe(
    'The engine ended unexpectedly (signal SIGABRT). Its last words: Error: other',
  );
});
