import { fileURLToPath } from 'node:url';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import { testingApp } from '@stepwright/server/http/testing-app';
import { freePort } from '@stepwright/server/supervise/free-port';
import { chromium, type Page } from 'playwright-core';
import { type CostMeter, type KeyCost, openCostMeter } from './editor/key-cost.ts';
import { longFeature, longObjects } from './editor/long-feature.ts';
import { serveBare } from './editor/serve-bare.ts';
import { type Bench, inTurn, median, quantile, type Row, ratioRow } from './harness.ts';

const DIST = process.env.STEPWRIGHT_WEB ?? fileURLToPath(new URL('../packages/web/dist/', import.meta.url));
const BROWSER = process.env.STEPWRIGHT_CHROMIUM ?? '/usr/bin/chromium';
const LINES = 5000;
/** Milliseconds from a key to the frame that shows it, of 95 keys in 100. */
const GOAL_MS = 50;
/** Processor time of a key in words of their own, divided by that of a bare CodeMirror. */
const GOAL_RATIO = 1.3;
/** Name of a file without its ending: with it CPU profiles are kept, of the product's page and of the bare one. */
const PROFILE = process.env.STEPWRIGHT_PROFILE;
/** Milliseconds between two keys: a fast typist. */
const PACE = 70;
/** What is typed each time: a step with a slot, so that completion is open most of the while; then it is taken back. */
const TYPED = 'And VERIFY [page7.fiel';
/** What is typed besides: words behind a comment sign, for which nothing is offered. */
const WORDS = '# the words of a remark';

const bench: Bench = {
  name: 'editor',
  title: `Typing in a feature of ${LINES.toLocaleString('en')} lines`,
  async run(note) {
    const text = longFeature(LINES);
    const port = await freePort(0);
    const server = await testingApp({ port, webFolder: DIST });
    const bare = await serveBare(text);
    const browser = await chromium.launch({ executablePath: BROWSER, chromiumSandbox: process.getuid?.() !== 0 });
    try {
      const url = await server.app.listen({ host: 'localhost', port });
      const project = await server.addProject('Long');
      const person = await server.signIn(['developer', 'read_write'], [project.name]);
      const call = async (route: { path: string }, payload: object) => {
        const reply = await server.app.inject({ method: 'POST', url: route.path, headers: person.headers, payload });
        if (reply.statusCode >= 300) throw new Error(`${route.path} answered ${reply.statusCode} ${reply.body}`);
        return reply.json() as { id: number };
      };
      await call(environments.saveEnvironment, {
        name: 'Local',
        applicationId: project.id,
        anoroc_content: JSON.stringify({ site: 'http://shop.example/', user: { name: 'Mia' } }),
      });
      for (const one of longObjects()) await call(objects.saveGlobalObject, { ...one, application_id: project.id });
      const feature = await call(features.saveFeature, {
        name: 'Long',
        content: text,
        application_id: project.id,
        feature_type: 'ANOROC',
      });
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const [name = '', value = ''] = person.headers.cookie?.split('=') ?? [];
      await context.addCookies([{ name, value, url }]);
      const open = async (address: string) => {
        const page = await context.newPage();
        await page.goto(address);
        await page.locator('.cm-content').waitFor();
        await watchKeys(page);
        return page;
      };
      const plain = await open(bare.url);
      const ours = await open(`${url}/features?project=${project.id}&feature=${feature.id}`);
      await ours.locator('.cm-editor[data-checked]').waitFor({ timeout: 60_000 });
      const meters = {
        ours: await openCostMeter(ours, PROFILE ? `${PROFILE}-ours.cpuprofile` : null),
        plain: await openCostMeter(plain, PROFILE ? `${PROFILE}-bare.cpuprofile` : null),
      };
      const measured = await inTurn(
        { warmUps: 1, kept: 6 },
        { ours: () => typeInto(ours, meters.ours, true), plain: () => typeInto(plain, meters.plain, false) },
      );
      await Promise.all([meters.ours.close(), meters.plain.close()]);
      const tasks = await longestTask(ours);
      const times = (of: readonly Typed[]) => of.flatMap(({ keys }) => keys);
      const [own, other] = [times(measured.ours), times(measured.plain)];
      const row = (q: number, what: string, goal: number | null): Row => ({
        what,
        ours: `${quantile(own, q).toFixed(1)} ms`,
        other: `${quantile(other, q).toFixed(1)} ms, bare CodeMirror`,
        ratio: null,
        spread: null,
        n: own.length,
        goal,
        value: quantile(own, q),
      });
      const cost = (what: string, part: 'words' | 'step', goal: number | null) => {
        const task = (of: readonly Typed[]) => of.map((one) => one[part].task);
        return ratioRow(what, task(measured.ours), task(measured.plain), 'ms', goal);
      };
      note(
        `Ours ÷ bare: ${(quantile(own, 0.5) / quantile(other, 0.5)).toFixed(2)} in the middle, ${(quantile(own, 0.95) / quantile(other, 0.95)).toFixed(2)} at the 95th percentile. ` +
          `${text.split('\n').length} lines, 40 objects with 1,000 locators; checks run beside the page, completion opens in the slot. ` +
          `Longest task of the page meanwhile: ${tasks === 0 ? 'below 50' : tasks.toFixed(0)} ms.`,
      );
      for (const part of ['words', 'step'] as const) {
        note(
          `Processor time of a key (${part === 'words' ? 'a remark' : 'a step'}), ours and bare: ` +
            (['script', 'style', 'layout', 'task'] as const)
              .map((name) => {
                const middle = (of: readonly Typed[]) => median(of.map((one) => one[part][name])).toFixed(1);
                return `${name} ${middle(measured.ours)} and ${middle(measured.plain)} ms`;
              })
              .join(', '),
        );
      }
      return [
        row(0.95, 'key → paint, 95th percentile', GOAL_MS),
        row(0.5, 'key → paint, middle', null),
        cost('processor time of a key in a remark', 'words', GOAL_RATIO),
        cost('processor time of a key in a step, completion open', 'step', null),
      ];
    } finally {
      await browser.close();
      await bare.close();
      await server.close();
    }
  },
};

