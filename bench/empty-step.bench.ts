import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, inTurn, median, noiseOf, percent, ratioRow } from './harness.ts';

const ROUNDS = { warmUps: 1, kept: Number(process.env.BENCH_ROUNDS ?? 5) };
const FEATURES = 20;
const SCENARIOS = 20;
const STEPS = 50;
const MANY = FEATURES * SCENARIOS * STEPS;

const REPORT_CPU = new URL('./empty-step/report-cpu.mjs', import.meta.url).href;
const ENGINE = fileURLToPath(new URL('./empty-step/run-engine.ts', import.meta.url));
const CLI = fileURLToPath(new URL('../packages/cli/bin/stepwright.mjs', import.meta.url));
const CUCUMBER = join(
  dirname(createRequire(import.meta.url).resolve('@cucumber/cucumber/package.json')),
  'bin',
  'cucumber.js',
);

/** Milliseconds of processor time and mebibytes of memory, of all the program's processes. */
interface Cost {
  readonly cpu: number;
  readonly memory: number;
}

const bench: Bench = {
  name: 'empty-step',
  title: `A step that does nothing in a browser, ${MANY.toLocaleString('en')} times`,
  async run(note) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    try {
      await writeFeatures(join(folder, 'many'), FEATURES, SCENARIOS, STEPS);
      await writeFeatures(join(folder, 'one'), 1, 1, 1);
      await writeFile(
        join(folder, 'steps.cjs'),
        "const { Then } = require('@cucumber/cucumber');\nThen(/^SET_VARIABLE <\\w+> \\{\\w+\\}$/, () => {});\n",
      );
      // Step definitions find the library from their own folder.
      await symlink(join(dirname(CUCUMBER), '..', '..', '..'), join(folder, 'node_modules'), 'junction');
      const engine = (set: string) => costOf(folder, [ENGINE, set, join(folder, 'engine.ndjson')]);
      const cli = (set: string) => costOf(folder, [CLI, 'run', set, '--out', join(folder, 'out')]);
      const cucumber = (set: string, formats: readonly string[]) =>
        costOf(folder, [
          CUCUMBER,
          `${set}/*.feature`,
          '--require',
          'steps.cjs',
          '--no-strict',
          ...formats.flatMap((format) => ['--format', format]),
        ]);
      const messages = ['message:messages.ndjson'];
      const reports = [...messages, 'junit:junit.xml', 'html:report.html'];
      const cost = await inTurn(ROUNDS, {
        engine: () => pair(engine),
        cucumber: () => pair((set) => cucumber(set, messages)),
        cli: () => pair(cli),
        cucumberReports: () => pair((set) => cucumber(set, reports)),
      });
      const each = (costs: readonly (readonly [Cost, Cost])[]) =>
        costs.map(([many, one]) => ((many.cpu - one.cpu) / (MANY - 1)) * 1000);
      const start = (costs: readonly (readonly [Cost, Cost])[]) => costs.map(([, one]) => one.cpu);
      const memory = (costs: readonly (readonly [Cost, Cost])[]) => costs.map(([many]) => many.memory);
      note(`Noise floor: two rounds of cucumber-js differ by ${percent(noiseOf(each(cost.cucumber)))}.`);
      note(
        `Start-up (one step in all) is taken off the first two rows: ${median(start(cost.engine)).toFixed(0)} ms of CPU against ` +
          `${median(start(cost.cucumber)).toFixed(0)} ms. Both write the same kind of messages; with reports both add JUnit XML and HTML.`,
      );
      return [
        ratioRow('CPU of a step, messages only ÷ cucumber-js', each(cost.engine), each(cost.cucumber), 'µs', 0.25),
        ratioRow('CPU of a step, all reports ÷ cucumber-js', each(cost.cli), each(cost.cucumberReports), 'µs', null),
        ratioRow('CPU of the start ÷ cucumber-js', start(cost.cli), start(cost.cucumberReports), 'ms', null),
        ratioRow('most memory ÷ cucumber-js', memory(cost.engine), memory(cost.cucumber), 'MiB', null),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;

async function pair(run: (set: string) => Promise<Cost>): Promise<readonly [Cost, Cost]> {
  return [await run('many'), await run('one')];
}

async function writeFeatures(folder: string, features: number, scenarios: number, steps: number): Promise<void> {
  await mkdir(folder);
  for (let feature = 1; feature <= features; feature += 1) {
    const lines = [`Feature: Number ${feature}`, ''];
    for (let scenario = 1; scenario <= scenarios; scenario += 1) {
      lines.push(`  Scenario: Number ${scenario}`);
      for (let step = 1; step <= steps; step += 1) lines.push(`    Then SET_VARIABLE <name${step}> {value${scenario}}`);
      lines.push('');
    }
    await writeFile(join(folder, `f${feature}.feature`), lines.join('\n'));
  }
}

/** Runs a program and answers what it cost. Rejects with what it said when it does not end well. */
async function costOf(folder: string, args: readonly string[]): Promise<Cost> {
  const file = join(folder, 'cpu.json');
  await rm(file, { force: true });
  const child = spawn(process.execPath, [...args], {
    cwd: folder,
    env: { ...process.env, BENCH_CPU_FILE: file, NODE_OPTIONS: `--import=${REPORT_CPU}`, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said = `${said}${data}`.slice(-2000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${said}`);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const costs = lines.map((line) => JSON.parse(line) as { cpu: number; memory: number });
  return {
    cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0) / 1000,
    memory: Math.max(...costs.map(({ memory }) => memory)) / 1024,
  };
}
