import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { failuresOf, runForTest, servePages, statusesOf, testBundle } from '../testing-run.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../../examples', import.meta.url));

test('the example of a custom action does what it says', { timeout: 60_000 }, async () => {
  const pages: Record<string, string> = {};
  for (const name of await readdir(`${EXAMPLES}/shop`))
    pages[`/${name}`] = await readFile(`${EXAMPLES}/shop/${name}`, 'utf8');
  // Small pages are served as HTML alone, so the script stands in the page.
  const script = pages['/shop.js'] ?? '';
  for (const name of ['/index.html', '/cart.html']) {
    pages[name] = (pages[name] ?? '')
      .replace('<script src="shop.js" defer></script>', '')
      .replace('</body>', () => `<script>${script}</script></body>`);
  }
  const site = await servePages(pages);
  const bundle = testBundle({
    features: [
      { text: await readFile(`${EXAMPLES}/custom-action/loyalty.feature`, 'utf8'), files: ['LoyaltyPoints.ts'] },
    ],
    ui: { shopUrl: `${site.url}/index.html` },
    settings: { 'Explicit.wait.time': 10 },
  });
  const locators = JSON.parse(await readFile(`${EXAMPLES}/sample/objects.json`, 'utf8'));
  const objects = Object.entries(locators).map(([name, entries]) => ({
    name,
    locators: entries as Record<string, string>,
  }));
  const run = await runForTest({ ...bundle, objects }, { files: `${EXAMPLES}/custom-action` });
  await run.clear();
  await site.close();
  expect(failuresOf(run.messages)).toEqual([]);
  expect(Object.values(statusesOf(run.messages))).toEqual([['PASSED', 'PASSED', 'PASSED', 'PASSED', 'PASSED']]);
  const notes = run.messages.flatMap(({ stepwright }) => (stepwright?.kind === 'step' ? stepwright.notes : []));
  expect(notes).toContain('9 dollars and a gift of 25 points');
});
