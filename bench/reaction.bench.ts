import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TierName } from '@stepwright/engine/drivers/webdriver/tier';
import { chromium } from 'playwright-core';
import { type Bench, figure, quantile, type Row } from './harness.ts';
import { BROWSER } from './web-steps/browser.ts';
import { runByEngine } from './web-steps/by-engine.ts';

/** Conditions that become true while a step waits for them; after each the button that tells the moment is clicked. */
const WAITS = Number(process.env.BENCH_WAITS ?? 60);
const READY = 30;

/**
 * Shows the element number n some hundred milliseconds after number n − 1 was clicked, each time at another moment, and notes how long it
 * took from then to the click. `later` is false for a page on which everything is there at once.
 */
const page = (later: boolean) => `<!doctype html><title>Reaction</title>
<style>button { width: 200px; height: 40px }</style><div id="place"></div><output id="took"></output><script>
const took = [];
let at = 0;
function show() {
  at += 1;
  const button = document.createElement('button');
  button.id = 'b' + at;
  button.textContent = 'Go ' + at;
  document.getElementById('place').replaceChildren(button);
  const shown = performance.now();
  button.addEventListener('mousedown', () => {
    took.push(performance.now() - shown);
    document.getElementById('took').textContent = JSON.stringify(took);
    if (${later}) setTimeout(show, 150 + (at * 37) % 200);
    else show();
  });
}
show();
</script>`;

const bench: Bench = {
  name: 'reaction',
  title: 'From a condition that becomes true to the click that waited for it',
  async run(note) {
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html').end(page(request.url !== '/ready'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const ours: number[] = [];
      const classic: number[] = [];
      const playwright: number[] = [];
      for (const [to, by] of [
        [ours, () => reactByEngine(`${url}/later`, WAITS)],
        [playwright, () => reactByPlaywright(`${url}/later`, WAITS)],
        [classic, () => reactByEngine(`${url}/later`, WAITS, 'classic-batch')],
        [playwright, () => reactByPlaywright(`${url}/later`, WAITS)],
        [ours, () => reactByEngine(`${url}/later`, WAITS)],
      ] as const) {
        // The first one meets a browser that is still warming up.
        to.push(...(await by()).slice(1));
      }
      const ready = (await reactByEngine(`${url}/ready`, READY)).slice(1);
      const readyPlaywright = (await reactByPlaywright(`${url}/ready`, READY)).slice(1);
      note('Measured in the page: from the moment at which the element is there to the mouse button going down on it.');
      return [
        rowOf('reaction over BiDi, p95', ours, 0.95, playwright, 75),
        rowOf('reaction over BiDi, median', ours, 0.5, playwright, null),
        rowOf('reaction over classic commands, p95', classic, 0.95, playwright, 75),
        rowOf('click on an element that is there, median', ready, 0.5, readyPlaywright, null),
      ];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};

export default bench;

function rowOf(what: string, ours: number[], q: number, other: number[], goal: number | null): Row {
  const value = quantile(ours, q);
  const beside = figure(quantile(other, q), 'ms');
  return { what, ours: figure(value, 'ms'), other: beside, ratio: null, spread: null, n: ours.length, goal, value };
}

async function reactByEngine(url: string, waits: number, tier: TierName = 'bidi'): Promise<number[]> {
  const clicks = Array.from({ length: waits }, (_, at) => `    And CLICK [//button[@id='b${at + 1}']]`);
  const tell = ["    And SET_VARIABLE [//output[@id='took']] <took>", '    And PRINT_TO_REPORT <took>'];
  const steps = [`    When NAVIGATE_TO_URL <${url}>`, ...clicks, ...tell];
  const { notes } = await runByEngine(`Feature: Reaction\n\n  Scenario: Wait\n${steps.join('\n')}\n`, { tier });
  return JSON.parse(/\[[\d.,e-]+\]/.exec(notes.at(-1) ?? '')?.[0] ?? '[]') as number[];
}

async function reactByPlaywright(url: string, waits: number): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--headless=new', '--disable-gpu', '--disable-quic'],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(url);
    for (let at = 1; at <= waits; at += 1) await tab.locator(`xpath=//button[@id='b${at}']`).click();
    return JSON.parse(await tab.locator('#took').innerText()) as number[];
  } finally {
    await browser.close();
  }
}
