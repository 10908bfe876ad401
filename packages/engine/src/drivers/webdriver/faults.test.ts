import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import { StepError } from '@stepwright/catalogue/step-error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserPool } from './browser-pool.ts';
import { openSession } from './open-session.ts';
import { processesNaming } from './process-tree.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';
import type { WebSession } from './web-session.ts';

const signal = new AbortController().signal;
let site: TestSite;
let temp: string;

beforeAll(async () => {
  site = await serveTestPages();
});
afterAll(() => site.close());
beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), 'driver-faults-'));
});
afterEach(async () => {
  expect(processesNaming(temp)).toEqual([]);
  expect(await readdir(temp)).toEqual([]);
  await rm(temp, { recursive: true });
});

const never = (web: WebSession) =>
  web.look({ choices: [xpathChoice('//never')], pick: { by: 'first' }, condition: 'present', waitMs: 30_000 }, signal);

async function failure(work: Promise<unknown>): Promise<StepError> {
  const error = await work.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StepError)) throw error;
  return error;
}

/** Main processes that name the run's folder: the browser's own, not its helpers and not who watches it. */
function processOf(kind: 'browser' | 'driver'): number {
  const lines = spawnSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).stdout.split('\n');
  const rows = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((row) => row !== null);
  const watcher = rows.find((row) => row[3]?.includes('watch-browser') && row[3].includes(temp));
  if (kind === 'driver') return Number(watcher?.[2]);
  return Number(rows.find((row) => row[2] === watcher?.[1])?.[1]);
}

describe.each(['bidi', 'classic-batch'] as const)('a browser that ends by itself (%s)', (tier) => {
  it('fails the step at once, with the cause, and everything after it', async () => {
    const web = await openSession({}, { temp, headed: false, tier }, signal);
    await web.navigate(`${site.url}/texts.html`, 10_000, signal);
    const waiting = failure(never(web));
    await sleep(300);
    const began = performance.now();
    process.kill(processOf('browser'), 'SIGKILL');
    const error = await waiting;
    expect(error.code).toBe('E_SESSION');
    expect(error.message).toBe('the browser process ended (signal SIGKILL)');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await failure(web.page(signal))).code).toBe('E_SESSION');
    expect((await failure(web.screenshot('viewport', signal))).code).toBe('E_SESSION');
    expect(await web.picture()).toBe(null);
    await web.close();
  });
});

describe('a driver that ends by itself', () => {
  it('fails the step, and its browser does not survive', async () => {
    const web = await openSession({}, { temp, headed: false }, signal);
    const driver = processOf('driver');
    const waiting = failure(never(web));
    await sleep(200);
    process.kill(driver, 'SIGKILL');
    const error = await waiting;
    expect(error.code).toBe('E_SESSION');
    expect(error.message).toBe('the driver process ended (signal SIGKILL)');
    await web.close();
  });
});

describe('a page that hangs', () => {
  it('ends steps in time and the session too', async () => {
    const web = await openSession({}, { temp, headed: false }, signal);
    await web.navigate(`${site.url}/texts.html`, 10_000, signal);
    const error = await failure(web.script('for (;;);', [], signal, { timeoutMs: 500 }));
    expect(error.code).toBe('E_TIMEOUT');
    const stop = new AbortController();
    const waiting = failure(
      web.look(
        { choices: [xpathChoice('//p')], pick: { by: 'first' }, condition: 'present', waitMs: 60_000 },
        stop.signal,
      ),
    );
    setTimeout(() => stop.abort(new StepError('E_STOPPED', 'the run was stopped')), 300);
    expect((await waiting).code).toBe('E_STOPPED');
    await web.close();
  });

  it('ends a screenshot after five seconds', async () => {
    const web = await openSession({}, { temp, headed: false }, signal);
    await web.navigate(`${site.url}/texts.html`, 10_000, signal);
    await web.script('setTimeout(() => { for (;;); }, 0)', [], signal);
    await sleep(100);
    expect(await web.picture()).toBe(null);
    expect((await failure(web.screenshot('viewport', signal))).code).toBe('E_TIMEOUT');
    await web.close();
  });
});

describe('the browsers of a run', () => {
  it('share nothing between scenarios but the process', async () => {
    const pool = new BrowserPool({}, { temp, headed: false });
    const pids: number[] = [];
    for (let scenario = 0; scenario < 3; scenario += 1) {
      const web = await pool.session(signal);
      await web.navigate(`${site.url}/texts.html`, 10_000, signal);
      const before = await web.script('return [document.cookie, localStorage.length, history.length]', [], signal);
      expect(before).toEqual(['', 0, 2]);
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
      pids.push(processOf('browser'));
      await web.close();
    }
    expect(new Set(pids).size).toBe(1);
    await pool.close();
  });

  it('replaces a browser that died, and one that hung', async () => {
    const pool = new BrowserPool({}, { temp, headed: false });
    const first = await pool.session(signal);
    process.kill(processOf('browser'), 'SIGKILL');
    expect((await failure(never(first))).code).toBe('E_SESSION');
    await first.close();
    const second = await pool.session(signal);
    await second.navigate(`${site.url}/texts.html`, 10_000, signal);
    const hanging = await failure(second.script('for (;;);', [], signal, { timeoutMs: 100 }));
    expect(hanging.code).toBe('E_TIMEOUT');
    await second.close();
    const third = await pool.session(signal);
    await third.navigate(`${site.url}/texts.html`, 10_000, signal);
    expect((await third.page(signal)).title).toBe('Texts');
    const beside = await pool.session(signal);
    await beside.navigate(`${site.url}/lists.html`, 10_000, signal);
    expect((await third.page(signal)).title).toBe('Texts');
    await pool.close();
    await Promise.all([third.close(), beside.close()]);
  });

  it('does not stop at a start that was aborted', async () => {
    const pool = new BrowserPool({}, { temp, headed: false });
    const stop = new AbortController();
    setTimeout(() => stop.abort(new StepError('E_STOPPED', 'the run was stopped')), 150);
    expect((await failure(pool.session(stop.signal))).code).toBe('E_STOPPED');
    await pool.close();
  });

  it('leaves nothing behind when the process exits without closing them', async () => {
    const module = fileURLToPath(new URL('./open-session.ts', import.meta.url));
    const source = `const { openSession } = await import(${JSON.stringify(module)});
      await openSession({}, { temp: ${JSON.stringify(temp)}, headed: false }, new AbortController().signal);
      process.exit(7);`;
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' });
    expect(done.stderr).toBe('');
    expect(done.status).toBe(7);
    await expect.poll(() => processesNaming(temp), { timeout: 10_000 }).toEqual([]);
  });
});

describe('a page that is replaced while its picture is taken', () => {
  it('gives a picture of the new page', async () => {
    const web = await openSession({}, { temp, headed: false, tier: 'bidi' }, signal);
    try {
      await web.navigate(`${site.url}/texts.html`, 10_000, signal);
      for (let round = 0; round < 8; round += 1) {
        const settled = {
          choices: [xpathChoice('//body')],
          pick: { by: 'first' },
          condition: 'visible',
          waitMs: 5000,
        } as const;
        await web.look(settled, signal);
        await web.script(`setTimeout(() => location.reload(), ${5 + round * 3})`, [], signal);
        expect((await web.screenshot('viewport', signal)).length).toBeGreaterThan(1000);
      }
    } finally {
      await web.close();
    }
  });
});
