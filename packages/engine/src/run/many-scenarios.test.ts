import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { failuresAmong, type ManyScenarios } from './testing-many-scenarios.ts';

/** `npm run faults -- many-scenarios` runs as many as a long night brings; every test run a few. */
const FULL = process.env.STEPWRIGHT_FAULTS === 'full';
const SCENARIOS = FULL ? 500 : 24;
/** What the second half of the scenarios may take more than the first. */
const GROWTH = 1.15;

let folder: string;
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test(
  `four browsers at once for ${SCENARIOS} scenarios leave nothing behind`,
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'many-'));
    const script = fileURLToPath(new URL('./testing-many-scenarios.ts', import.meta.url));
    const child = spawn(process.execPath, [script, String(SCENARIOS), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code).toBe(0);
    const { memory, seconds, browsers, ...measured } = JSON.parse(told) as ManyScenarios;
    const failed = failuresAmong(SCENARIOS);
    expect(measured).toMatchObject({ passed: SCENARIOS - failed, failed, notRun: 0 });
    expect(measured.left.processes).toBe(0);
    expect(measured.left.files).toEqual([]);
    // Node opens a few of its own while it works.
    expect(measured.left.descriptors).toBeLessThan(10);
    expect(browsers).toBe(4);
    expect(memory).toHaveLength(SCENARIOS);
    if (!FULL) return;
    const half = SCENARIOS / 2;
    const [first, second] = [median(memory.slice(0, half)), median(memory.slice(half))];
    console.log(
      `${SCENARIOS} scenarios in ${seconds} s, memory of the engine ${megabytes(first)}, then ${megabytes(second)}, left ${JSON.stringify(measured.left)}`,
    );
    expect(second).toBeLessThanOrEqual(first * GROWTH);
  },
  FULL ? 7_200_000 : 300_000,
);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
