import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Cost, costOf } from './api/cost-of.ts';
import { CAT, LocalServer } from './api/local-server.ts';
import { nodePeers } from './api/peers.ts';
import { type Amount, amountOf, writeRequests } from './api/write-features.ts';
import { type Bench, inTurn, noiseOf, percent, ratioRow } from './harness.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 5) };
const ONE: Amount = { features: 1, scenarios: 1, rounds: 1 };
const MANY: Amount = { features: 20, scenarios: 20, rounds: 10 };
const BARE = amountOf(MANY);
const NEWMAN = 200;
const BRUNO = 30;

const CLI = fileURLToPath(new URL('../packages/cli/bin/stepwright.mjs', import.meta.url));
const BARE_REQUESTS = fileURLToPath(new URL('./api/bare-requests.mjs', import.meta.url));

/** The same requests, many and one: the start is taken off. */
type Pair = readonly [many: Cost, one: Cost];

const bench: Bench = {
  name: 'api-request',
  title: `A verified request: ask a local server, check status and answer, ${amountOf(MANY).toLocaleString('en')} times`,
  async run(note) {
    const { newman, bruno } = await nodePeers();
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const server = await LocalServer.start();
    try {
      await writeRequests(join(folder, 'many'), server.url, MANY);
      await writeRequests(join(folder, 'one'), server.url, ONE);
      await writeCollection(join(folder, 'collection.json'), server.url);
      await writeBruno(join(folder, 'bruno'), server.url);
      const node = (args: readonly string[], where = folder): Promise<Cost> =>
        costOf([process.execPath, ...args], { folder: where });
      const cli = (set: string, reports = 'none'): Promise<Cost> =>
        costOf([CLI, 'run', '--type', 'KARATE', set, '--out', join(folder, 'out'), '--reports', reports], { folder });
      const bare = (times: number): Promise<Cost> => node([BARE_REQUESTS, server.url, String(times)]);
      const byNewman = (times: number): Promise<Cost> =>
        node([
          newman,
          'run',
          'collection.json',
          '-n',
          String(times),
          '-r',
          'junit',
          '--reporter-junit-export',
          'newman.xml',
        ]);
      const byBruno = (times: number): Promise<Cost> =>
        node(
          [bruno, 'run', '--iteration-count', String(times), '--reporter-junit', '../bruno.xml'],
          join(folder, 'bruno'),
        );
      const cost = await inTurn(ROUNDS, {
        cli: async (): Promise<Pair> => [await cli('many'), await cli('one')],
        withJunit: async (): Promise<Pair> => [await cli('many', 'junit'), await cli('one', 'junit')],
        withReports: async (): Promise<Pair> => [await cli('many', 'both'), await cli('one', 'both')],
        bare: async (): Promise<Pair> => [await bare(BARE), await bare(1)],
        newman: async (): Promise<Pair> => [await byNewman(NEWMAN), await byNewman(1)],
        bruno: async (): Promise<Pair> => [await byBruno(BRUNO), await byBruno(1)],
      });
      const start = await inTurn(ROUNDS, {
        ours: () => startOf(server, () => cli('one')),
        nothing: async () => (await node(['-e', '0'])).wall,
      });
      const each = (pairs: readonly Pair[], times: number): number[] =>
        pairs.map(([many, one]) => ((many.cpu - one.cpu) / (times - 1)) * 1000);
      const ours = each(cost.cli, amountOf(MANY));
      const junit = each(cost.withJunit, amountOf(MANY));
      note(`Noise floor: two rounds of bare requests differ by ${percent(noiseOf(each(cost.bare, BARE)))}.`);
      note(
        'Beside undici the CLI writes its messages alone, beside newman and Bruno JUnit XML like them. Processor time of all processes, ' +
          'that of a run of one request taken off. "The first step" is over when its request reaches the server.',
      );
      return [
        ratioRow('CPU of a verified request ÷ bare undici', ours, each(cost.bare, BARE), 'µs', 3),
        ratioRow('CPU of a verified request ÷ newman', junit, each(cost.newman, NEWMAN), 'µs', 0.033),
        ratioRow('CPU of a verified request ÷ Bruno', junit, each(cost.bruno, BRUNO), 'µs', 0.0033),
        ratioRow(
          'CPU of a verified request with all reports ÷ bare undici',
          each(cost.withReports, amountOf(MANY)),
          each(cost.bare, BARE),
          'µs',
          null,
        ),
        ratioRow('start of the CLI to its first step ÷ node -e 0', start.ours, start.nothing, 'ms', 3),
        ratioRow(
          'CPU of a run of one request ÷ newman',
          cost.cli.map(([, one]) => one.cpu),
          cost.newman.map(([, one]) => one.cpu),
          'ms',
          null,
        ),
      ];
    } finally {
      server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;

/** Milliseconds until the run's first request reached the server. */
async function startOf(server: LocalServer, run: () => Promise<unknown>): Promise<number> {
  await server.count();
  const began = Date.now();
  await run();
  return (await server.count()).first - began;
}

async function writeCollection(file: string, url: string): Promise<void> {
  const exec = [
    "pm.test('as expected', () => {",
    '  pm.response.to.have.status(200);',
    `  pm.expect(pm.response.json()).to.eql(${CAT});`,
    '});',
  ];
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const item = {
    name: 'cat',
    request: { method: 'GET', url: `${url}/cats/42` },
    event: [{ listen: 'test', script: { exec } }],
  };
  await writeFile(file, JSON.stringify({ info: { name: 'cats', schema }, item: [item] }));
}

async function writeBruno(folder: string, url: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'bruno.json'), '{"version":"1","name":"cats","type":"collection"}');
  const lines = [
    'meta {\n  name: cat\n  type: http\n  seq: 1\n}',
    `get {\n  url: ${url}/cats/42\n  body: none\n  auth: none\n}`,
    'assert {\n  res.status: eq 200\n}',
    `tests {\n  test("as expected", function () {\n    expect(res.getBody()).to.eql(${CAT});\n  });\n}`,
  ];
  await writeFile(join(folder, 'cat.bru'), `${lines.join('\n\n')}\n`);
}
