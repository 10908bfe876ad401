import { connect, createServer, type Server, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { freshDatabase, type TestingDatabase } from './testing-database.ts';

let testing: TestingDatabase;
let database: Database;
beforeAll(async () => {
  testing = await freshDatabase();
  await migrate(testing.url);
  database = openDatabase(testing.url, { connections: 4 });
});
afterAll(async () => {
  await database.close();
  await testing.drop();
});

/** A wire to the database that can be cut, or fall silent. */
async function wire(): Promise<{ url: string; silence(): void; cut(): void; mend(): void; close(): Promise<void> }> {
  const target = new URL(testing.url);
  const sockets = new Set<Socket>();
  let silent = false;
  let open = true;
  const server: Server = createServer((near) => {
    if (!open) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (bytes) => {
        if (!silent) other.write(bytes);
      });
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = new URL(testing.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    silence: () => {
      silent = true;
    },
    cut: () => {
      open = false;
      drop();
    },
    mend: () => {
      open = true;
      silent = false;
      drop();
    },
    close: async () => {
      drop();
      await new Promise((done) => server.close(done));
    },
  };
}

const codeOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? error.code : `unexpected ${String(error)}`),
  );

test('numbers and moments are read as the contract has them, and a moment is the version it was', async () => {
  const [row] = await database.sql<{ n: number; at: string; same: boolean }[]>`
    SELECT 9007199254740991::bigint AS n, '2026-03-04 05:06:07.089012+02'::timestamptz AS at`;
  expect(row).toEqual({ n: Number.MAX_SAFE_INTEGER, at: '2026-03-04T03:06:07.089012Z' });
  const [back] = await database.sql<{ same: boolean }[]>`
    SELECT ${row!.at}::timestamptz = '2026-03-04 05:06:07.089012+02' AS same`;
  expect(back?.same).toBe(true);
});

test('migrating again changes nothing; a database of a newer product, or a changed file, is refused', async () => {
  expect(await migrate(testing.url)).toEqual([]);
  await database.sql`INSERT INTO migration (name, sha256) VALUES ('999-future.sql', 'x')`;
  await expect(migrate(testing.url)).rejects.toThrow('newer version');
  await database.sql`DELETE FROM migration WHERE name = '999-future.sql'`;
  await database.sql`UPDATE migration SET sha256 = 'changed' || sha256 WHERE name = '001-base.sql'`;
  await expect(migrate(testing.url)).rejects.toThrow('was changed');
  await database.sql`UPDATE migration SET sha256 = replace(sha256, 'changed', '')`;
});

test('servers that migrate at once do it once', async () => {
  const empty = await freshDatabase();
  const applied = await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await empty.drop();
});

test('nobody waits longer than the patience, neither for a slow statement nor for a free connection', async () => {
  const begun = Date.now();
  const slow = Array.from({ length: 4 }, () => codeOf(database.sql`SELECT pg_sleep(60)`));
  const waiting = codeOf(database.transaction(async (tx) => tx`SELECT 1`));
  expect(await Promise.all(slow)).toEqual(Array(4).fill('unavailable'));
  await waiting;
  expect(Date.now() - begun).toBeLessThan(20_000);
  expect(await codeOf(database.sql`SELECT 1`)).toBe('answered');
});

test('a transaction whose caller has given up waiting for a connection never happens', async () => {
  const narrow = openDatabase(testing.url, { connections: 1 });
  await narrow.sql`CREATE TABLE late (n int)`;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const holder = narrow.transaction(async (tx) => {
    await tx`SELECT 1`;
    await held;
  });
  expect(await codeOf(narrow.transaction(async (tx) => tx`INSERT INTO late VALUES (1)`))).toBe('unavailable');
  letGo();
  await holder;
  // The next one has its turn behind it.
  await narrow.transaction(async (tx) => tx`INSERT INTO late VALUES (2)`);
  expect([...(await narrow.sql`SELECT n FROM late`)]).toEqual([{ n: 2 }]);
  await narrow.close();
});

test('a database that restarts, disappears or falls silent gives `unavailable`, and is used again when it is back', async () => {
  const line = await wire();
  const far = openDatabase(line.url, { connections: 3 });
  const ask = () => codeOf(far.sql`SELECT 1`);
  const change = () => codeOf(far.transaction(async (tx) => tx`SELECT 1`));
  expect(await ask()).toBe('answered');

  const admin = postgres(testing.url, { max: 1 });
  const sleeping = codeOf(far.sql`SELECT pg_sleep(4)`);
  await expect
    .poll(async () => {
      const ended = await admin`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(4)%' AND pid <> pg_backend_pid()`;
      return ended.length;
    })
    .toBeGreaterThan(0);
  expect(await sleeping).toBe('unavailable');
  await admin.end();
  expect(await ask()).toBe('answered');

  line.cut();
  expect(await ask()).toBe('unavailable');
  expect(await change()).toBe('unavailable');
  line.mend();
  await expect.poll(ask, { timeout: 20_000 }).toBe('answered');

  line.silence();
  expect(await Promise.all([ask(), ask(), change(), change(), ask()])).toEqual(Array(5).fill('unavailable'));
  line.mend();
  await expect.poll(ask, { timeout: 20_000 }).toBe('answered');
  await expect.poll(change, { timeout: 20_000 }).toBe('answered');
  await far.close();
  await line.close();
});

test('what a transaction did is undone when it fails, and a deadlock is tried again', async () => {
  await database.sql`CREATE TABLE pair (id int PRIMARY KEY, n int NOT NULL)`;
  await database.sql`INSERT INTO pair VALUES (1, 0), (2, 0)`;
  await expect(
    database.transaction(async (tx) => {
      await tx`UPDATE pair SET n = 100`;
      throw new AppError('exists', 'no');
    }),
  ).rejects.toThrow('no');
  const cross = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx`UPDATE pair SET n = n + 1 WHERE id = ${first}`;
      await tx`SELECT pg_sleep(0.05)`;
      await tx`UPDATE pair SET n = n + 1 WHERE id = ${second}`;
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  expect((await database.sql`SELECT n FROM pair ORDER BY id`).map((row) => row['n'])).toEqual([2, 2]);
});

test('a text that cannot be stored is the caller’s fault', async () => {
  expect(await codeOf(database.sql`SELECT ${'a\u0000b'}::text`)).toBe('validation');
});
