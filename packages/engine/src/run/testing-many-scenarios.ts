// For tests: one run of many scenarios with four browsers at once, in a process of its own; tells on its output what it cost.
//   node testing-many-scenarios.ts <scenarios> <folder>
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { processesNaming } from '../drivers/webdriver/process-tree.ts';
import { drivers } from '../wiring.ts';
import { runBundle } from './run-bundle.ts';
import { serveHostilePages } from './testing-hostile-site.ts';
import { testBundle } from './testing-run.ts';

export interface ManyScenarios {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
  readonly seconds: number;
  /** Resident memory of the engine after each scenario, bytes. */
  readonly memory: readonly number[];
  /** Most browsers at once. */
  readonly browsers: number;
  readonly left: {
    readonly processes: number;
    /** In the run's folder for the things of the moment. */
    readonly files: readonly string[];
    readonly descriptors: number;
  };
}

const LANES = 4;

/** Most work; of twenty one fails, one leaves a dialog open, one leaves windows open and one hangs. */
function scenario(at: number, site: string): string {
  const steps = [
    `Given NAVIGATE_TO_URL <${site}/plain>`,
    'When CLICK [css=#b]',
    `And ENTER [css=#i] <typed ${at}>`,
    `Then VERIFY [css=#e] {typed ${at}}`,
  ];
  const kind = at % 20;
  if (kind === 5) steps.push('Then VERIFY [css=#t] {Something else}');
  if (kind === 10) steps.push(`When NAVIGATE_TO_URL <${site}/dialogs>`, 'And CLICK [css=#c]');
  if (kind === 15) steps.push(`When NAVIGATE_TO_URL <${site}/opens-one>`, 'And CLICK [css=#w]');
  if (at % 40 === 18) steps.push(`When NAVIGATE_TO_URL <${site}/loop-in-click>`, 'And CLICK [css=#b]');
  return `  Scenario: number ${at}\n${steps.map((step) => `    ${step}`).join('\n')}\n`;
}

/** Scenarios of the scheme above that fail. */
export function failuresAmong(scenarios: number): number {
  const all = Array.from({ length: scenarios }, (_, at) => at);
  return all.filter((at) => at % 20 === 5 || at % 40 === 18).length;
}

async function measure(scenarios: number, folder: string): Promise<ManyScenarios> {
  for (const name of ['attachments', 'files', 'temp']) await mkdir(join(folder, name));
  const site = await serveHostilePages();
  const descriptors = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await descriptors();
  const text = Array.from({ length: scenarios }, (_, at) => scenario(at, site.url)).join('\n');
  const bundle = testBundle({
    features: [`Feature: Many\n${text}`],
    settings: { 'Explicit.wait.time': 10, 'Verify.settle.time': 0.5 },
    options: { parallel: LANES },
  });
  const memory: number[] = [];
  let browsers = 0;
  const began = performance.now();
  const outcome = await runBundle(bundle, {
    drivers: {
      webBrowsers: (settings, options) => {
        const pool = drivers.webBrowsers(settings, options);
        let open = 0;
        return {
          ...pool,
          close: () => pool.close(),
          session: async (signal, more) => {
            const session = await pool.session(signal, more);
            open += 1;
            browsers = Math.max(browsers, open);
            const close = session.close.bind(session);
            session.close = () => {
              open -= 1;
              return close();
            };
            return session;
          },
        };
      },
    },
    emit: (message) => {
      if (message.testCaseFinished) memory.push(process.memoryUsage().rss);
    },
    attachments: join(folder, 'attachments'),
    files: join(folder, 'files'),
    temp: join(folder, 'temp'),
    signal: new AbortController().signal,
    control: { stopping: new AbortController().signal, watched: () => false },
    now: Date.now,
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  await site.close();
  const left = {
    processes: processesNaming(join(folder, 'temp')).length,
    files: await readdir(join(folder, 'temp')),
    descriptors: (await descriptors()) - before,
  };
  return { passed: outcome.passed, failed: outcome.failed, notRun: outcome.notRun, seconds, memory, browsers, left };
}

if (process.argv[1] === import.meta.filename) {
  const [scenarios = '24', folder = ''] = process.argv.slice(2);
  process.stdout.write(`${JSON.stringify(await measure(Number(scenarios), folder))}\n`);
}
