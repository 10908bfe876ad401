import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { watchPostgres } from './watch-postgres.ts';

test('a killed PostgreSQL comes back under its address, and open pools find it again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'watch-postgres-'));
  chmodSync(dataDir, 0o711);
  const lines: string[] = [];
  const watched = await watchPostgres(dataDir, (line) => lines.push(line));
  const sql = postgres(watched.url, { max: 2, onnotice: () => {} });
  try {
    await sql`CREATE TABLE kept AS SELECT 'milk' AS what`;
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    for (;;) {
      const rows = await sql`SELECT what FROM kept`.catch(() => []);
      if (rows[0]?.what === 'milk' && lines.includes('PostgreSQL is gone; starting it again.')) break;
      await new Promise((wait) => setTimeout(wait, 100));
    }
    expect(lines.filter((line) => line.includes('did not come back') || line.includes('another port'))).toEqual([]);
  } finally {
    await sql.end({ timeout: 5 });
    await watched.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
