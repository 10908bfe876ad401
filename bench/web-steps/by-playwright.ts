import { chromium } from 'playwright-core';
import { BROWSER } from './browser.ts';
import { buttonOf, FIELDS, inputOf, resultOf, textOf } from './page.ts';
import { type ClientTimes, stopwatch } from './stopwatch.ts';

/** On a busy machine many browsers at once are slow, not broken: nothing that is measured is given up before this. */
export const PATIENCE_MS = 240_000;

/**
 * One browser, a context for each scenario, as Playwright's own runner does.
 *
 * @param ready is waited for when the first session is there, before the first step
 * @param ended hears of the end of the last scenario
 */
export async function byPlaywright(
  url: string,
  scenarios = 1,
  ready: () => Promise<void> | void = () => undefined,
  ended: () => void = () => undefined,
): Promise<ClientTimes> {
  const watch = stopwatch();
  const browser = await chromium.launch({
    timeout: PATIENCE_MS,
    executablePath: BROWSER,
    args: ['--headless=new', '--disable-gpu', '--disable-quic'],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    let session = 0;
    for (let scenario = 0; scenario < scenarios; scenario += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      if (scenario === 0) {
        session = watch.now();
        await ready();
      }
      await page.goto(url);
      for (let n = 1; n <= FIELDS; n += 1) {
        await page.locator(`xpath=${inputOf(n)}`).fill(textOf(n));
        await page.locator(`xpath=${buttonOf(n)}`).click();
        const seen = await page.locator(`xpath=${resultOf(n)}`).innerText();
        if (seen !== textOf(n)) throw new Error(`result ${n} is ${seen}`);
      }
      if (scenario < scenarios - 1) await context.close();
    }
    const steps = watch.now() - session;
    ended();
    await browser.close();
    return { session, steps, ...watch.end() };
  } finally {
    await browser.close();
  }
}
