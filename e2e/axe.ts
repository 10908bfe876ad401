import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { LOOKS, takeLook, type Visitor } from './visitor.ts';

let source: Promise<string> | null = null;

/** Whatever axe finds on the screen as it is in the looks of `LOOKS`; the window is wide and light again afterwards. */
export async function axeFindings(visitor: Visitor): Promise<string[]> {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  const axe = await source;
  const { page } = visitor;
  const found = new Set<string>();
  for (const look of LOOKS) {
    await takeLook(page, look);
    // Evaluated as the tools of a browser do it: the page's policy is about what the page loads.
    await page.evaluate(axe);
    const results = (await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] })",
    )) as unknown as AxeResults;
    for (const { id, impact, nodes } of results.violations) {
      for (const node of nodes) {
        found.add(`${id}, ${impact} (${look.size}, ${look.colorScheme}): ${node.target} ${node.failureSummary}`);
      }
    }
  }
  await visitor.wide();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found];
}
