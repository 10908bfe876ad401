import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import type { Bundle } from '@stepwright/contract/bundle';
import { sessionCapabilities } from '@stepwright/engine/drivers/webdriver/session-request';
import { runBundle } from '@stepwright/engine/run/run-bundle';
import { drivers } from '@stepwright/engine/wiring';
import { chromium } from 'playwright-core';
import { buttonOf, FIELDS, inputOf, pageLocators, resultOf, scenarioText, textOf } from './page.ts';

const BROWSER = process.env.STEPWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
const DRIVER = process.env.STEPWRIGHT_CHROMEDRIVER ?? '/usr/bin/chromedriver';

/** Milliseconds: opening driver, browser and session; the 61 steps; all of it until everything is gone again. CPU is the client's. */
export interface ClientTimes {
  readonly session: number;
  readonly steps: number;
  readonly whole: number;
  readonly cpu: number;
}

/** The engine as `stepwright run` calls it: a bundle in, messages out, its own drivers. */
export async function byEngine(url: string): Promise<ClientTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  for (const name of ['attachments', 'files', 'temp']) await mkdir(join(folder, name));
  const watch = stopwatch();
  let session = 0;
  let steps = 0;
  try {
    const outcome = await runBundle(bundleOf(scenarioText(url)), {
      drivers: {
        webBrowsers: (settings, options) => {
          const pool = drivers.webBrowsers(settings, options);
          const open = async (signal: AbortSignal, more: boolean) => {
            const began = watch.now();
            const opened = await pool.session(signal, more);
            session = watch.now() - began;
            steps = watch.now();
            return opened;
          };
          return { session: open, close: () => pool.close() };
        },
      },
      emit: (message) => {
        if (message.testCaseFinished) steps = watch.now() - steps;
      },
      attachments: join(folder, 'attachments'),
      files: join(folder, 'files'),
      temp: join(folder, 'temp'),
      signal: new AbortController().signal,
      control: { stopping: new AbortController().signal, watched: () => false },
      now: Date.now,
    });
    if (outcome.passed !== 1) throw new Error(`the engine did not pass the scenario: ${JSON.stringify(outcome)}`);
    return { session, steps, ...watch.end() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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

export async function byPlaywright(url: string): Promise<ClientTimes> {
  const watch = stopwatch();
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--headless=new', '--disable-gpu', '--disable-quic'],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const session = watch.now();
    await page.goto(url);
    for (let n = 1; n <= FIELDS; n += 1) {
      await page.locator(`xpath=${inputOf(n)}`).fill(textOf(n));
      await page.locator(`xpath=${buttonOf(n)}`).click();
      const seen = await page.locator(`xpath=${resultOf(n)}`).innerText();
      if (seen !== textOf(n)) throw new Error(`result ${n} is ${seen}`);
    }
    const steps = watch.now() - session;
    await browser.close();
    return { session, steps, ...watch.end() };
  } finally {
    await browser.close();
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

function stopwatch() {
  const began = performance.now();
  const cpu = process.cpuUsage();
  return {
    now: () => performance.now() - began,
    end() {
      const { user, system } = process.cpuUsage(cpu);
      return { whole: performance.now() - began, cpu: (user + system) / 1000 };
    },
  };
}

function bundleOf(content: string): Bundle {
  return {
    version: 1,
    name: 'bench',
    project: { id: 1, name: 'Bench' },
    features: [
      {
        id: 1,
        name: 'steps',
        type: 'ANOROC',
        uri: 'steps.feature',
        content,
        locators: null,
        includes: [],
        files: [],
      },
    ],
    entry: [1],
    objects: [{ name: 'page', locators: pageLocators() }],
    environment: { name: 'none', ui: {}, api: {}, settings: {} },
    files: [],
    options: { tags: '', parallel: 1, headed: false },
    product: 'stepwright 0.0.0',
  };
}
