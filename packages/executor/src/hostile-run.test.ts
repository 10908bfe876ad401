import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBundle } from '@stepwright/engine/run/testing-run';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Lease } from './lease.ts';
import { Relay } from './relay.ts';
import { ServerClient } from './server-client.ts';
import { TestingServer } from './testing-server.ts';

const log = pino({ enabled: false });
let server: TestingServer;
let client: ServerClient;
let folder: string;

beforeEach(async () => {
  server = await TestingServer.start();
  client = new ServerClient(server.url, server.token);
  folder = mkdtempSync(join(tmpdir(), 'stepwright-hostile-'));
});
afterEach(async () => {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Relays messages that name these attachments; answers what arrived at the server. */
async function relayed(attachments: string, names: readonly string[]) {
  const run = server.add(testBundle({ features: ['Feature: F'] }));
  const claim = await client.claim('test', 'runs', 1, null, new AbortController().signal);
  const lease = new Lease(claim!, performance.now(), client, log, () => undefined);
  const relay = new Relay(lease, client, attachments, log);
  for (const name of names) await relay.push(JSON.stringify({ attachment: { url: `attachments/${name}` } }));
  relay.close();
  await relay.done;
  lease.end();
  expect(run.messages).toHaveLength(names.length);
  return [...run.attachments].map(([name, bytes]) => `${name}: ${bytes}`);
}

test('an attachment is a plain file of the run: no link out of it, no pipe, nothing huge', async () => {
  const attachments = join(folder, 'attachments');
  mkdirSync(attachments);
  writeFileSync(join(folder, 'secret'), 'secret');
  writeFileSync(join(attachments, 'good.txt'), 'good');
  symlinkSync(join(folder, 'secret'), join(attachments, 'link.txt'));
  execFileSync('mkfifo', [join(attachments, 'pipe.txt')]);
  writeFileSync(join(attachments, 'huge.txt'), '');
  truncateSync(join(attachments, 'huge.txt'), 4 * 1024 ** 3);
  expect(await relayed(attachments, ['link.txt', 'pipe.txt', 'huge.txt', 'none.txt', 'good.txt'])).toEqual([
    'good.txt: good',
  ]);
});

test.runIf(process.platform === 'linux')('a folder that became a link leads nowhere', async () => {
  const attachments = join(folder, 'attachments');
  mkdirSync(attachments);
  renameSync(attachments, join(folder, 'away'));
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'token.txt'), 'secret');
  symlinkSync(join(folder, 'elsewhere'), attachments);
  expect(await relayed(attachments, ['token.txt'])).toEqual([]);
});
