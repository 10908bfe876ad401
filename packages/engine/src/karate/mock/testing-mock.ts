import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MockOrder } from '../runtime/scenario-runtime.ts';
import { httpLimits } from '../suite/http-limits.ts';
import type { MockSuitePlan } from './mock-plan.ts';
import { MockServer } from './mock-server.ts';
import { openMockSuite } from './open-mock-suite.ts';

export interface TestedMock {
  readonly server: MockServer;
  readonly url: string;
  /** What it told, in lines. */
  readonly told: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Runs what a test does with a mock of these features that listens for real. */
export async function withMock(
  features: readonly string[],
  work: (mock: TestedMock) => Promise<void>,
  order: Partial<MockOrder> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mock-'));
  const paths = features.map((text, index) => {
    const path = join(folder, `mock-${index}.feature`);
    writeFileSync(path, text);
    return path;
  });
  const ending = new AbortController();
  const suite = openMockSuite(planIn(folder), ending.signal);
  const told: string[] = [];
  try {
    const server = await MockServer.start(
      suite,
      { features: paths, port: 0, tls: false, pathPrefix: '', argument: {}, ...order },
      { host: 'localhost', tell: (line) => told.push(line) },
    );
    const url = `${server.tls ? 'https' : 'http'}://localhost:${server.port}`;
    try {
      await work({ server, url, told, fetch: (path, init) => fetch(url + path, init) });
    } finally {
      await server.stop();
    }
  } finally {
    ending.abort();
    await suite.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function planIn(folder: string): MockSuitePlan {
  const output = join(folder, 'output');
  mkdirSync(output);
  return {
    sources: { kind: 'disk', folders: { classpath: [folder], configDir: null, workingDir: folder, output } },
    env: null,
    properties: {},
    systemEnv: {},
    limits: httpLimits(output, { allow: null, deny: [] }),
    scriptLimits: { timeMs: 10_000, heapBytes: 512 * 1024 * 1024 },
    environment: {},
    javaTypes: null,
  };
}
