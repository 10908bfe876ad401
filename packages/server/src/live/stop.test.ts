import { expect, test } from 'vitest';
import { addressOf, testingExecutor } from '../http/executor/testing-executor.ts';
import { testingProject } from '../http/runs/testing-project.ts';
import { TESTING_EXECUTOR_TOKEN, testingApp } from '../http/testing-app.ts';
import { openDatabase } from '../store/database.ts';
import { RunNews } from './run-news.ts';

test('a server that stops ends streams and waiting claims by itself', async () => {
  const testing = await testingApp();
  const shop = await testingProject(testing);
  await testing.app.listen({ host: '127.0.0.1', port: 0 });
  const base = addressOf(testing.app);
  const runId = await shop.run();
  expect((await testingExecutor(testing.app).claim())?.runId).toBe(runId);
  const watching = await fetch(`${base}/api/run/${runId}/events`, { headers: shop.person.headers });
  const waiting = fetch(`${base}/api/executor/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TESTING_EXECUTOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ executor: 'waiting', wait: 30 }),
  }).then(
    (reply) => reply.status,
    () => 'cut off',
  );
  const { sql } = testing.parts.database;
  while ((await sql`SELECT 1 FROM executor_seen WHERE name = 'waiting'`).length === 0) {
    await new Promise((wait) => setTimeout(wait, 20));
  }
  await testing.close();
  await watching.text();
  expect([204, 503]).toContain(await waiting);
});

test('after a lost connection to the database, news are heard again', async () => {
  const testing = await testingApp();
  const database = openDatabase(testing.parts.config.databaseUrl, { connections: 2 });
  const news = new RunNews();
  await news.start(database);
  const heard = async (within: number) => {
    const wait = news.work.listen(within);
    const began = Date.now();
    await wait.heard;
    return Date.now() - began < within;
  };
  const { sql } = testing.parts.database;
  const ring = setInterval(() => void sql`SELECT pg_notify('stepwright_work', '')`.catch(() => {}), 50);
  expect(await heard(10_000)).toBe(true);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`.catch(
    () => {},
  );
  // The first ring may still be an old one.
  await heard(10_000);
  expect(await heard(20_000)).toBe(true);
  clearInterval(ring);
  await news.stop();
  await database.close();
  await testing.close();
});
