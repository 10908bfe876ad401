import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLONE = join(import.meta.dirname, '..');

/** A row of the table: what shows the rule, or why nothing does. */
interface Row {
  readonly rule: string;
  readonly shown: string;
}

async function readRows(): Promise<Row[]> {
  const text = await readFile(join(CLONE, 'docs/spec-coverage.md'), 'utf8');
  return text
    .split('\n')
    .map((line) => /^\| (\d+\.\d+) \|[^|]*\|(.*)\|$/.exec(line))
    .filter((found) => found !== null)
    .map(([, rule, shown]) => ({ rule: rule ?? '', shown: (shown ?? '').trim() }));
}

/** The names of the tests of a file: the text that stands first behind `test(`, `test.each(...)(` and their like. */
function titlesOf(source: string): readonly string[] {
  const found = source.matchAll(/(?:\btest\(|\btest\.\w+\([^\n]*\)\(|^\]\)\()\s*(['"`])(.*?)(?<!\\)\1/gms);
  return [...found].map(([, , title = '']) => title);
}

test('every rule names tests that exist, or says why nothing shows it', async () => {
  const rows = await readRows();
  expect(rows.length).toBeGreaterThan(280);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
  const wrong: string[] = [];
  for (const { rule, shown } of rows) {
    if (shown.startsWith('—') && shown.length > 10) continue;
    const tests = shown.split('<br>').map((part) => /^`([^`]+)` (.+)$/.exec(part.trim()));
    for (const found of tests) {
      if (!found) {
        wrong.push(`${rule}: "${shown}" is neither tests nor a reason`);
        continue;
      }
      const [, path = '', name = ''] = found;
      const source = await readFile(join(CLONE, path), 'utf8').catch(() => null);
      if (source === null) wrong.push(`${rule}: there is no ${path}`);
      else if (!titlesOf(source).some((title) => title.includes(name.trim())))
        wrong.push(`${rule}: ${path} has no test "${name.trim()}"`);
    }
  }
  expect(wrong).toEqual([]);
});
