import { readFileSync } from 'node:fs';

/** `stepwright 0.1.0`: the product and its version, as runs and reports name it. */
export function productName(): string {
  return `stepwright ${productVersion()}`;
}

export function productVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
