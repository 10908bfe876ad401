import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from '@stepwright/contract/bundle';
import { BrowserPool } from '@stepwright/engine/drivers/webdriver/browser-pool';
import type { TierName } from '@stepwright/engine/drivers/webdriver/tier';
import { runBundle } from '@stepwright/engine/run/run-bundle';
import { PATIENCE_MS } from './by-playwright.ts';
import { pageLocators, scenarioText } from './page.ts';
import { type ClientTimes, stopwatch } from './stopwatch.ts';

export interface EngineOptions {
  readonly tier?: TierName;
  readonly parallel?: number;
  /** Is waited for when a session is there, before its first step; `parallel` times, in the first scenario of each lane. */
  readonly ready?: () => Promise<void> | void;
  /** Entries of an object called `page`. */
  readonly locators?: Readonly<Record<string, string>>;
}

export interface EngineTimes extends ClientTimes {
  /** `performance.now()` when the first session was there, and when the last scenario ended. */
  readonly firstStepAt: number;
  readonly lastStepAt: number;
  /** What the steps noted in the report, in order. */
  readonly notes: readonly string[];
}

/**
 * The engine as `stepwright run` calls it: a bundle in, messages out, its own drivers; over the protocol named. Rejects when a scenario
 * fails.
 */
export async function runByEngine(content: string, options: EngineOptions = {}): Promise<EngineTimes> {
  const { tier = 'bidi', parallel = 1, locators = {}, ready = () => undefined } = options;
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  for (const name of ['attachments', 'files', 'temp']) await mkdir(join(folder, name));
  const watch = stopwatch();
  let session = 0;
  let firstStepAt = 0;
  let lastStepAt = 0;
  let sessions = 0;
  const notes: string[] = [];
  let failure: string | undefined;
  try {
    const outcome = await runBundle(bundleOf(content, parallel, locators), {
      drivers: {
        webBrowsers: (settings, driverOptions) => {
          const pool = new BrowserPool(settings, { ...driverOptions, tier });
          const open = async (signal: AbortSignal, more: boolean) => {
            const began = performance.now();
            const opened = await pool.session(signal, more);
            session ||= performance.now() - began;
            sessions += 1;
            if (sessions <= parallel) await ready();
            firstStepAt ||= performance.now();
            return opened;
          };
          return { session: open, close: () => pool.close() };
        },
      },
      emit: (message) => {
        if (message.testCaseFinished) lastStepAt = performance.now();
        if (message.stepwright?.kind === 'step') notes.push(...message.stepwright.notes);
        failure ??= message.testStepFinished?.testStepResult.message;
      },
      attachments: join(folder, 'attachments'),
      files: join(folder, 'files'),
      temp: join(folder, 'temp'),
      signal: new AbortController().signal,
      control: { stopping: new AbortController().signal, watched: () => false },
      now: Date.now,
    });
    if (outcome.outcome !== 'finished' || outcome.failed > 0) {
      throw new Error(`the engine did not pass: ${outcome.error ?? failure ?? JSON.stringify(outcome)}`);
    }
    return { session, steps: lastStepAt - firstStepAt, ...watch.end(), firstStepAt, lastStepAt, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The scenario of the page, once. */
export function byEngine(url: string, tier: TierName = 'bidi'): Promise<ClientTimes> {
  return runByEngine(scenarioText(url), { tier, locators: pageLocators() });
}

function bundleOf(content: string, parallel: number, locators: Readonly<Record<string, string>>): Bundle {
  return {
    version: 1,
    name: 'bench',
    project: { id: 1, name: 'Bench' },
    features: [
      {
        id: 1,
        name: 'steps',
        type: 'ANOROC',
        uri: 'steps.feature',
        content,
        locators: null,
        includes: [],
        files: [],
      },
    ],
    entry: [1],
    objects: [{ name: 'page', locators: { ...locators } }],
    environment: {
      name: 'none',
      ui: {},
      api: {},
      settings: parallel > 1 ? { 'Explicit.wait.time': PATIENCE_MS / 1000 } : {},
    },
    files: [],
    options: { tags: '', parallel, headed: false },
    product: 'stepwright 0.0.0',
  };
}
