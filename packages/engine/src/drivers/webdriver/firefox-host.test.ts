import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { browserSettings } from '@stepwright/catalogue/settings/browser-settings';
import { StepError } from '@stepwright/catalogue/step-error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserPool } from './browser-pool.ts';
import { findFirefox } from './find-browser.ts';
import { firefoxWishes, profilePrefs } from './firefox-profile.ts';
import { openSession } from './open-session.ts';
import { processesNaming } from './process-tree.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';
import { firefoxLacks } from './testing-firefox.ts';
import type { WebSession } from './web-session.ts';

const signal = new AbortController().signal;
const why = firefoxLacks === undefined ? '' : ` (skipped: ${firefoxLacks})`;
const FIREFOX = { 'webdriver.type': 'FIREFOX' };

async function failure(work: Promise<unknown>): Promise<StepError> {
  const error = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StepError)) throw error;
  return error;
}

describe('what a Firefox is started with', () => {
  it('writes preferences as Firefox reads them, those of the project last', () => {
    const told = profilePrefs(
      browserSettings({
        ...FIREFOX,
        prefs: { 'intl.accept_languages': 'de', 'a.number': 3, 'a.half': 0.5, 'app.update.auto': true },
        capabilities: { 'moz:firefoxOptions': { prefs: { 'a.number': 1, 'b.text': 'x"y' } } },
      }),
    );
    const lines = told.split('\n');
    expect(lines).toContain('user_pref("intl.accept_languages", "de");');
    expect(lines).toContain('user_pref("a.number", 3);');
    expect(lines).toContain('user_pref("a.half", "0.5");');
    expect(lines).toContain('user_pref("app.update.auto", true);');
    expect(lines).toContain('user_pref("b.text", "x\\"y");');
  });

  it('takes the size of windows from arguments, also from those of Chromium', () => {
    const of = (args: unknown) => firefoxWishes(browserSettings({ ...FIREFOX, arguments: args }));
    expect(of([])).toEqual({ args: [], width: 1280, height: 800 });
    expect(of(['--width=1400', '--height=900', '-private'])).toEqual({ args: ['-private'], width: 1400, height: 900 });
    expect(of(['--window-size=1000,700', '--headless', '--no-sandbox'])).toEqual({
      args: [],
      width: 1000,
      height: 700,
    });
  });

  it('says where a Firefox is missed, and what it is not spoken to with', () => {
    expect(() => findFirefox({ PATH: '', FIREFOX_BIN: '/nowhere/firefox' })).toThrow('FIREFOX_BIN names');
    expect(() => browserSettings({ ...FIREFOX, 'webdriver.protocol': 'classic' })).toThrow('webdriver.protocol');
    expect(() => browserSettings({ 'webdriver.protocol': 'carrier pigeon' })).toThrow('auto, bidi, classic');
  });
});

describe.skipIf(firefoxLacks !== undefined)(`a Firefox of this machine${why}`, { timeout: 120_000 }, () => {
  let site: TestSite;
  let temp: string;
  beforeAll(async () => {
    site = await serveTestPages();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    temp = await mkdtemp(join(tmpdir(), 'firefox-faults-'));
  });
  afterEach(async () => {
    expect(processesNaming(temp)).toEqual([]);
    expect(await readdir(temp)).toEqual([]);
    await rm(temp, { recursive: true });
  });
  const never = (web: WebSession) =>
    web.look(
      { choices: [xpathChoice('//never')], pick: { by: 'first' }, condition: 'present', waitMs: 60_000 },
      signal,
    );

  it('fails the step with the cause when it ends by itself', async () => {
    const web = await openSession(FIREFOX, { temp, headed: false }, signal);
    await web.navigate(`${site.url}/texts.html`, 20_000, signal);
    const waiting = failure(never(web));
    const [pid] = processesNaming(temp);
    process.kill(pid ?? 0, 'SIGKILL');
    const error = await waiting;
    expect(error.code).toBe('E_SESSION');
    expect(error.message).toBe('the browser process ended (signal SIGKILL)');
    expect((await failure(web.page(signal))).code).toBe('E_SESSION');
    await web.close();
  });

  it('shares nothing between scenarios but the process, not even the size of the window', async () => {
    const pool = new BrowserPool(FIREFOX, { temp, headed: false });
    const pids = new Set<number | undefined>();
    for (let scenario = 0; scenario < 3; scenario += 1) {
      const web = await pool.session(signal);
      await web.navigate(`${site.url}/texts.html`, 20_000, signal);
      const before = await web.script(
        'return [document.cookie, localStorage.length, outerWidth, outerHeight]',
        [],
        signal,
      );
      expect(before).toEqual(['', 0, 1280, 800]);
      expect(await web.windows(signal)).toHaveLength(1);
      expect(await web.script('return [document.visibilityState, document.hasFocus()]', [], signal)).toEqual([
        'visible',
        true,
      ]);
      await web.script(
        'document.cookie = "a=b"; localStorage.setItem("k", "v"); window.open("/lists.html")',
        [],
        signal,
      );
      expect(await web.resizeWindow({ width: 900, height: 700 }, signal)).toEqual({ width: 900, height: 700 });
      pids.add(processesNaming(temp)[0]);
      await web.close();
    }
    expect(pids.size).toBe(1);
    await pool.close();
  });

  it('ends a page that hangs, and leaves nothing behind when the process exits without closing it', async () => {
    const web = await openSession(FIREFOX, { temp, headed: false }, signal);
    await web.navigate(`${site.url}/texts.html`, 20_000, signal);
    expect((await failure(web.script('for (;;);', [], signal, { timeoutMs: 300 }))).code).toBe('E_TIMEOUT');
    await web.close();
    const module = fileURLToPath(new URL('./open-session.ts', import.meta.url));
    const source = `const { openSession } = await import(${JSON.stringify(module)});
      await openSession(${JSON.stringify(FIREFOX)}, { temp: ${JSON.stringify(temp)}, headed: false }, new AbortController().signal);
      process.exit(7);`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
    expect(done.status).toBe(7);
    await expect.poll(() => processesNaming(temp), { timeout: 10_000 }).toEqual([]);
  });
});
