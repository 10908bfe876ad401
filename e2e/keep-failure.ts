import { mkdir } from 'node:fs/promises';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

/** What a failed test leaves for whoever looks into it: a picture of the page in `artifacts/`, and what page and server said. */
export async function keepFailure(test: string, visitor: Visitor, product: Product): Promise<void> {
  const name = test.replaceAll(/\W+/g, '-').slice(0, 60);
  await mkdir('artifacts', { recursive: true });
  await visitor.page.screenshot({ path: `artifacts/failed-${name}.png` }).catch(() => undefined);
  console.log(visitor.page.url(), visitor.complaints, await product.log('server'), await product.log('executor-1'));
}
