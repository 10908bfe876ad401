import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failuresOf, testBundle } from '@stepwright/engine/run/testing-run';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesOf } from './processes.ts';
import { TestingServer } from './testing-server.ts';

/** Custom actions and downloads inside the confinement of a run: a process, a Java runtime and files of their own. */

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

let site: Server;
let home: string;
let server: TestingServer;
let folder: string;
let executor: ChildProcess | undefined;

beforeEach(async () => {
  site = createServer((request, response) => {
    if (request.url === '/report') response.setHeader('content-disposition', 'attachment; filename="r.csv"').end('a,b');
    else response.setHeader('content-type', 'text/html').end('<h1 id="t">Home</h1><input type="file" id="f">');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  server = await TestingServer.start();
  folder = mkdtempSync(join(tmpdir(), 'stepwright-custom-'));
  writeFileSync(join(folder, 'token'), server.token);
});
afterEach(async () => {
  if (executor?.exitCode === null) executor.kill('SIGKILL');
  await server.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await expect.poll(() => processesOf(join(folder, 'work')), { timeout: 20_000 }).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

const MODULE = `import { readFileSync } from 'node:fs';
const tryTo = (read: () => unknown) => { try { return read() ? 'seen' : 'nothing'; } catch { return 'nothing'; } };
export default async ({ browser }: { browser: { read(locator: string): Promise<{ text: string }> } }) => ({
  variables: {
    title: (await browser.read("//h1")).text,
    canary: process.env.CANARY ?? 'nothing',
    token: tryTo(() => readFileSync(${JSON.stringify('TOKEN')})),
  },
});`;

const JAVA = `public class Points {
  public static void main(String[] arguments) { System.out.println("{\\"variables\\": {\\"points\\": 34}}"); }
}`;

function jar(): Uint8Array | null {
  try {
    const place = join(folder, 'java');
    mkdirSync(place);
    writeFileSync(join(place, 'Points.java'), JAVA);
    execFileSync('javac', ['--release', '11', 'Points.java'], { cwd: place, stdio: 'ignore' });
    execFileSync('jar', ['cf', 'points.jar', 'Points.class'], { cwd: place });
    return readFileSync(join(place, 'points.jar'));
  } catch {
    return null;
  }
}

test('a module, a jar and a download work inside, and see nothing of the executor', { timeout: 150_000 }, async () => {
  const archive = jar();
  const steps = [
    `NAVIGATE_TO_URL <${home}>`,
    'CALL_CUSTOM <Look>',
    'VERIFY_VARIABLE <title> {Home}',
    'VERIFY_VARIABLE <canary> {nothing}',
    'VERIFY_VARIABLE <token> {nothing}',
    'FILE_DOWNLOAD </report> {report}',
    "FILE_UPLOAD [//*[@id='f']] <report>",
    "EXECUTE_JAVA_SCRIPT [//*[@id='f']] <return arguments[0].files[0].name> {name}",
    'VERIFY_VARIABLE <name> {r.csv}',
    "FILE_UPLOAD [//*[@id='f']] </etc/hosts>",
    ...(archive ? ['CALL_CUSTOM <Points>', 'VERIFY_VARIABLE <points> {34}'] : []),
  ];
  const files = [
    { name: 'Look.ts', bytes: Buffer.from(MODULE.replace('TOKEN', join(folder, 'token'))) },
    ...(archive ? [{ name: 'points.jar', bytes: archive }] : []),
  ];
  const text = `Feature: F\n  Scenario: S\n${steps.map((step) => `    Then ${step}`).join('\n')}`;
  const bundle = testBundle({
    features: [{ text, files: files.map(({ name }) => name) }],
    settings: { 'Explicit.wait.time': 20, ENABLE_SOFT_ASSERT: 'YES' },
  });
  const run = server.add(bundle, files);
  executor = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...process.env,
      STEPWRIGHT_SERVER_URL: server.url,
      STEPWRIGHT_EXECUTOR_TOKEN_FILE: join(folder, 'token'),
      STEPWRIGHT_WORK: join(folder, 'work'),
      CANARY: 'must not reach a run',
    },
    stdio: 'ignore',
  });
  await expect.poll(() => run.end, { timeout: 120_000, interval: 200 }).not.toBe(null);
  expect(failuresOf(server.said(run)).map((message) => message.split('\n', 1)[0])).toEqual([
    expect.stringMatching(
      /^FILE_UPLOAD failed on .*the feature includes no file "\/etc\/hosts"; add it under Include Files\. \(E_FILE\)$/,
    ),
  ]);
  expect([...run.attachments.keys()].filter((name) => name.endsWith('.csv'))).toHaveLength(1);
});
