import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { sessionCapabilities } from '@stepwright/engine/drivers/webdriver/session-request';
import { BROWSER, DRIVER } from './browser.ts';
import { buttonOf, FIELDS, inputOf, resultOf, textOf } from './page.ts';
import { type ClientTimes, stopwatch } from './stopwatch.ts';

/** One HTTP call for each primitive of classic WebDriver, written by hand. */
export async function byClassicCalls(url: string): Promise<ClientTimes> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'));
  const watch = stopwatch();
  const driver = await startDriver();
  try {
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${driver.url}${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const { value } = (await response.json()) as { value: unknown };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    const alwaysMatch = sessionCapabilities(browserSettings({}), { ...LAUNCH, profile });
    const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string };
    const at = `/session/${sessionId}`;
    const session = watch.now();
    const find = async (value: string) => {
      const found = (await call('POST', `${at}/element`, { using: 'xpath', value })) as Record<string, string>;
      return `${at}/element/${Object.values(found)[0]}`;
    };
    await call('POST', `${at}/url`, { url });
    for (let n = 1; n <= FIELDS; n += 1) {
      const field = await find(inputOf(n));
      await call('POST', `${field}/clear`, {});
      await call('POST', `${field}/value`, { text: textOf(n) });
      await call('POST', `${await find(buttonOf(n))}/click`, {});
      const seen = await call('GET', `${await find(resultOf(n))}/text`);
      if (seen !== textOf(n)) throw new Error(`result ${n} is ${seen}`);
    }
    const steps = watch.now() - session;
    await call('DELETE', at);
    await driver.end();
    return { session, steps, ...watch.end() };
  } finally {
    await driver.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** A driver and a browser session with nothing around them: as little as any WebDriver client has to wait for. Milliseconds. */
export async function openBareSession(): Promise<number> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'));
  const began = performance.now();
  const driver = await startDriver();
  try {
    const alwaysMatch = sessionCapabilities(browserSettings({}), { ...LAUNCH, profile });
    const response = await fetch(`${driver.url}/session`, {
      method: 'POST',
      body: JSON.stringify({ capabilities: { alwaysMatch } }),
    });
    const { value } = (await response.json()) as { value: { sessionId: string } };
    const took = performance.now() - began;
    await fetch(`${driver.url}/session/${value.sessionId}`, { method: 'DELETE' });
    return took;
  } finally {
    await driver.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const LAUNCH = { headed: false, binary: BROWSER, root: process.getuid?.() === 0, sharedMemory: true, bidi: false };

async function startDriver(): Promise<{ url: string; end(): Promise<void> }> {
  const child = spawn(DRIVER, ['--port=0', '--log-level=SEVERE'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data;
      const told = /successfully on port (\d+)/.exec(said)?.[1];
      if (told) resolve(told);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`chromedriver ended at once: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      // Its browser is in the same group and would survive the driver.
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
    },
  };
}
