import { describe, expect, test } from 'vitest';
import { readAllowed, readCountRange, readMode, readRatio, readShare, readSides } from './layout-slots.ts';

const sidesOf = (written: string, corner = false) => {
  const { corner: at, patterns } = readSides(written, 'K', { corner });
  return [at, ...patterns.map(([side, pattern]) => `${side} ${pattern.kind} ${pattern.text}`)];
};

describe('modes', () => {
  test.each<[string, string, string | null]>([
    ['', 'border', null],
    ['margin', 'margin', null],
    [' Actual ', 'actual', null],
    ['padding;x', 'padding', 'x'],
    ['margin ; Y', 'margin', 'y'],
    [';x', 'border', 'x'],
  ])('<%s>', (written, mode, axis) => {
    expect(readMode(written, 'K', { axis: true })).toEqual({ mode, axis });
  });

  test('others are refused', () => {
    expect(() => readMode('content', 'K')).toThrow(
      '"content" is not valid for K; write margin, border, padding, actual',
    );
    expect(() => readMode('margin;x', 'K')).toThrow('is not valid for K');
    expect(() => readMode('margin;z', 'K', { axis: true })).toThrow('with ;x or ;y behind it');
    expect(() => readMode('margin;x;y', 'K', { axis: true })).toThrow('is not valid');
  });
});

describe('sides', () => {
  test('pairs in any order, each with its pattern', () => {
    expect(sidesOf('top:10px;right:~5px')).toEqual([null, 'top plain 10px', 'right approx ~5px']);
    expect(sidesOf(' LEFT : gte 10px ; bottom:lt:5px;')).toEqual([null, 'left gte gte 10px', 'bottom lt lt:5px']);
    expect(sidesOf('top:gt;5px;left:2-4px')).toEqual([null, 'top gt gt;5px', 'left range 2-4px']);
    expect(sidesOf('corner:top-right;left:8px;top:8px', true)).toEqual([
      'top-right',
      'left plain 8px',
      'top plain 8px',
    ]);
    expect(sidesOf('left:8px;corner:bottom-left', true)[0]).toBe('bottom-left');
  });

  test.each(['', 'top', 'top 10px', 'middle:10px', 'top:1px;top:2px', 'corner:top-left;top:1px'])(
    '{%s} is refused',
    (text) => {
      expect(() => readSides(text, 'K')).toThrow(/^".*" is not valid for K; write side:pattern pairs/);
    },
  );

  test.each(['left:8px', 'corner:top;left:8px', 'corner:top-left', 'corner:top-left;corner:top-left;left:1px'])(
    '{%s} is refused where a corner is needed',
    (text) => {
      expect(() => readSides(text, 'K', { corner: true })).toThrow('write corner:top-right;left:8px');
    },
  );

  test('a wrong pattern inside is E_PATTERN', () => {
    expect(() => readSides('top:about 5', 'K')).toThrow(expect.objectContaining({ code: 'E_PATTERN' }));
    expect(() => readSides('topp:5', 'K')).toThrow(expect.objectContaining({ code: 'E_EXPECTED' }));
  });
});

test('allowed differences', () => {
  expect(['', ' 3px', '2.5', '0', '4 PX'].map((text) => readAllowed(text, 'K'))).toEqual([1, 3, 2.5, 0, 4]);
  for (const text of ['-1px', '3em', '3-4', 'x']) expect(() => readAllowed(text, 'K')).toThrow('is not valid for K');
});

test('ratios', () => {
  expect(readRatio('16:9', 'K')).toEqual({ ratio: 16 / 9, within: 0.01 });
  expect(readRatio('1.5 : 1 ~ 2%', 'K')).toEqual({ ratio: 1.5, within: 0.02 });
  expect(readRatio('4:3~0.5', 'K').within).toBe(0.005);
  for (const text of ['', '16', '16:0', '0:9', '16/9', '16:9~'])
    expect(() => readRatio(text, 'K')).toThrow('is not valid for K; write width:height');
});

test('shares', () => {
  expect(['', '80%', '1', '99.5 %'].map((text) => readShare(text, 'K'))).toEqual([100, 80, 1, 99.5]);
  for (const text of ['0', '101%', 'half', '-5%']) expect(() => readShare(text, 'K')).toThrow('from 1% to 100%');
});

test('numbers of columns', () => {
  expect(readCountRange('3', 'K')).toEqual({ low: 3, high: 3 });
  expect(readCountRange('2 - 4', 'K')).toEqual({ low: 2, high: 4 });
  for (const text of ['', '0', '4-2', '2.5', 'x']) expect(() => readCountRange(text, 'K')).toThrow('number of columns');
});
