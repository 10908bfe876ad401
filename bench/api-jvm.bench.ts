import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cost, costOf } from './api/cost-of.ts';
import { LocalServer } from './api/local-server.ts';
import { karateOnJvm } from './api/peers.ts';
import { type Amount, amountOf, writeCalculations, writeRequests } from './api/write-features.ts';
import { type Bench, inTurn, noiseOf, percent, ratioRow } from './harness.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 5) };
const ONE: Amount = { features: 1, scenarios: 1, rounds: 1 };
const MANY: Amount = { features: 20, scenarios: 50, rounds: 3 };

const CLI = fileURLToPath(new URL('../packages/cli/bin/stepwright.mjs', import.meta.url));

const bench: Bench = {
  name: 'api-jvm',
  title: `The same features by Karate on the JVM: ${(MANY.features * MANY.scenarios).toLocaleString('en')} scenarios on one thread`,
  async run(note) {
    const jvm = await karateOnJvm();
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const server = await LocalServer.start();
    try {
      await writeCalculations(join(folder, 'calculations'), MANY);
      await writeRequests(join(folder, 'requests'), server.url, MANY);
      await writeRequests(join(folder, 'one'), server.url, ONE);
      const ours = (set: string): Promise<Cost> =>
        costOf([CLI, 'run', '--type', 'KARATE', set, '--out', join(folder, 'out')], { folder });
      // As it is run in projects: on one thread, with its report and JUnit XML.
      const theirs = (set: string): Promise<Cost> =>
        costOf([...jvm, '-T', '1', '-f', 'html,junit:xml', '-o', join(folder, 'target'), set], { folder });
      const cost = await inTurn(ROUNDS, {
        ours: () => all(ours),
        theirs: () => all(theirs),
      });
      const pick = (runs: readonly Runs[], of: (run: Runs) => number): number[] => runs.map(of);
      const row = (what: string, unit: string, goal: number | null, of: (run: Runs) => number) =>
        ratioRow(what, pick(cost.ours, of), pick(cost.theirs, of), unit, goal);
      note(
        `Noise floor: two rounds on the JVM differ by ${percent(noiseOf(pick(cost.theirs, (run) => run.one.wall)))}.`,
      );
      note(
        'Time of a scenario: of the whole run, that of a run of one scenario taken off, as the clock on the wall has it. Both write their HTML report and JUnit XML.',
      );
      const scenarios = amountOf({ ...MANY, rounds: 1 }) - 1;
      return [
        row('start-up: one scenario in all', 'ms', 0.2, (run) => run.one.wall),
        row('CPU of the start-up', 'ms', null, (run) => run.one.cpu),
        row(
          'time of a scenario without requests',
          'ms',
          1,
          (run) => (run.calculations.wall - run.one.wall) / scenarios,
        ),
        row('time of a scenario with requests', 'ms', null, (run) => (run.requests.wall - run.one.wall) / scenarios),
        row('whole run without requests', 'ms', null, (run) => run.calculations.wall),
        row('most memory', 'MiB', 0.333, (run) => Math.max(run.calculations.memory, run.requests.memory)),
      ];
    } finally {
      server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;

interface Runs {
  readonly one: Cost;
  readonly calculations: Cost;
  readonly requests: Cost;
}

async function all(run: (set: string) => Promise<Cost>): Promise<Runs> {
  return { one: await run('one'), calculations: await run('calculations'), requests: await run('requests') };
}
