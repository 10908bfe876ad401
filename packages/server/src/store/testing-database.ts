import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { CLUSTER_VARIABLE, discardCluster, startTestingCluster } from './testing-cluster.ts';

/** An empty database for one test, on a real PostgreSQL. */
export interface TestingDatabase {
  /** `postgres://…`, ready for migrations. */
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database. Tests of one run share one PostgreSQL server, started by the first that asks; outside a test
 * run (a benchmark, a script) a server of its own is started and `drop` ends that too.
 */
export async function freshDatabase(): Promise<TestingDatabase> {
  const shared = process.env[CLUSTER_VARIABLE];
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'stepwright-database-')));
  await chmod(folder, 0o711);
  const { url: clusterUrl } = await startTestingCluster(folder);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withConnection(clusterUrl, (sql) => sql`CREATE DATABASE ${sql(name)}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await withConnection(clusterUrl, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
      if (shared === undefined) await discardCluster(folder);
    },
  };
}

async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
