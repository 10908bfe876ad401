import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'api-check-'));
  await mkdir(join(folder, 'common'));
  await writeFile(join(folder, 'common/sign-in.feature'), 'Feature: s\nScenario: t\n* def token = "x"\n');
  await writeFile(
    join(folder, 'orders.feature'),
    `Feature: o\nScenario: s\n* call read('common/sign-in.feature')\n* def a = read('classpath:elsewhere/b.json')\n* def c = read('mising.json')\n* confgure headers = {}\n`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stepwright(...words: string[]): Promise<{ code: number; printed: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words]);
    return { code: 0, printed: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

test('check --type KARATE says what is wrong, of paths only what is sure', async () => {
  const { code, printed } = await stepwright('check', '--type', 'KARATE', '--json', folder);
  expect(code).toBe(1);
  const found = JSON.parse(printed) as { code: string; line: number }[];
  expect(found.map((one) => [one.code, one.line])).toEqual([
    ['API_FILE', 5],
    ['API_STEP', 6],
  ]);
});

test('actions --type KARATE explains the words of the language', async () => {
  const all = await stepwright('actions', '--type', 'KARATE');
  expect(all.printed).toContain('  multipart file NAME = JSON\n');
  const one = await stepwright('actions', 'contains only', '--type', 'KARATE');
  expect(one.printed).toContain('in any order.');
  const json = await stepwright('actions', 'get', '--type', 'KARATE', '--json');
  expect(JSON.parse(json.printed)).toMatchObject([{ name: 'karate.get', kind: 'function' }]);
  const wrong = await stepwright('actions', 'contians', '--type', 'KARATE');
  expect(wrong).toMatchObject({ code: 2, printed: expect.stringContaining('Did you mean contains') });
});
