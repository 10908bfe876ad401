import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from '@stepwright/contract/bundle';
import type { RunMessage } from '@stepwright/contract/messages';
import { drivers } from '../wiring.ts';
import { runBundle } from './run-bundle.ts';
import type { RunOutcome, Surroundings } from './surroundings.ts';

/** For tests: small pages over real HTTP. The page shows its own address, so that tests see where a browser is. */
export async function servePages(pages: {
  readonly [path: string]: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://localhost').pathname];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? 'not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page with a field, a button that copies the field into the title, and a heading. */
export const FORM = `<!doctype html><title>Form</title><h1 id="head">Home</h1>
  <input id="name"><input id="pin" type="password"><input id="file" type="file"><p id="echo"></p>
  <button id="go" onclick="document.title = document.getElementById('name').value;
    document.getElementById('echo').textContent = document.getElementById('pin').value">Go</button>
  <button id="ask" onclick="alert('Really?')">Ask</button>`;

export const OBJECTS: Bundle['objects'] = [
  {
    name: 'form',
    locators: {
      head: "//h1[@id='head']",
      name: "//input[@id='name']",
      pin: "//input[@id='pin']",
      file: "//input[@id='file']",
      echo: "//p[@id='echo']",
      go: "//button[@id='go']",
      ask: "//button[@id='ask']",
    },
  },
];

export interface TestedBundle {
  readonly features: readonly (
    | string
    | { readonly text: string; readonly includes?: number[]; readonly files?: string[] }
  )[];
  readonly ui?: Record<string, unknown>;
  readonly settings?: Record<string, unknown>;
  readonly options?: Partial<Bundle['options']>;
  readonly entry?: number[];
}

export function testBundle(tested: TestedBundle): Bundle {
  const features = tested.features.map((feature, at) => {
    const { text, includes = [], files = [] } = typeof feature === 'string' ? { text: feature } : feature;
    const id = at + 1;
    return {
      id,
      name: `f${id}`,
      type: 'ANOROC' as const,
      uri: `f${id}.feature`,
      content: text,
      locators: null,
      includes,
      files,
    };
  });
  return {
    version: 1,
    name: 'test',
    project: { id: 1, name: 'Test' },
    features,
    entry: tested.entry ?? features.map((feature) => feature.id),
    objects: OBJECTS,
    environment: {
      name: 'local',
      ui: tested.ui ?? {},
      api: {},
      settings: { 'Explicit.wait.time': 3, 'Verify.settle.time': 0.5, ...tested.settings },
    },
    files: [],
    options: { tags: '', parallel: 1, headed: false, ...tested.options },
    product: 'stepwright 0.0.0',
  };
}

export interface TestedRun {
  readonly outcome: RunOutcome;
  readonly messages: RunMessage[];
  readonly folder: string;
}

/** Runs a bundle with real drivers in a fresh folder, which the caller removes with `clear`. */
export async function runForTest(
  bundle: Bundle,
  change: Partial<Surroundings> & { readonly onMessage?: (message: RunMessage) => void } = {},
): Promise<TestedRun & { clear(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-test-'));
  for (const name of ['attachments', 'files', 'temp']) await mkdir(join(folder, name));
  const messages: RunMessage[] = [];
  const { onMessage, ...surroundings } = change;
  const outcome = await runBundle(bundle, {
    drivers,
    emit: (message) => {
      messages.push(message);
      onMessage?.(message);
    },
    attachments: join(folder, 'attachments'),
    files: join(folder, 'files'),
    temp: join(folder, 'temp'),
    signal: new AbortController().signal,
    control: { stopping: new AbortController().signal, watched: () => false },
    now: Date.now,
    ...surroundings,
  });
  return { outcome, messages, folder, clear: () => rm(folder, { recursive: true, force: true }) };
}

/** Statuses of the steps of each scenario, by its name. */
export function statusesOf(messages: readonly RunMessage[]): Record<string, string[]> {
  const names = new Map<string, string>();
  const pickles = new Map<string, string>();
  const started = new Map<string, string>();
  const statuses: Record<string, string[]> = {};
  for (const message of messages) {
    if (message.pickle) pickles.set(message.pickle.id, message.pickle.name);
    if (message.testCase) names.set(message.testCase.id, pickles.get(message.testCase.pickleId) ?? '?');
    if (message.testCaseStarted)
      started.set(message.testCaseStarted.id, names.get(message.testCaseStarted.testCaseId) ?? '?');
    if (message.testStepFinished) {
      const name = started.get(message.testStepFinished.testCaseStartedId) ?? '?';
      statuses[name] = [...(statuses[name] ?? []), message.testStepFinished.testStepResult.status];
    }
  }
  return statuses;
}

export function failuresOf(messages: readonly RunMessage[]): string[] {
  return messages.flatMap((message) => message.testStepFinished?.testStepResult.message ?? []);
}
