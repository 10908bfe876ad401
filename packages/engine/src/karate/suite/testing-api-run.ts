import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestStepResultStatus } from '@cucumber/messages';
import type { Bundle } from '@stepwright/contract/bundle';
import type { RunMessage, StepMessage } from '@stepwright/contract/messages';
import { runBundle } from '../../run/run-bundle.ts';
import { Secrets } from '../../run/secrets.ts';
import type { ApiSurroundings, RunOutcome, Surroundings } from '../../run/surroundings.ts';
import { drivers } from '../../wiring.ts';

export interface ApiTexts {
  /** Feature texts by uri; the first one is entered unless `entry` says otherwise. */
  readonly features: { readonly [uri: string]: string };
  readonly entry?: readonly string[];
  readonly files?: { readonly [name: string]: string };
  readonly api?: { readonly [name: string]: unknown };
  readonly options?: Partial<Bundle['options']>;
  readonly env?: string;
  readonly properties?: { readonly [name: string]: string };
  readonly around?: Partial<Surroundings>;
  readonly surroundings?: ApiSurroundings;
}

export interface RanTexts {
  readonly outcome: RunOutcome;
  readonly messages: readonly RunMessage[];
  /** `name: PASSED`, in the order in which they ended. */
  readonly scenarios: readonly string[];
  /** First line of each failure. */
  readonly failures: readonly string[];
  readonly steps: readonly StepMessage[];
  /** What `print` and hooks wrote. */
  readonly printed: readonly string[];
}

/** A bundle of API tests. */
export function apiBundle({
  features,
  entry,
  files = {},
  api = {},
  options,
  env = '',
  properties = {},
}: ApiTexts): Bundle {
  const uris = Object.keys(features);
  return {
    version: 1,
    name: 'test',
    project: { id: 1, name: 'test' },
    features: uris.map((uri, at) => ({
      id: at + 1,
      name: uri.replace(/\.feature$/, '').replace(/^.*\//, ''),
      type: 'KARATE',
      uri,
      content: features[uri]!,
      locators: null,
      includes: uris.map((_, other) => other + 1).filter((id) => id !== at + 1),
      files: Object.keys(files),
    })),
    entry: (entry ?? uris.slice(0, 1)).map((uri) => uris.indexOf(uri) + 1),
    objects: [],
    environment: { name: 'test', ui: {}, api: { ...api }, settings: {} },
    files: Object.entries(files).map(([name, text]) => ({ name, size: text.length, sha256: '' })),
    options: { tags: '', parallel: 1, headed: false, ...options },
    api: { env, properties: { ...properties }, egress: { allow: null, deny: [] } },
    product: 'stepwright 0',
  };
}

/** Runs API tests from texts, as a run of the product does. */
export async function runApi(texts: ApiTexts): Promise<RanTexts> {
  const folder = mkdtempSync(join(tmpdir(), 'api-'));
  for (const [name, text] of Object.entries(texts.files ?? {})) writeFileSync(join(folder, name), text);
  const messages: RunMessage[] = [];
  const never = new AbortController().signal;
  try {
    const outcome = await runBundle(apiBundle(texts), {
      drivers,
      emit: (message) => void messages.push(structuredClone(message)),
      attachments: folder,
      files: folder,
      temp: folder,
      signal: never,
      control: { stopping: never, watched: () => false },
      now: Date.now,
      secrets: new Secrets(),
      ...(texts.surroundings && { api: texts.surroundings }),
      ...texts.around,
    });
    return { outcome, messages, ...gathered(messages) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function gathered(messages: readonly RunMessage[]): Omit<RanTexts, 'outcome' | 'messages'> {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.name] as const] : [])));
  const cases = new Map(
    messages.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  const started = new Map<string, string>();
  const worst = new Map<string, string>();
  const scenarios: string[] = [];
  const failures: string[] = [];
  const steps: StepMessage[] = [];
  for (const { testCaseStarted, testStepFinished, testCaseFinished, stepwright } of messages) {
    if (testCaseStarted)
      started.set(testCaseStarted.id, pickles.get(cases.get(testCaseStarted.testCaseId) ?? '') ?? '?');
    if (stepwright?.kind === 'step') steps.push(stepwright);
    if (testStepFinished?.testStepResult.status === TestStepResultStatus.FAILED) {
      worst.set(testStepFinished.testCaseStartedId, 'FAILED');
      failures.push(testStepFinished.testStepResult.message ?? '');
    }
    if (testCaseFinished) {
      const id = testCaseFinished.testCaseStartedId;
      scenarios.push(`${started.get(id)}: ${worst.get(id) ?? 'PASSED'}`);
    }
  }
  const printed = steps.flatMap(({ api }) => (api?.printed === undefined ? [] : [api.printed]));
  return { scenarios, failures, steps, printed };
}
