import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, testingExecutor } from '../http/executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../http/runs/testing-project.ts';
import { type TestingApp, testingApp } from '../http/testing-app.ts';
import { openingMessages, runEnd, wholeScenario } from '../runs/testing-messages.ts';
import { sweep } from '../work/sweep.ts';

let testing: TestingApp;
let shop: TestingProject;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing);
  await testing.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testing?.close());

interface Heard {
  event: string;
  id: string;
  data: { from: number; messages: object[]; status: string; at: string };
}

/** Reads the events of a run until the test has what it wants, or the server ends them. */
async function* events(runId: number, query = '?after=-1', lastId?: string): AsyncGenerator<Heard> {
  const stop = new AbortController();
  const reply = await fetch(`${addressOf(testing.app)}/api/run/${runId}/events${query}`, {
    headers: { ...shop.person.headers, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    signal: stop.signal,
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  try {
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
        );
        text = text.slice(end + 2);
        const data = lines.get('data');
        if (data) yield { event: lines.get('event')!, id: lines.get('id') ?? '', data: JSON.parse(data) };
      }
    }
  } finally {
    stop.abort();
  }
}

test('a watcher sees everything from the first message to the end, once and in order', async () => {
  const runId = await shop.run();
  const seen: number[] = [];
  const statuses: string[] = [];
  let pictures = 0;
  const watching = (async () => {
    for await (const { event, id, data } of events(runId)) {
      if (event === 'run') statuses.push(data.status);
      if (event === 'picture') pictures += 1;
      if (event === 'messages') {
        seen.push(...data.messages.map((_, offset) => data.from + offset));
        expect(Number(id)).toBe(data.from + data.messages.length - 1);
      }
    }
  })();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim(5))!;
  const all = [
    ...openingMessages([{ name: 'A', steps: 400 }]),
    ...wholeScenario(
      0,
      Array.from({ length: 400 }, () => ({ status: 'PASSED' as const })),
    ),
    runEnd(true),
  ];
  let from = 0;
  while (!(await executor.call(claim, 'POST', '/renew', {})).body['watched'])
    await new Promise((wait) => setTimeout(wait, 20));
  for (const size of [3, 1, 200, 17, all.length]) {
    await executor.append(claim, from, all.slice(from, from + size));
    from = Math.min(all.length, from + size);
    await executor.call(claim, 'PUT', '/picture', Buffer.from(`ffd8ff0${size % 10}`, 'hex'));
    if (size === 200) expect((await shop.get(`/api/run/${runId}/picture`)).headers['content-type']).toBe('image/jpeg');
    await new Promise((wait) => setTimeout(wait, 30));
  }
  await executor.finish(claim);
  await watching;
  expect(seen).toEqual(all.map((_, index) => index));
  expect(statuses.at(-1)).toBe('SUCCESS');
  expect(pictures).toBeGreaterThan(0);
  expect((await shop.get(`/api/run/${runId}/picture`)).status).toBe(404);

  // Who comes back goes on where it was; who has everything is told to stay away.
  for await (const { event, data } of events(runId, '', '100'))
    if (event === 'messages') {
      expect(data.from).toBe(101);
      break;
    }
  const back = await fetch(`${addressOf(testing.app)}/api/run/${runId}/events`, {
    headers: { ...shop.person.headers, 'last-event-id': String(all.length - 1) },
  });
  expect(back.status).toBe(204);
});

test('a run that goes back in the queue begins anew for its watchers', async () => {
  const runId = await shop.run();
  const executor = testingExecutor(testing.app);
  const lost = (await executor.claim())!;
  await executor.append(
    lost,
    0,
    openingMessages([
      { name: 'A', steps: 1 },
      { name: 'B', steps: 1 },
    ]),
  );
  const froms: number[] = [];
  const watching = (async () => {
    for await (const { event, data } of events(runId)) if (event === 'messages') froms.push(data.from);
  })();
  while (froms.length === 0) await new Promise((wait) => setTimeout(wait, 20));
  await testing.parts.database.sql`UPDATE run_job SET lease_until = clock_timestamp() - interval '1 s'`;
  await sweep(testing.parts.database);
  const next = (await executor.claim())!;
  await executor.append(next, 0, openingMessages([]));
  while (froms.length < 2) await new Promise((wait) => setTimeout(wait, 20));
  await executor.finish(next);
  await watching;
  expect(froms.slice(0, 2)).toEqual([0, 0]);
});

test('what the page of a session tells reaches its watcher whole, and nobody later', async () => {
  const runId = await shop.run();
  const executor = testingExecutor(testing.app);
  const run = (await executor.claim())!;
  const asSession = (debug: boolean) => testing.parts.database.sql`
    UPDATE run_job SET debug = ${debug} WHERE run_id = ${runId}`;
  const boxes = Array.from({ length: 900 }, (_, at) => [at, at, 10, 10, `div#größe-${at}`]);
  const long = { note: 'boxes', order: 3, boxes };
  const heard: unknown[] = [];
  for await (const { event, data } of events(runId)) {
    if (event === 'run' && heard.length === 0) {
      heard.push('begun');
      // Of a run that is no session nothing is passed on.
      const { status: alone } = await executor.call(run, 'POST', '/notes', {
        notes: ['{"note":"done","order":1,"ms":1,"problem":null}'],
      });
      expect(alone).toBe(200);
      await asSession(true);
      const notes = [
        JSON.stringify(long),
        'no json',
        '{"note":"nothing"}',
        // White space between its parts must not end the event, nor unknown parts travel on.
        '{"note":"done",\n\n"order":4,\r\n"ms":1,"problem":null,"more":{"a":1}}',
      ];
      const { status } = await executor.call(run, 'POST', '/notes', { notes });
      expect(status).toBe(200);
    }
    if (event === 'page') heard.push(data);
    if (heard.length === 3) break;
  }
  expect(heard).toEqual(['begun', long, { note: 'done', order: 4, ms: 1, problem: null }]);
  await asSession(false);
  const { status } = await executor.call({ ...run, token: 'stale' }, 'POST', '/notes', { notes: [] });
  expect(status).toBe(409);
});

test('a watcher who loses access is cut off', async () => {
  const runId = await shop.run();
  const watching = (async () => {
    for await (const event of events(runId)) void event;
  })();
  await new Promise((wait) => setTimeout(wait, 200));
  await testing.parts.directory.removeFromGroup(shop.person.subject, shop.project.name);
  await watching;
  await testing.parts.directory.addToGroup(shop.person.subject, shop.project.name);
});
