import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTree } from './check-tree.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'arrows-'));
  write('package.json', '{ "devDependencies": { "vitest": "1.0.0" } }');
  for (const name of ['contract', 'catalogue', 'server', 'engine']) {
    const ours = {
      '@stepwright/contract': '1.0.0',
      '@stepwright/catalogue': '1.0.0',
      '@stepwright/engine': '1.0.0',
      ws: '1.0.0',
    };
    write(`packages/${name}/package.json`, JSON.stringify({ dependencies: ours, devDependencies: { tool: '1.0.0' } }));
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('imports along the arrows are fine', () => {
  write('packages/contract/src/a.ts', `import { b } from './b.ts';\nexport const a = b;`);
  write('packages/contract/src/b.ts', 'export const b = 1;');
  write('packages/contract/src/a.test.ts', `import { test } from 'vitest';\nimport 'node:fs';`);
  write(
    'packages/server/src/c.ts',
    `import { a } from '@stepwright/contract/a';\nimport fs from 'node:fs';\nexport { fs, a };`,
  );
  write(
    'packages/server/src/d.ts',
    `import type { T } from 'tool/deep';\nimport x from 'ws';\nexport type D = T;\nexport { x };`,
  );
  expect(checkTree(root)).toEqual([]);
});

test.each([
  [
    'catalogue',
    `import '@stepwright/engine/run';`,
    `'@stepwright/engine/run' goes against the arrows (allowed: contract)`,
  ],
  ['server', `import type { X } from '@stepwright/engine/run';`, 'goes against the arrows'],
  ['server', `export * from '@stepwright/engine/run';`, 'goes against the arrows'],
  ['server', `const x = await import('@stepwright/engine/run');`, 'goes against the arrows'],
  ['server', `import { a } from '../../contract/src/a.ts';`, 'leaves the package'],
  ['server', `import '@stepwright/server/x';`, 'is this package itself'],
  ['server', `import x from 'left-pad';`, `'left-pad' is not in packages/server/package.json`],
  ['server', `import x from '@some/thing/deep';`, `'@some/thing' is not in`],
  ['server', `import x from 'tool';`, 'is a development dependency'],
  ['server', `import './gone.ts';`, 'does not exist'],
  ['server', `import './x';`, 'has no file ending'],
  ['contract', `import fs from 'node:fs';`, 'also runs where there is no Node'],
])('in %s: %s', (name, source, message) => {
  write(`packages/${name}/src/x.ts`, `// first line\n${source}`);
  expect(checkTree(root)).toEqual([expect.stringContaining(message)]);
  expect(checkTree(root)[0]).toMatch(new RegExp(`^packages/${name}/src/x.ts:2 `));
});

test('a circle of files is found, through type imports too', () => {
  write('packages/engine/src/a.ts', `import type { B } from './deep/b.ts';\nexport type A = B;`);
  write('packages/engine/src/deep/b.ts', `export * from './c.ts';\nexport type B = 1;`);
  write('packages/engine/src/deep/c.ts', `import '../a.ts';`);
  write('packages/engine/src/d.ts', `import './a.ts';`);
  expect(checkTree(root)).toEqual([
    'packages/engine/src/a.ts:1  import circle: packages/engine/src/a.ts ↔ packages/engine/src/deep/b.ts ↔ packages/engine/src/deep/c.ts',
  ]);
});

test('a package without arrows is refused', () => {
  write('packages/newcomer/package.json', '{}');
  expect(() => checkTree(root)).toThrow('packages/newcomer has no arrows yet');
});
