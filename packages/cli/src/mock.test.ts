import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/stepwright.mjs', import.meta.url));
const MOCK = `
Feature: greeting
Scenario: pathMatches('/hello/{name}')
* def response = 'Hello ' + pathParams.name + from
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stepwright-mock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Calls `work` with the address once the mock listens; answers how the command ended. */
function mock(args: readonly string[], work: (url: string, told: () => string) => Promise<void>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, 'mock', ...args], {
      cwd: folder,
      env: { ...process.env, CI: '', NO_COLOR: '1' },
    });
    let out = '';
    let err = '';
    let begun = false;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const url = /^Mock on (\S+)/m.exec(out)?.[1];
      if (url === undefined || begun) return;
      begun = true;
      work(url, () => out).catch((error) => {
        child.kill('SIGKILL');
        reject(error);
      });
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('a mock answers, reads its feature again when it changes, and is stopped by asking', async () => {
  const write = (from: string) => writeFileSync(join(folder, 'hi.feature'), MOCK.replace('from', `'${from}'`));
  write(' from one');
  const ended = await mock(['hi.feature', '--watch', '--prefix', '/api'], async (url) => {
    const say = async () => (await fetch(`${url}/hello/Ada`)).text();
    expect(await say()).toBe('Hello Ada from one');
    write(' from two');
    await until(async () => (await say()) === 'Hello Ada from two');
    writeFileSync(join(folder, 'hi.feature'), 'Feature: broken\nBackground:\n* match 1 == 2\n');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await say()).toBe('Hello Ada from two');
    await fetch(new URL('/__admin/stop', url));
  });
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect(ended.out).toMatch(
    /GET \/api\/hello\/Ada → 200[\s\S]*read again[\s\S]*What was there before stays: .*hi\.feature:3/,
  );
});

test('HTTPS with a certificate that is made where none is, properties and environment', async () => {
  writeFileSync(join(folder, 'hi.feature'), MOCK.replace('from', "karate.env + karate.properties['a.b']"));
  const args = ['hi.feature', '--ssl', '--cert', 'c.pem', '--key', 'k.pem', '--env', ' dev', '--property', 'a.b=!'];
  const ended = await mock(args, async (url) => {
    const text = await new Promise<string>((resolve, reject) => {
      const asked = request(`${url}/hello/Ada`, { rejectUnauthorized: false }, async (answer) => {
        let body = '';
        for await (const chunk of answer) body += chunk;
        resolve(body);
      });
      asked.once('error', reject);
      asked.end();
    });
    expect(text).toBe('Hello Ada dev!');
    request(new URL('/__admin/stop', url), { rejectUnauthorized: false }).end();
  });
  expect([ended.code, existsSync(join(folder, 'c.pem')), existsSync(join(folder, 'k.pem'))]).toEqual([0, true, true]);
});

test('what cannot be started is told with exit code 2', async () => {
  writeFileSync(join(folder, 'bad.feature'), 'Feature: bad\nBackground:\n* def x = nobody\n');
  const none = async () => undefined;
  expect(await mock(['bad.feature'], none)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/Background of a mock failed \(.*bad\.feature:3\)/),
  });
  expect(await mock(['bad.feature', '--cert', 'c.pem'], none)).toMatchObject({
    code: 2,
    err: expect.stringContaining('needs its key'),
  });
  expect(await mock(['bad.feature', '--port', '70000'], none)).toMatchObject({ code: 2 });
});
