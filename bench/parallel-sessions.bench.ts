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
      const steps = (times: readonly Times[]) => times.map(({ step }) => step);
      const whole = (times: readonly Times[]) => times.map((time) => time.whole);
      note(`Noise floor: two rounds of Playwright differ by ${percent(noiseOf(steps(playwright)))}.`);
      const goal = 1.11;
      note(`At most ${goal} times the time: at least 0.9 times the steps a second.`);
      return [
        ratioRow('time a step, all sessions together ÷ Playwright', steps(engine), steps(playwright), 'ms', goal),
        ratioRow('from start to end ÷ Playwright', whole(engine), whole(playwright), 'ms', null),
      ];
    } finally {
      await page.close();
    }
  },
};

export default bench;

/** Milliseconds: a step, from the moment at which all sessions are there to the end of the last scenario; and all of it. */
interface Times {
  readonly step: number;
  readonly whole: number;
}

/** Lets everybody go on together when the last of them is there. */
class StartLine {
  openedAt = 0;
  readonly #open: Promise<void>;
  #release: () => void = () => undefined;
  #missing: number;

  constructor(members: number) {
    this.#missing = members;
    this.#open = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  arrive(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing === 0) this.open();
    return this.#open;
  }

  /** Nobody waits for one who will not come. */
  open(): void {
    this.openedAt ||= performance.now();
    this.#release();
  }
}

async function timeByEngine(texts: readonly string[]): Promise<Times> {
  const content = texts.map((text, at) => text.replace('Scenario: Steps', `Scenario: Steps ${at}`));
  const [first = '', ...others] = content;
  const scenarios = others.map((text) => text.slice(text.indexOf('  Scenario:')));
  const line = new StartLine(SESSIONS);
  const options = { parallel: SESSIONS, locators: pageLocators(), ready: () => line.arrive() };
  const { lastStepAt, whole } = await runByEngine([first, ...scenarios].join('\n'), options);
  return { step: (lastStepAt - line.openedAt) / STEPS, whole };
}

async function timeByPlaywright(url: string): Promise<Times> {
  const line = new StartLine(SESSIONS);
  const began = performance.now();
  let lastStepAt = 0;
  const session = async () => {
    try {
      await byPlaywright(
        url,
        SCENARIOS,
        () => line.arrive(),
        () => {
          lastStepAt = performance.now();
        },
      );
    } finally {
      line.open();
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, session));
  return { step: (lastStepAt - line.openedAt) / STEPS, whole: performance.now() - began };
}
