import { expect, test } from 'vitest';
import { cannotNest } from './nested-sandbox.ts';

const status = (user: number, capabilities: string) =>
  `Name:\tnode\nUid:\t${user}\t${user}\t${user}\t${user}\nCapInh:\t0000000000000000\nCapEff:\t${capabilities}\nSeccomp:\t0\n`;

test('root without its capabilities cannot nest a sandbox; everybody else can', () => {
  expect(cannotNest(status(0, '0000000000000000'))).toBe(true);
  expect(cannotNest(status(0, '00000000a80425fb'))).toBe(false);
  expect(cannotNest(status(0, '0000000028042000'))).toBe(true);
  expect(cannotNest(status(0, '000001ffffffffff'))).toBe(false);
  expect(cannotNest(status(1000, '0000000000000000'))).toBe(false);
  expect(cannotNest('')).toBe(false);
});
