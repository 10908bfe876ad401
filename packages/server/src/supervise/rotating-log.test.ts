import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openRotatingLog } from './rotating-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rotating-log-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('keeps the newest files up to its limits, and goes on where it was', () => {
  const file = join(folder, 'deep', 'x.log');
  for (const line of ['one', 'two', 'three', 'four']) {
    const log = openRotatingLog(file, { maxBytes: 6, keep: 2 });
    log.write(`${line}\n`);
    log.close();
    log.write('after closing nothing is written');
  }
  expect(readdirSync(join(folder, 'deep')).sort()).toEqual(['x.log', 'x.log.1', 'x.log.2']);
  expect(readFileSync(file, 'utf8')).toBe('four\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('three\n');
  expect(readFileSync(`${file}.2`, 'utf8')).toBe('two\n');
});
