import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test('whatever end is counted from, a page holds the same rows, and no read is longer than half the list', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(600), fc.integer({ min: 1, max: 100 }), (total, page, size) => {
      const newest = Array.from({ length: total }, (_, n) => n);
      const { backwards, offset, limit } = pageWindow(total, page, size);
      const read = (backwards ? newest.toReversed() : newest).slice(offset, offset + limit);
      expect(backwards ? read.reverse() : read).toEqual(newest.slice(page * size, page * size + size));
      expect(offset).toBeLessThanOrEqual(Math.max(1000, total / 2));
    }),
  );
});
