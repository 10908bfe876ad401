import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_NODE_OPTIONS } from '@stepwright/engine/child-protocol';
import { type Bench, inTurn, ratioRow } from './harness.ts';

const ROUNDS = { warmUps: 0, kept: Number(process.env.BENCH_ROUNDS ?? 3) };
const SMALL = 500;
const LARGE = 20_000;
const IN_A_FEATURE = 25;

const REPORT_CPU = new URL('./empty-step/report-cpu.mjs', import.meta.url).href;
const ENGINE = fileURLToPath(new URL('./empty-step/run-engine.ts', import.meta.url));

const bench: Bench = {
  name: 'engine-memory',
  title: `The engine's memory in a run of ${LARGE.toLocaleString('en')} scenarios`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    try {
      await writeFeatures(join(folder, 'small'), SMALL);
      await writeFeatures(join(folder, 'large'), LARGE);
      const { large, small } = await inTurn(ROUNDS, {
        large: () => peakOf(folder, 'large'),
        small: () => peakOf(folder, 'small'),
      });
      return [ratioRow(`peak at ${LARGE} scenarios ÷ at ${SMALL}`, large, small, 'MiB', 1.15)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default bench;

async function writeFeatures(folder: string, scenarios: number): Promise<void> {
  await mkdir(folder);
  for (let feature = 0; feature * IN_A_FEATURE < scenarios; feature += 1) {
    const lines = [`Feature: Number ${feature}`, ''];
    for (let at = 0; at < IN_A_FEATURE; at += 1) {
      lines.push(`  Scenario: Number ${feature * IN_A_FEATURE + at}`);
      for (let step = 1; step <= 5; step += 1) lines.push(`    Then SET_VARIABLE <name${step}> {value${at}}`);
      lines.push('');
    }
    await writeFile(join(folder, `f${feature}.feature`), lines.join('\n'));
  }
}

/** The most memory that the engine's process held, in mebibytes. It runs with the options that its executor gives it. */
async function peakOf(folder: string, set: string): Promise<number> {
  const file = join(folder, 'cpu.json');
  await rm(file, { force: true });
  const child = spawn(process.execPath, [...ENGINE_NODE_OPTIONS, ENGINE, set, join(folder, 'out.ndjson')], {
    cwd: folder,
    env: { ...process.env, BENCH_CPU_FILE: file, NODE_OPTIONS: `--import=${REPORT_CPU}`, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the engine ended with ${code}`);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return Math.max(...lines.map((line) => (JSON.parse(line) as { memory: number }).memory)) / 1024;
}
