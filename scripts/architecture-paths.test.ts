import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Words in code marks that look like a place in the tree: they start with one of our folders, or name a file at the root. */
function pathsNamedIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const linked = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
  const places = marked.filter((word) =>
    /^(packages|scripts|e2e|bench|examples|\.ci|docs)\/|^[\w.-]+\.(md|json|ts|mjs)$/.test(word),
  );
  return [...new Set([...places, ...linked])].filter((place) => !/[<>*{}…]/.test(place)).sort();
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'].filter((name) => existsSync(join(root, name))))(
  'every path that %s names exists',
  (document) => {
    const missing = pathsNamedIn(document).filter((place) => !existsSync(join(root, place)));
    expect(missing).toEqual([]);
  },
);
