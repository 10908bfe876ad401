import { expect, test } from 'vitest';
import { aheadOf, ClassicTrouble } from './classic-trouble.ts';

const limits = { timeoutMs: 1000 };

test('a slow answer is no difference of clocks; a real one is counted', () => {
  expect(aheadOf(1000, 1300, 1300)).toBe(0);
  expect(aheadOf(1000, 1000, 1300)).toBe(0);
  expect(aheadOf(1000, 5150, 1300)).toBe(3850);
  expect(aheadOf(9000, 5150, 9300)).toBe(-3850);
});

test('what came right after the mark is told, also by a browser that answers late', async () => {
  let mark = 0;
  const lines = () => [
    { level: 'SEVERE', source: 'console-api', message: 'console-api 1:1 "before"', timestamp: mark - 5 },
    { level: 'SEVERE', source: 'console-api', message: 'console-api 1:1 "boom"', timestamp: mark + 5 },
  ];
  const trouble = new ClassicTrouble(
    async () => lines(),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Date.now();
    },
  );
  mark = trouble.mark();
  expect((await trouble.since(mark, limits))?.console).toEqual([{ level: 'error', text: 'boom' }]);
});
