// npm run bench [name …]: measures and prints; `bench/results/latest.json` keeps the figures.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import apiJvm from './api-jvm.bench.ts';
import apiMemory from './api-memory.bench.ts';
import apiRequest from './api-request.bench.ts';
import autoRefresh from './auto-refresh.bench.ts';
import editor from './editor.bench.ts';
import emptyStep from './empty-step.bench.ts';
import engineMemory from './engine-memory.bench.ts';
import firstRoute from './first-route.bench.ts';
import { type Bench, isMet, type Row, tableOf } from './harness.ts';
import lists from './lists.bench.ts';
import parallelSessions from './parallel-sessions.bench.ts';
import reaction from './reaction.bench.ts';
import runHistory from './run-history.bench.ts';
import submitToFirstStep from './submit-to-first-step.bench.ts';
import webSteps from './web-steps.bench.ts';

const BENCHES: readonly Bench[] = [
  webSteps,
  reaction,
  parallelSessions,
  emptyStep,
  engineMemory,
  apiRequest,
  apiJvm,
  apiMemory,
  lists,
  firstRoute,
  editor,
  submitToFirstStep,
  autoRefresh,
  runHistory,
];
const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no measurement called ${unknown.join(', ')}. Known: ${BENCHES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const measured: { name: string; rows: Row[]; notes: string[]; seconds: number }[] = [];
let broken = false;
for (const bench of BENCHES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n## ${bench.title}\n`);
  const began = performance.now();
  const notes: string[] = [];
  try {
    const rows = await bench.run((text) => notes.push(text));
    console.log(tableOf(rows));
    for (const note of notes) console.log(`\n${note}`);
    measured.push({ name: bench.name, rows, notes, seconds: Math.round((performance.now() - began) / 1000) });
  } catch (error) {
    broken = true;
    console.error(`It could not be measured: ${(error as Error).stack ?? error}`);
  }
}
await mkdir(RESULTS, { recursive: true });
const results = { at: new Date().toISOString(), node: process.versions.node, platform: process.platform, measured };
await writeFile(`${RESULTS}latest.json`, `${JSON.stringify(results, null, 2)}\n`);
const missed = measured.flatMap(({ rows }) => rows).filter((row) => isMet(row) === false);
if (missed.length > 0) console.log(`\nMissed: ${missed.map((row) => row.what).join('; ')}.`);
else if (!broken) console.log('\nEvery goal is met.');
if (broken) console.log('\nNot everything could be measured.');
process.exitCode = broken ? 3 : 0;
