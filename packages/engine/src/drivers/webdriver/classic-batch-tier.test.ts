import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from './conformance/bench.ts';
import { conformance } from './conformance/every-tier.ts';

describe('the web port over classic WebDriver', () => conformance({ tier: 'classic-batch', browser: 'chrome' }));

describe('the look in a document', () => {
  const bench = new Bench({ tier: 'classic-batch', browser: 'chrome' });
  beforeAll(() => bench.begin());
  afterAll(() => bench.end());

  const commandsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = bench.web.tier.commands;
    await work();
    return bench.web.tier.commands - before;
  };

  it('is brought once, also to a document that the page loads by itself', async () => {
    await bench.open('layout.html');
    const look = () => bench.one('//body');
    expect([await commandsOf(look), await commandsOf(look)]).toEqual([1, 1]);
    await bench.script(`location.href = ${JSON.stringify(`${bench.url}/hands.html`)}`);
    await bench.one('//title[contains(., "ands")] | //body', { waitMs: 3000 });
    expect(await commandsOf(look)).toBe(1);
  });

  it('cannot be found by the page', async () => {
    await bench.open('layout.html');
    await bench.one('//body');
    const listed = await bench.script(
      'const seen = Object.keys(window); for (const name in window) seen.push(name); return seen.filter((name) => /stepwright/i.test(name));',
    );
    expect(listed).toEqual([]);
  });
});
