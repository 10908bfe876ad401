import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { startLocalPostgres, stopLocalPostgres } from './local-postgres.ts';
import { processIdentity } from './process-identity.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'local-postgres-'));
chmodSync(dataDir, 0o711);
const lines: string[] = [];
const options = { dataDir, log: (line: string) => lines.push(line) };

afterAll(async () => {
  await stopLocalPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

test('is made, survives the kill of its starter, is found again, and stops', async () => {
  const starter = join(dataDir, 'starter.ts');
  const module = new URL('./local-postgres.ts', import.meta.url).href;
  writeFileSync(
    starter,
    `import { startLocalPostgres } from ${JSON.stringify(module)};
     const db = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
     process.send({ url: db.url, pid: db.pid });
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [first] = (await once(child, 'message')) as [{ url: string; pid: number }];
  await query(first.url, `CREATE TABLE kept AS SELECT 'milk' AS what`);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const second = await startLocalPostgres(options);
  expect(second).toMatchObject({ reused: true, pid: first.pid, url: first.url });
  expect(await query(second.url, 'SELECT what FROM kept')).toEqual([{ what: 'milk' }]);

  await second.stop();
  expect(processIdentity(first.pid)).toBeUndefined();
  await second.stop();
});

test('a killed server leaves a stale pid file, which does not hinder the next start', async () => {
  const one = await startLocalPostgres(options);
  process.kill(one.pid, 'SIGKILL');
  while (processIdentity(one.pid)) await new Promise((wait) => setTimeout(wait, 50));
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  // The number belongs to another program by now.
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const rest = `\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`;
  writeFileSync(pidFile, `${process.pid}${rest}`);
  const two = await startLocalPostgres(options);
  expect(two.reused).toBe(false);
  expect(two.url).toBe(one.url);
  expect(await query(two.url, 'SELECT what FROM kept')).toEqual([{ what: 'milk' }]);
});

test('the password is private, needed, and replaced when its file is lost', async () => {
  const file = join(dataDir, 'secrets', 'postgres.password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = await startLocalPostgres(options);
  const wrong = new URL(before.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password/);

  rmSync(file);
  const after = await startLocalPostgres(options);
  expect(after.url).not.toBe(before.url);
  expect(await query(after.url, 'SELECT what FROM kept')).toEqual([{ what: 'milk' }]);

  writeFileSync(file, 'made-up\n');
  await expect(startLocalPostgres(options)).rejects.toThrow(/Delete that file/);
});

test('a database of another major version is left alone and named', async () => {
  await stopLocalPostgres(dataDir);
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
  await expect(startLocalPostgres(options)).rejects.toThrow(/made by PostgreSQL 9, this Stepwright brings \d+/);
});
