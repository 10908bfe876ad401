import type { AddressInfo } from 'node:net';
import { LEASE_HEADER } from '@stepwright/contract/routes/executors';
import type { TestingApp } from '../testing-app.ts';
import { TESTING_EXECUTOR_TOKEN } from '../testing-app.ts';

export interface Claim {
  runId: number;
  token: string;
  remaining: number;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
  bytes: Buffer;
  headers: Record<string, string>;
}

/** An executor by its protocol alone: what it sends is what the test says. */
export interface TestingExecutor {
  claim(wait?: number): Promise<Claim | null>;
  /** Any call about a claimed run. */
  call(claim: Claim, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Reply>;
  append(claim: Claim, from: number, messages: readonly object[]): Promise<Reply>;
  finish(claim: Claim, outcome?: string, error?: string): Promise<Reply>;
}

export function testingExecutor(app: TestingApp['app'], name = 'tester'): TestingExecutor {
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    token: string | null,
    body: unknown,
  ): Promise<Reply> => {
    const reply = await app.inject({
      method,
      url: `/api/executor${url}`,
      headers: {
        authorization: `Bearer ${TESTING_EXECUTOR_TOKEN}`,
        ...(token === null ? {} : { [LEASE_HEADER]: token }),
        ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      body: isJson ? (reply.json() as Record<string, unknown>) : {},
      bytes: reply.rawPayload,
      headers: reply.headers as Record<string, string>,
    };
  };
  return {
    async claim(wait = 0) {
      const reply = await send('POST', '/claim', null, { executor: name, wait });
      if (reply.status === 204) return null;
      if (reply.status !== 200) throw new Error(`claim answered ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body as unknown as Claim;
    },
    call: (claim, method, path, body) => send(method, `/runs/${claim.runId}${path}`, claim.token, body),
    append: (claim, from, messages) =>
      send('POST', `/runs/${claim.runId}/messages`, claim.token, {
        from,
        messages: messages.map((message) => JSON.stringify(message)),
      }),
    finish: (claim, outcome = 'finished', error) =>
      send('POST', `/runs/${claim.runId}/finish`, claim.token, { outcome, ...(error === undefined ? {} : { error }) }),
  };
}

/** Where an app listens once it does. */
export function addressOf(app: TestingApp['app']): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
