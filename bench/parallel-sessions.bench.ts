import { type Bench, inTurn, noiseOf, percent, ratioRow } from './harness.ts';
import { runByEngine } from './web-steps/by-engine.ts';
import { byPlaywright } from './web-steps/by-playwright.ts';
import { FIELDS, pageLocators, scenarioText, servePage } from './web-steps/page.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 6) };
const SESSIONS = 8;
/** Scenarios one after the other in each session, so that steps and not starts are measured. */
const SCENARIOS = 2;
const STEPS = SESSIONS * SCENARIOS * (1 + 3 * FIELDS);

const bench: Bench = {
  name: 'parallel-sessions',
  title: `${SESSIONS} sessions at once, a browser each`,
  async run(note) {
    const page = await servePage();
    const texts = Array.from({ length: SESSIONS * SCENARIOS }, () => scenarioText(page.url));
    try {
      const { engine, playwright } = await inTurn(ROUNDS, {
        engine: () => timeByEngine(texts),
        playwright: () => timeByPlaywright(page.url),
      });
      note(`Noise floor: two rounds of Playwright differ by ${percent(noiseOf(playwright))}.`);
      const goal = 1.11;
      note(`At most ${goal} times the time: at least 0.9 times the steps a second.`);
      return [ratioRow('time a step, all sessions together ÷ Playwright', engine, playwright, 'ms', goal)];
    } finally {
      await page.close();
    }
  },
};

export default bench;

/** Milliseconds a step, from the first session that is open to the end of the last scenario. */
async function timeByEngine(texts: readonly string[]): Promise<number> {
  const content = texts.map((text, at) => text.replace('Scenario: Steps', `Scenario: Steps ${at}`));
  const [first = '', ...others] = content;
  const scenarios = others.map((text) => text.slice(text.indexOf('  Scenario:')));
  const options = { parallel: SESSIONS, locators: pageLocators() };
  const { firstStepAt, lastStepAt } = await runByEngine([first, ...scenarios].join('\n'), options);
  return (lastStepAt - firstStepAt) / STEPS;
}

async function timeByPlaywright(url: string): Promise<number> {
  let firstStepAt = Number.POSITIVE_INFINITY;
  let lastStepAt = 0;
  await Promise.all(
    Array.from({ length: SESSIONS }, async () => {
      await byPlaywright(url, SCENARIOS, (when) => {
        firstStepAt = Math.min(firstStepAt, when);
        lastStepAt = Math.max(lastStepAt, when);
      });
    }),
  );
  return (lastStepAt - firstStepAt) / STEPS;
}
