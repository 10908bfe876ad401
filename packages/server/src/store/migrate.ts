import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Key of the advisory lock that lets only one server migrate at a time. */
const LOCK = 7_305_812_044;

/**
 * Brings the database to the newest form. Forward only: each file of `migrations/` runs once, in the order of its name, in a
 * transaction of its own. Several servers may call this at once.
 *
 * @returns the names that were applied now.
 * @throws Error when the database was made by a newer product, or an applied file was changed since.
 */
export async function migrate(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 30, onnotice: () => {} });
  try {
    await sql`SELECT pg_advisory_lock(${LOCK}::bigint)`;
    await sql`
      CREATE TABLE IF NOT EXISTS migration (
        name text PRIMARY KEY,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`;
    const applied = new Map<string, string>();
    for (const row of await sql<{ name: string; sha256: string }[]>`SELECT name, sha256 FROM migration`) {
      applied.set(row.name, row.sha256);
    }
    const files = await readMigrations();
    refuseStrangers(applied, files);
    const now: string[] = [];
    for (const file of files) {
      if (applied.has(file.name)) continue;
      await sql.begin(async (tx) => {
        await tx.unsafe(file.text);
        await tx`INSERT INTO migration (name, sha256) VALUES (${file.name}, ${file.sha256})`;
      });
      now.push(file.name);
    }
    return now;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function refuseStrangers(applied: Map<string, string>, files: Migration[]): void {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  for (const [name, sha256] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database was made by a newer version of Stepwright (it has ${name}). Start that version, or name another database.`,
      );
    }
    if (known.get(name) !== sha256) {
      throw new Error(`The migration ${name} was changed after it had been applied to this database.`);
    }
  }
}
