import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, until } from 'selenium-webdriver';
import { Options, ServiceBuilder } from 'selenium-webdriver/chrome.js';
import { BROWSER, DRIVER } from './browser.ts';
import { buttonOf, FIELDS, inputOf, resultOf, textOf } from './page.ts';
import { type ClientTimes, stopwatch } from './stopwatch.ts';

/** What a tester writes by hand with selenium-webdriver: each step waits for its element, as ours do. */
export async function bySelenium(url: string): Promise<ClientTimes> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-'));
  const watch = stopwatch();
  const options = new Options();
  options.addArguments(
    '--headless=new',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--window-size=1280,800',
    `--user-data-dir=${profile}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  );
  options.setChromeBinaryPath(BROWSER);
  const driver = await new Builder()
    .forBrowser('chrome')
    .setChromeOptions(options)
    .setChromeService(new ServiceBuilder(DRIVER))
    .build();
  try {
    const session = watch.now();
    const seen = async (xpath: string) => {
      const element = await driver.wait(until.elementLocated(By.xpath(xpath)), 10_000);
      return driver.wait(until.elementIsVisible(element), 10_000);
    };
    await driver.get(url);
    for (let n = 1; n <= FIELDS; n += 1) {
      const field = await seen(inputOf(n));
      await field.clear();
      await field.sendKeys(textOf(n));
      const button = await seen(buttonOf(n));
      await driver.wait(until.elementIsEnabled(button), 10_000);
      await button.click();
      const text = await (await seen(resultOf(n))).getText();
      if (text !== textOf(n)) throw new Error(`result ${n} is ${text}`);
    }
    const steps = watch.now() - session;
    await driver.quit();
    return { session, steps, ...watch.end() };
  } finally {
    await driver.quit().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
