import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunMessage } from '@stepwright/contract/messages';
import { afterEach, expect, test } from 'vitest';
import { NdjsonFile, ndjsonSource, readNdjson } from './ndjson.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepwright-ndjson-'));
const path = join(folder, 'messages.ndjson');
afterEach(() => rmSync(path, { force: true }));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const numbered = (id: number) =>
  ({ testRunStarted: { id: String(id), timestamp: { seconds: id, nanos: 0 } } }) as RunMessage;
const finished = {
  testCaseFinished: { testCaseStartedId: '1', timestamp: { seconds: 1, nanos: 0 }, willBeRetried: false },
};

async function readAll(): Promise<RunMessage[]> {
  const messages: RunMessage[] = [];
  for await (const message of readNdjson(path)) messages.push(message);
  return messages;
}

test('keeps the order of many messages that nobody waits for', async () => {
  const file = await NdjsonFile.create(path);
  const written: Promise<void>[] = [];
  for (let id = 0; id < 5_000; id++) {
    const room = file.write(numbered(id));
    if (room) written.push(room);
  }
  await Promise.all(written);
  await file.close();
  expect((await readAll()).map((message) => Number(message.testRunStarted?.id))).toEqual([...Array(5_000).keys()]);
});

test('a finished scenario is on the disk when the write resolves', async () => {
  const file = await NdjsonFile.create(path);
  await file.write(numbered(1));
  await file.write(finished);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
  await file.close();
});

test('a line that a crash cut off at the end is left out, one in the middle is an error', async () => {
  const file = await NdjsonFile.create(path);
  await file.write(finished);
  await file.close();
  appendFileSync(path, '{"testRunFin');
  expect(await readAll()).toHaveLength(1);
  expect([...((await ndjsonSource(path))() as Iterable<RunMessage>)]).toEqual(await readAll());
  appendFileSync(path, '\n{"testRunFinished":{}}\n');
  await expect(readAll()).rejects.toThrow(SyntaxError);
  await expect(ndjsonSource(path)).rejects.toThrow(SyntaxError);
});
