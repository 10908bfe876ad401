import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { costOf } from './api/cost-of.ts';
import { LocalServer } from './api/local-server.ts';
import { writeOutline, writeRequests } from './api/write-features.ts';
import { type Bench, inTurn, ratioRow } from './harness.ts';

const ROUNDS = { warmUps: 0, kept: Number(process.env.BENCH_ROUNDS ?? 3) };
const SMALL = 500;
const LARGE = 20_000;
const IN_A_FEATURE = 25;
/** Close to what one feature may hold, two megabytes of text. */
const WRITTEN = 6_000;

const CLI = fileURLToPath(new URL('../packages/cli/bin/stepwright.mjs', import.meta.url));

const bench: Bench = {
  name: 'api-memory',
  title: `Memory of API tests: ${LARGE.toLocaleString('en')} scenarios with a request each, the report on`,
  async run(note) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const server = await LocalServer.start();
    try {
      const sets: { readonly [name: string]: { readonly features: number; readonly scenarios: number } } = {
        small: { features: SMALL / IN_A_FEATURE, scenarios: IN_A_FEATURE },
        large: { features: LARGE / IN_A_FEATURE, scenarios: IN_A_FEATURE },
        smallOne: { features: 1, scenarios: SMALL },
        largeOne: { features: 1, scenarios: WRITTEN },
      };
      await writeOutline(join(folder, 'fewRows'), server.url, SMALL);
      await writeOutline(join(folder, 'manyRows'), server.url, LARGE);
      for (const [name, amount] of Object.entries(sets)) {
        await writeRequests(join(folder, name), server.url, { ...amount, rounds: 1 });
      }
      const peak = async (set: string): Promise<number> => {
        const command = [CLI, 'run', '--type', 'KARATE', set, '--out', join(folder, 'out')];
        const { memory } = await costOf(command, { folder });
        await rm(join(folder, 'out'), { recursive: true, force: true });
        return memory;
      };
      const memory = await inTurn(ROUNDS, {
        large: () => peak('large'),
        small: () => peak('small'),
        largeOne: () => peak('largeOne'),
        smallOne: () => peak('smallOne'),
        manyRows: () => peak('manyRows'),
        fewRows: () => peak('fewRows'),
      });
      note('The largest process of the run: the CLI, its executor or the run’s own child.');
      return [
        ratioRow(`peak at ${LARGE} scenarios ÷ at ${SMALL}`, memory.large, memory.small, 'MiB', 1.15),
        ratioRow(`one outline of ${LARGE} rows ÷ of ${SMALL}`, memory.manyRows, memory.fewRows, 'MiB', 1.15),
        ratioRow(`one feature of ${WRITTEN} scenarios ÷ of ${SMALL}`, memory.largeOne, memory.smallOne, 'MiB', 1.15),
      ];
    } finally {
      server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
