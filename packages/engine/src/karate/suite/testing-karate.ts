import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unitsOf } from '@stepwright/catalogue/karate/scenario-units';
import { driveAsync } from '../effects/drive-async.ts';
import { runningFeature } from '../runtime/running-feature.ts';
import { beginScenario, openUnit } from '../runtime/start-scenario.ts';
import { StepFlow } from '../runtime/step-flow.ts';
import { DiskSources } from '../sources/disk-sources.ts';
import { httpLimits } from './http-limits.ts';
import { KarateSuite } from './karate-suite.ts';

export interface Trial {
  /** `5: reason` of each step that failed. */
  readonly failures: readonly string[];
  /** What was printed, in lines. */
  readonly printed: string;
  /** Variables of the last scenario. */
  readonly variables: { readonly [name: string]: unknown };
}

export interface TrialOptions {
  /** Further files beside `test.feature`, by their paths. */
  readonly files?: { readonly [path: string]: string | Uint8Array };
  readonly env?: string;
  readonly properties?: { readonly [name: string]: string };
  /** Hosts that requests may go to; all of them where it is left out. */
  readonly allow?: readonly string[];
  /** Looks at the folder before it is removed. */
  readonly look?: (folder: string) => void;
}

/** Runs a feature, or the steps of one scenario, from a folder of its own as a run would, for tests. */
export async function tryKarate(text: string, options: TrialOptions = {}): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'karate-trial-'));
  const content = /^\s*(@|Feature:)/.test(text) ? text : `Feature: trial\nScenario: only\n${text}`;
  for (const [path, file] of Object.entries({ ...options.files, 'test.feature': content })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), file);
  }
  const suite = suiteIn(folder, options);
  try {
    const trial = await runAll(suite, join(folder, 'test.feature'));
    options.look?.(folder);
    return trial;
  } finally {
    await suite.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function suiteIn(folder: string, { env, properties, allow }: TrialOptions): KarateSuite {
  const output = join(folder, 'output');
  mkdirSync(output);
  return new KarateSuite({
    sources: new DiskSources({ classpath: [folder], configDir: null, workingDir: folder, output }),
    env: env ?? null,
    properties: { ...properties },
    systemEnv: { TRIAL: 'yes' },
    limits: httpLimits(output, { allow: allow ?? null, deny: [] }),
    scriptLimits: { timeMs: 10_000, heapBytes: 512 * 1024 * 1024 },
    environment: {},
    signal: new AbortController().signal,
    telling: {
      exchange: ({ method, url }) => ({
        method,
        url,
        startedAt: 0,
        durationMs: 0,
        request: { headers: [], body: null },
        response: null,
      }),
      mask: (printed) => printed,
    },
    javaTypes: null,
  });
}

async function runAll(suite: KarateSuite, address: string): Promise<Trial> {
  const feature = runningFeature(suite.featureAt(address), address);
  const failures: string[] = [];
  const printed: string[] = [];
  let variables: Trial['variables'] = {};
  for (const unit of unitsOf(feature.feature)) {
    if (unit.kind !== 'ready') throw new Error('Only written rows can be tried.');
    const run = openUnit({ suite, feature }, unit);
    const flow = new StepFlow(run);
    beginScenario(run, flow);
    const steps = [...(feature.feature.background?.steps ?? []), ...unit.scenario.steps];
    for (const [at, step] of steps.entries()) {
      const { error, detail } = await driveAsync(flow.step(step, at === steps.length - 1), suite.signal);
      if (error !== null) failures.push(`${step.line}: ${error.message}`);
      if (detail?.printed !== undefined) printed.push(detail.printed);
    }
    variables = Object.fromEntries(run.scope.entries());
  }
  return { failures, printed: printed.join('\n'), variables };
}
