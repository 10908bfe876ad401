import { type Bench, inTurn, noiseOf, percent, ratioRow } from './harness.ts';
import { byClassicCalls } from './web-steps/by-classic-calls.ts';
import { byEngine } from './web-steps/by-engine.ts';
import { byPlaywright } from './web-steps/by-playwright.ts';
import { bySelenium } from './web-steps/by-selenium.ts';
import { FIELDS, servePage } from './web-steps/page.ts';
import type { ClientTimes } from './web-steps/stopwatch.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 12) };
const STEPS = 1 + 3 * FIELDS;

const bench: Bench = {
  name: 'web-steps',
  title: `A scenario of ${STEPS} web steps`,
  async run(note) {
    const page = await servePage();
    try {
      const { engine, classicEngine, calls, selenium, playwright } = await inTurn(ROUNDS, {
        engine: () => byEngine(page.url),
        playwright: () => byPlaywright(page.url),
        classicEngine: () => byEngine(page.url, 'classic-batch'),
        calls: () => byClassicCalls(page.url),
        selenium: () => bySelenium(page.url),
      });
      const of = (times: readonly ClientTimes[], part: keyof ClientTimes, by = 1) =>
        times.map((time) => time[part] / by);
      const steps = (times: readonly ClientTimes[]) => of(times, 'steps', STEPS);
      note(`Noise floor: two rounds of Playwright differ by ${percent(noiseOf(of(playwright, 'steps')))}.`);
      return [
        ratioRow('a step over BiDi ÷ Playwright', steps(engine), steps(playwright), 'ms', 1),
        ratioRow('a step over classic commands ÷ Playwright', steps(classicEngine), steps(playwright), 'ms', 1.4),
        ratioRow('a step over BiDi ÷ selenium-webdriver', steps(engine), steps(selenium), 'ms', 0.5),
        ratioRow('a step over BiDi ÷ bare classic calls', steps(engine), steps(calls), 'ms', 0.6),
        ratioRow('from start to end ÷ selenium-webdriver', of(engine, 'whole'), of(selenium, 'whole'), 'ms', null),
        ratioRow('from start to end ÷ Playwright', of(engine, 'whole'), of(playwright, 'whole'), 'ms', 1.15),
        ratioRow('session start ÷ bare classic calls', of(engine, 'session'), of(calls, 'session'), 'ms', null),
        ratioRow('session start ÷ Playwright', of(engine, 'session'), of(playwright, 'session'), 'ms', null),
        ratioRow("the client's CPU ÷ Playwright", of(engine, 'cpu'), of(playwright, 'cpu'), 'ms', null),
      ];
    } finally {
      await page.close();
    }
  },
};

export default bench;
