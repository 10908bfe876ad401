import { type Bench, inTurn, noiseOf, percent, ratioRow } from './harness.ts';
import { byClassicCalls, byEngine, byPlaywright, type ClientTimes } from './web-steps/clients.ts';
import { FIELDS, servePage } from './web-steps/page.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 12) };
const STEPS = 1 + 3 * FIELDS;

const bench: Bench = {
  name: 'web-steps',
  title: `A scenario of ${STEPS} web steps`,
  async run(note) {
    const page = await servePage();
    try {
      const { engine, classic, playwright } = await inTurn(ROUNDS, {
        engine: () => byEngine(page.url),
        classic: () => byClassicCalls(page.url),
        playwright: () => byPlaywright(page.url),
      });
      const of = (times: readonly ClientTimes[], part: keyof ClientTimes, by = 1) =>
        times.map((time) => time[part] / by);
      note(`Noise floor: two rounds of the classic calls differ by ${percent(noiseOf(of(classic, 'steps')))}.`);
      return [
        ratioRow('a step ÷ classic calls', of(engine, 'steps', STEPS), of(classic, 'steps', STEPS), 'ms', 0.6),
        ratioRow('a step ÷ Playwright', of(engine, 'steps', STEPS), of(playwright, 'steps', STEPS), 'ms', 1.15),
        ratioRow('from start to end ÷ classic calls', of(engine, 'whole'), of(classic, 'whole'), 'ms', 0.6),
        ratioRow('from start to end ÷ Playwright', of(engine, 'whole'), of(playwright, 'whole'), 'ms', 1.15),
        ratioRow('session start ÷ classic calls', of(engine, 'session'), of(classic, 'session'), 'ms', null),
        ratioRow('session start ÷ Playwright', of(engine, 'session'), of(playwright, 'session'), 'ms', null),
        ratioRow("the client's CPU ÷ classic calls", of(engine, 'cpu'), of(classic, 'cpu'), 'ms', null),
        ratioRow("the client's CPU ÷ Playwright", of(engine, 'cpu'), of(playwright, 'cpu'), 'ms', null),
      ];
    } finally {
      await page.close();
    }
  },
};

export default bench;