export default bench;

interface Watched {
  keys: number[];
  longest: number;
}

/** From the moment that the system gave the key until the frame behind it was handed to the screen. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { keys: [], longest: 0 };
    Object.assign(window, { watched });
    window.addEventListener(
      'keydown',
      (event) => {
        const began = event.timeStamp;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => watched.keys.push(performance.now() - began);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
    }).observe({ type: 'longtask' });
  });
}

const longestTask = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched.longest);

interface Typed {
  /** Milliseconds from each key to its frame. */
  readonly keys: readonly number[];
  readonly words: KeyCost;
  readonly step: KeyCost;
}

/** Types a remark and a step in the middle of the text and takes them back, at the pace of a person. */
async function typeInto(page: Page, meter: CostMeter, completes: boolean): Promise<Typed> {
  await page.bringToFront();
  await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    watched.keys = [];
    const scroller = document.querySelector('.cm-scroller')!;
    scroller.scrollTop = scroller.scrollHeight / 2;
  });
  await page.waitForTimeout(300);
  const type = async (keys: Iterable<string>) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(PACE);
    }
  };
  await page.locator('.cm-line').filter({ hasText: 'And CLICK' }).nth(2).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.waitForTimeout(PACE);
  const words = await meter.perKey(WORDS.length, () => type(WORDS));
  await page.keyboard.press('Control+Shift+k');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(PACE);
  // The editor of the product has begun the line with And.
  const typed = completes ? TYPED.slice('And '.length) : TYPED;
  const step = await meter.perKey(typed.length + 10, async () => {
    await type(typed);
    if (completes) await page.locator('.cm-tooltip-autocomplete').waitFor();
    // A check falls into the pause, and its marks are drawn.
    await page.waitForTimeout(700);
    await type(Array.from({ length: 10 }, () => 'Backspace'));
  });
  await page.keyboard.press('Escape');
  for (let time = 0; time < 5; time++) await page.keyboard.press('Control+z');
  const keys = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.keys.slice(2));
  return { keys, words, step };
}
