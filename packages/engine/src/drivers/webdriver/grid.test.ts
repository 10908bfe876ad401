import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xpathChoice } from '@stepwright/catalogue/ports/element-path';
import type { LookRequest } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserPool } from './browser-pool.ts';
import { openSession } from './open-session.ts';
import { serveTestPages, type TestSite } from './test-pages/serve.ts';
import { freePorts, gridLacks, TestingGrid } from './testing-grid.ts';
import type { WebSession } from './web-session.ts';

const signal = new AbortController().signal;
const why = gridLacks === undefined ? '' : ` (skipped: ${gridLacks})`;

describe.skipIf(gridLacks !== undefined)(`a Selenium Grid of a hub and two nodes${why}`, () => {
  let site: TestSite;
  let temp: string;
  let grid: TestingGrid;

  beforeAll(async () => {
    site = await serveTestPages();
    temp = await mkdtemp(join(tmpdir(), 'driver-grid-run-'));
    grid = await TestingGrid.start();
  });
  afterAll(async () => {
    await site?.close();
    expect(await grid?.end()).toEqual([]);
    await rm(temp, { recursive: true, force: true });
  });

  const settings = (protocol = 'auto') => ({
    'webdriver.type': 'CHROME',
    'webdriver.protocol': protocol,
    'remote.webdriver.url': grid.url,
    arguments: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  const open = (protocol?: string) => openSession(settings(protocol), { temp, headed: false }, signal);
  const look = (web: WebSession, id: string, more: Partial<LookRequest> = {}) =>
    web.look(
      {
        choices: [xpathChoice(`//*[@id='${id}']`)],
        pick: { by: 'first' },
        condition: 'present',
        waitMs: 5000,
        ...more,
      },
      signal,
    );
  const failure = async (work: Promise<unknown>): Promise<StepError> => {
    const error = await work.then(
      () => new Error('nothing was thrown'),
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof StepError)) throw error;
    return error;
  };

  /** The hub hears of an end a moment later. */
  const allFree = () => grid.until((slots) => slots.every(({ taken }) => !taken));

  it.each([
    ['auto', 'bidi'],
    ['classic', 'classic-batch'],
  ])('serves steps, files and pictures over the protocol %s', async (protocol, tier) => {
    const web = await open(protocol);
    expect(web.tier.name).toBe(tier);
    await web.navigate(`${site.url}/clicks.html`, 20_000, signal);
    const far = await look(web, 'far', { condition: 'clickable', read: ['text'] });
    expect(far.elements[0]?.readings.text).toBe('Far');
    await web.click(far.elements[0]?.point ?? { x: 0, y: 0 }, {}, signal);
    expect(await web.script('return window.log', [], signal)).toContain('click:far');
    await web.navigate(`${site.url}/fields.html`, 20_000, signal);
    await look(web, 'text', { condition: 'editable', prepare: 'clear' });
    await web.type('over the Grid', { keys: false }, signal);
    expect(await web.script('return document.getElementById("text").value', [], signal)).toBe('over the Grid');
    const path = join(temp, 'sent.txt');
    await writeFile(path, 'sent to the node');
    const handle = (await look(web, 'file')).elements[0]?.handle;
    if (handle) await web.setFiles(handle, [path], signal);
    const content =
      'const f = document.getElementById("file").files[0]; return f.text().then((t) => f.name + ": " + t)';
    expect(await web.script(content, [], signal)).toBe('sent.txt: sent to the node');
    expect((await web.screenshot('viewport', signal)).length).toBeGreaterThan(1000);
    expect((await web.picture())?.length).toBeGreaterThan(1000);
    await web.close();
    await allFree();
  });

  it('shows its own page to whoever watches a run, in a frame as well', async () => {
    const page = await fetch(grid.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('content-security-policy') ?? '').not.toContain('frame-ancestors');
  });

  it('is free again after each session of a run, also after one that was ended in the middle', async () => {
    const pool = new BrowserPool(settings(), { temp, headed: false });
    const web = await pool.session(signal);
    await web.navigate(`${site.url}/texts.html`, 20_000, signal);
    expect((await web.page(signal)).title).toBe('Texts');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new StepError('E_STOPPED', 'the run was stopped')), 200);
    expect((await failure(web.navigate(`${site.url}/hang`, 20_000, stop.signal))).code).toBe('E_STOPPED');
    await web.close();
    await pool.close();
    await allFree();
  });

  it('spreads four sessions over both nodes, and the fifth waits for a free browser', async () => {
    const four = await Promise.all([open(), open('classic'), open(), open()]);
    expect(await grid.sessions()).toEqual([2, 2]);
    await Promise.all(
      four.map(async (web, at) => {
        await web.navigate(`${site.url}/texts.html?${at}`, 30_000, signal);
        expect((await web.page(signal)).url).toBe(`${site.url}/texts.html?${at}`);
      }),
    );
    const heard: string[] = [];
    let told = () => {};
    const waits = new Promise<void>((resolve) => {
      told = resolve;
    });
    const onWait = (reason: string) => {
      heard.push(reason);
      told();
    };
    const pool = new BrowserPool(settings(), { temp, headed: false });
    const fifth = pool.session(signal, false, onWait);
    await waits;
    expect(heard).toEqual([`waiting for a free browser: all 4 of ${new URL(grid.url).host} are in use`]);
    await four[0]?.close();
    const web = await fifth;
    expect(await grid.sessions()).toEqual([2, 2]);
    // Who stops waiting leaves nothing behind.
    const stop = new AbortController();
    const queued = openSession(
      settings(),
      { temp, headed: false, onWait: () => stop.abort(new StepError('E_STOPPED', 'the run was stopped')) },
      stop.signal,
    );
    expect((await failure(queued)).code).toBe('E_STOPPED');
    await Promise.all([web, ...four.slice(1)].map((one) => one.close()));
    await pool.close();
    await allFree();
  });

  it('tells of a node that is gone, while the other goes on', async () => {
    // One after the other: two that are asked for at once may come to lie on one node.
    const sessions = [await open('bidi'), await open('classic')];
    expect(await grid.sessions()).toEqual([1, 1]);
    const step = (web: WebSession) => {
      const stop = new AbortController();
      const choices = [xpathChoice('//never')] as const;
      const never = { choices, pick: { by: 'first' }, condition: 'present', waitMs: 60_000 } as const;
      return {
        web,
        failed: failure(web.look(never, stop.signal)),
        stop: () => stop.abort(new StepError('E_STOPPED', '')),
      };
    };
    const lost = /the Grid at .* lost the browser|connection to the remote browser|existing session/;
    const steps = sessions.map(step);
    await grid.killNode();
    const hit = await Promise.race(steps.map((one) => one.failed.then((error) => ({ ...one, error }))));
    expect(hit.error.code).toBe('E_SESSION');
    expect(hit.error.message).toMatch(lost);
    const other = steps.find(({ web }) => web !== hit.web);
    if (!other) throw new Error('there were two');
    other.stop();
    expect((await other.failed).code).toBe('E_STOPPED');
    await other.web.navigate(`${site.url}/texts.html`, 20_000, signal);
    expect((await other.web.page(signal)).title).toBe('Texts');
    const last = step(other.web);
    await grid.killNode();
    expect((await last.failed).code).toBe('E_SESSION');
    expect((await last.failed).message).toMatch(lost);
    await Promise.all(sessions.map((web) => web.close()));
  }, 120_000);

  it('says when nobody answers', async () => {
    const [port] = await freePorts(1);
    const away = { 'remote.webdriver.url': `http://127.0.0.1:${port}` };
    const error = await failure(openSession(away, { temp, headed: false }, signal));
    expect(error.code).toBe('E_SESSION');
    expect(error.message).toContain('nobody answers at 127.0.0.1');
  });
});
