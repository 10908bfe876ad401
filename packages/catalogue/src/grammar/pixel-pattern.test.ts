import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPercent, inPixels, readPixelPattern } from './pixel-pattern.ts';
import { judgePixels, readPixelTest } from './tolerance.ts';

const passes = (written: string, measured: number, reference = { width: 400, height: 100 }, deviation = 2) =>
  judgePixels(inPixels(readPixelPattern(written, 'K'), { ...reference, side: 'width' }, 'K'), measured, deviation)
    .holds;

describe('geometry §9: what passes', () => {
  test.each<[string, number, boolean]>([
    ['10px', 10.4, true],
    ['10px', 10.5, true],
    ['10px', 10.6, false],
    ['10', 9.5, true],
    ['~10px', 12, true],
    ['~10px', 12.01, false],
    ['10px~3px', 13, true],
    ['10px~3', 13.2, false],
    ['-5px', -5, true],
    ['10-20px', 20, true],
    ['10-20px', 20.3, false],
    ['10px-20px', 10, true],
    ['gt 10px', 10, false],
    ['gte10px', 10, true],
    ['gte;10', 10, true],
    ['>= 10px', 9.99, false],
    ['lt:10px', 9.99, true],
    ['lt: 10px', 10, false],
    ['lte 10px', 10.01, false],
    ['LTE 10PX', 10, true],
    ['-5-5px', 0, true],
    ['-10--5px', -7, true],
    ['-10--5px', -4, false],
    ['50%width', 200, true],
    ['50% of width~3px', 203, true],
    ['50% of width~3px', 203.5, false],
    ['40-60%height', 45, true],
    ['40-60% of height', 61, false],
    ['~50%width', 203, false],
    ['~50%width', 202, true],
    ['gte 25%', 100, true],
    ['lte 25%', 101, false],
    ['10px', 10.504, true],
  ])('{%s} for %d is %s', (written, measured, holds) => {
    expect(passes(written, measured)).toBe(holds);
  });

  test('a percentage is of the side that it names, else of the one the keyword names', () => {
    const pattern = readPixelPattern('50%', 'K');
    expect(hasPercent(pattern)).toBe(true);
    expect(inPixels(pattern, { width: 400, height: 100, side: 'height' }, 'K')).toMatchObject({ kind: 'plain' });
    expect(judgePixels(inPixels(pattern, { width: 400, height: 100, side: 'height' }, 'K'), 50, 2).holds).toBe(true);
    expect(judgePixels(inPixels(pattern, { width: 400, height: 100, side: 'width' }, 'K'), 200, 2).holds).toBe(true);
  });
});

describe('geometry §9: what is no pattern', () => {
  test.each(['20-10px', 'about 10', '', '10em', 'gt', '10%px', '10%-20px', '10px~', '~', '10 20', '10px~5%', '--5px'])(
    '{%s}',
    (written) => {
      expect(() => readPixelPattern(written, 'VERIFY_LAYOUT_ABOVE')).toThrow(
        `"${written}" is not valid for VERIFY_LAYOUT_ABOVE; write 10px, ~10px`,
      );
    },
  );

  test('a percentage without a reference', () => {
    expect(() => inPixels(readPixelPattern('25%', 'VERIFY_LAYOUT_WIDTH'), null, 'VERIFY_LAYOUT_WIDTH')).toThrow(
      '"25%" is not valid for VERIFY_LAYOUT_WIDTH; write a second locator',
    );
    expect(inPixels(readPixelPattern('25px', 'K'), null, 'K')).toMatchObject({ kind: 'plain', unit: 'px' });
  });
});

describe('for every number', () => {
  const size = fc.integer({ min: -5000, max: 5000 }).map((hundredths) => hundredths / 100);
  const grace = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);

  test('a fixed size holds for itself and half a pixel around it', () => {
    fc.assert(
      fc.property(size, (n) => {
        expect(passes(`${n}px`, n)).toBe(true);
        expect(passes(`${n}px`, n + 0.5)).toBe(true);
        expect(passes(`${n}`, n - 0.52)).toBe(false);
      }),
    );
  });

  test('an own deviation is a range around the size, and the default one is a deviation of that width', () => {
    fc.assert(
      fc.property(size, grace, size, (n, within, m) => {
        const low = Math.round((n - within) * 100) / 100;
        const high = Math.round((n + within) * 100) / 100;
        expect(passes(`${n}px~${within}`, m)).toBe(passes(`${low}-${high}px`, m));
        expect(passes(`~${n}px`, m, undefined, within)).toBe(passes(`${n}~${within}px`, m));
      }),
    );
  });

  test('gte is not lt, lte is not gt, and a range is both its ends', () => {
    fc.assert(
      fc.property(size, size, size, (a, b, m) => {
        expect(passes(`gte ${a}px`, m)).toBe(!passes(`lt ${a}px`, m));
        expect(passes(`lte ${a}px`, m)).toBe(!passes(`gt ${a}px`, m));
        const [low, high] = a <= b ? [a, b] : [b, a];
        expect(passes(`${low}-${high}px`, m)).toBe(passes(`gte ${low}px`, m) && passes(`lte ${high}px`, m));
      }),
    );
  });

  test('a pattern in px says the same as the size tests of the other actions', () => {
    const form = fc.constantFrom('N', 'Npx', '~Npx', 'Npx~3', 'gt Npx', 'lte:N', 'gte;Npx');
    fc.assert(
      fc.property(form, size, size, (shape, n, m) => {
        const written = shape.replace('N', String(n));
        expect(passes(written, m)).toBe(judgePixels(readPixelTest(written, 'E_EXPECTED'), m, 2).holds);
      }),
    );
  });

  test('a percentage is a part of the reference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 4000 }), (percent, width) => {
        expect(passes(`${percent}%width`, (percent * width) / 100, { width, height: 1 })).toBe(true);
      }),
    );
  });
});
