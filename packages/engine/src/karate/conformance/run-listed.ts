import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { TestStepResultStatus } from '@cucumber/messages';
import type { Bundle } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import { runBundle } from '../../run/run-bundle.ts';
import { drivers } from '../../wiring.ts';
import { startMock } from '../mock/start-mock.ts';
import type { RunningMock } from '../runtime/scenario-runtime.ts';
import { DiskSources } from '../sources/disk-sources.ts';
import { httpLimits } from '../suite/http-limits.ts';
import type { ListedFeature } from './listed-feature.ts';

/** A run that takes longer is ended and counts as failed. */
const LONGEST_RUN_MS = 90_000;
const JAVA_TYPES = fileURLToPath(new URL('./java-types.js', import.meta.url));

interface Run {
  readonly tags?: readonly string[] | undefined;
  readonly env?: string | undefined;
}

interface Ran {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly variables: ReadonlyMap<string, unknown>;
}

/** Runs a listed feature as it is listed. Answers null when everything is as it must be, else what is not. */
export async function runListed(listed: ListedFeature, root: string): Promise<string | null> {
  const temp = await mkdtemp(join(tmpdir(), 'conformance-'));
  const mock = startServer(listed, root, temp);
  try {
    if (listed.runs) {
      const wrong: string[] = [];
      for (const run of listed.runs) {
        const ran = await runOnce(listed, root, temp, mock, { env: listed.env, ...run });
        const count = ran.passed + ran.failed;
        const what = `${run.tags?.join(' ') ?? 'no tags'}${run.env ? `, env ${run.env}` : ''}`;
        if (count !== run.scenarios) wrong.push(`${what}: ${count} scenarios instead of ${run.scenarios}`);
        if (ran.failed > 0) wrong.push(...ran.failures);
      }
      return wrong.length === 0 ? null : wrong.join('\n');
    }
    const ran = await runOnce(listed, root, temp, mock, { tags: tagsOf(listed), env: listed.env });
    return whatIsWrong(listed, ran);
  } finally {
    mock?.stop();
    await rm(temp, { recursive: true, force: true });
  }
}

function tagsOf({ tags, callTag }: ListedFeature): readonly string[] | undefined {
  return callTag === undefined ? tags : [callTag];
}

function whatIsWrong(listed: ListedFeature, ran: Ran): string | null {
  const wrong: string[] = [];
  const wantsFailure = listed.expect === 'fail';
  if (wantsFailure && ran.failed === 0) wrong.push('it passed, and had to fail');
  if (!wantsFailure && ran.failed > 0) wrong.push(...ran.failures);
  if (listed.failed !== undefined && ran.failed !== listed.failed) {
    wrong.push(`${ran.failed} scenarios failed instead of ${listed.failed}`, ...ran.failures);
  }
  if (listed.scenarios !== undefined && ran.passed + ran.failed !== listed.scenarios) {
    wrong.push(`${ran.passed + ran.failed} scenarios ran instead of ${listed.scenarios}`);
  }
  for (const [name, expected] of Object.entries(listed.variables ?? {})) {
    const actual = ran.variables.get(name);
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(actual ?? null)), expected)) {
      wrong.push(`${name} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    }
  }
  return wrong.length === 0 ? null : wrong.join('\n');
}

function startServer(listed: ListedFeature, root: string, temp: string): RunningMock | null {
  if (!listed.server) return null;
  const suite = {
    sources: sourcesOf(listed, root, temp).plan,
    env: null,
    properties: {},
    systemEnv: {},
    limits: httpLimits(temp, { allow: null, deny: [] }),
    scriptLimits: { timeMs: 10_000, heapBytes: 512 * 1024 * 1024 },
    environment: {},
    javaTypes: JAVA_TYPES,
  };
  const features = listed.server.map((path) => join(root, path));
  return startMock(suite, {
    features,
    port: listed.port ?? 0,
    tls: false,
    pathPrefix: listed.pathPrefix ?? '',
    argument: {},
  });
}

function sourcesOf(listed: ListedFeature, root: string, temp: string): DiskSources {
  const resources = listed.classpath.replace(/\/java$/, '/resources');
  const classpath = [listed.classpath, resources].map((path) => join(root, path)).filter((path) => existsSync(path));
  return new DiskSources({
    classpath,
    configDir: listed.configDir === undefined ? null : join(root, listed.configDir),
    // Paths of the module in which the feature lies.
    workingDir: join(root, listed.path.split('/src/', 1)[0]!),
    output: join(temp, 'output'),
  });
}

async function runOnce(
  listed: ListedFeature,
  root: string,
  temp: string,
  mock: RunningMock | null,
  { tags, env }: Run,
): Promise<Ran> {
  const uri = join(root, listed.path);
  const properties = Object.fromEntries(
    Object.entries(listed.property ?? {}).map(([name, value]) => [name, value.replace('{port}', String(mock?.port))]),
  );
  const bundle: Bundle = {
    version: 1,
    name: basename(uri),
    project: { id: 0, name: 'conformance' },
    features: [
      {
        id: 1,
        name: basename(uri, '.feature'),
        type: 'KARATE',
        uri,
        content: await readFile(uri, 'utf8'),
        locators: null,
        includes: [],
        files: [],
      },
    ],
    entry: [1],
    objects: [],
    environment: { name: 'none', ui: {}, api: {}, settings: {} },
    files: [],
    options: { tags: (tags ?? []).join('\n'), parallel: listed.threads ?? 1, headed: false },
    product: 'stepwright 0',
    api: { env: env ?? '', properties, egress: { allow: null, deny: [] } },
  };
  const variables = new Map<string, unknown>();
  const counted = new Counted();
  const stopping = new AbortController();
  const outcome = await runBundle(bundle, {
    drivers,
    emit: (message) => counted.add(message),
    attachments: temp,
    files: temp,
    temp,
    signal: AbortSignal.timeout(LONGEST_RUN_MS),
    control: { stopping: stopping.signal, watched: () => false },
    now: Date.now,
    api: {
      sources: sourcesOf(listed, root, temp),
      output: join(temp, 'output'),
      systemEnv: {},
      javaTypes: JAVA_TYPES,
      ...(listed.argument && { variables: listed.argument }),
      observe: (run) => {
        for (const [name, value] of run.scope.entries()) variables.set(name, value);
      },
    },
  });
  const broken = outcome.outcome === 'finished' ? [] : [outcome.error ?? `the run was ${outcome.outcome}`];
  const failed = outcome.failed + (outcome.outcome === 'broken' ? 1 : 0);
  return { passed: outcome.passed, failed, failures: [...broken, ...counted.failures], variables };
}

/** Failed steps with their texts. */
class Counted {
  readonly failures: string[] = [];
  readonly #steps = new Map<string, string>();
  readonly #texts = new Map<string, string>();

  add({ pickle, testCase, testStepFinished }: RunMessage): void {
    for (const { id, text } of pickle?.steps ?? []) this.#texts.set(id, text);
    for (const { id, pickleStepId } of testCase?.testSteps ?? []) this.#steps.set(id, pickleStepId ?? '');
    if (testStepFinished?.testStepResult.status !== TestStepResultStatus.FAILED) return;
    const text = this.#texts.get(this.#steps.get(testStepFinished.testStepId) ?? '') ?? '';
    this.failures.push(`${text}\n  ${testStepFinished.testStepResult.message ?? ''}`);
  }
}
