import { createHash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrMakeSecret } from '../supervise/secret-file.ts';
import type { Database, Transaction } from './database.ts';
import { type SettingsCipher, settingsCipher } from './settings-cipher.ts';

const SEALED = /ENC\([A-Za-z0-9_-]+\)/g;
/** Append-only, and without sealed values: the log of what was done. */
const LEFT_ALONE = ['audit_entry', 'run_message', 'migration'];

export interface KeyExchange {
  /** Rows in which values were sealed anew. */
  rows: number;
  /** Sealed values that the old key did not open: they stay as they are. */
  unknown: number;
}

const files = (dataFolder: string) => {
  const current = join(dataFolder, 'secrets', 'settings.key');
  return { current, next: `${current}.next`, previous: `${current}.previous` };
};

const fingerprintOf = (cipher: SettingsCipher) =>
  createHash('sha256').update(cipher.derive('fingerprint')).digest('base64url');

/**
 * Gives the installation a new key: every `ENC(...)` value of the database is opened with the old key and sealed with the new one, in
 * one transaction; then the new key file takes the place of the old, which stays as `settings.key.previous` for backups of the
 * database. No other server may run on the same database meanwhile. May break off anywhere: the next start finishes it
 * (`finishKeyExchange`).
 */
export async function exchangeSettingsKey(database: Database, dataFolder: string): Promise<KeyExchange> {
  const { current, next } = files(dataFolder);
  const old = settingsCipher((await readOrMakeSecret(current)).value);
  const fresh = settingsCipher((await readOrMakeSecret(next)).value);
  const done = await database.transaction(async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`;
    const exchange = await resealAll(tx, old, fresh);
    await tx`
      INSERT INTO settings_key (fingerprint) VALUES (${fingerprintOf(fresh)})
      ON CONFLICT (only_row) DO UPDATE SET fingerprint = excluded.fingerprint, exchanged_at = clock_timestamp()`;
    return exchange;
  });
  await finishKeyExchange(database, dataFolder);
  return done;
}

/** Puts the key file in place that the database belongs to, where an exchange left two. */
export async function finishKeyExchange(database: Database, dataFolder: string): Promise<void> {
  const { current, next, previous } = files(dataFolder);
  const waiting = await readIfThere(next);
  if (waiting === null) return;
  const [row] = await database.sql<{ fingerprint: string }[]>`SELECT fingerprint FROM settings_key`;
  if (row?.fingerprint !== fingerprintOf(settingsCipher(waiting))) {
    // The transaction never ended: the old key still holds.
    await rm(next);
    return;
  }
  // Between the two a start finds no `settings.key`; it finds `next` first, so it ends here again.
  await rename(current, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, current);
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').then(
    (text) => text.trim() || null,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** Every text and JSON column of every table, so that no table that comes later is forgotten. */
async function resealAll(tx: Transaction, old: SettingsCipher, fresh: SettingsCipher): Promise<KeyExchange> {
  const columns = await tx<{ table: string; column: string; type: string }[]>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND c.data_type IN ('text', 'json', 'jsonb') AND c.table_name <> ALL(${tx.array(LEFT_ALONE)}::text[])
    ORDER BY 1, 2`;
  const exchange = { rows: 0, unknown: 0 };
  const reseal = (text: string) =>
    text.replace(SEALED, (part) => {
      const value = old.decrypt(part);
      if (value === null) exchange.unknown++;
      return value === null ? part : fresh.encrypt(value);
    });
  for (const { table, column, type } of columns) {
    const name = tx(column);
    // Batches of row addresses: the values may be large, and an update moves its row to a new address.
    const places = await tx<{ place: string }[]>`
      SELECT ctid::text AS place FROM ${tx(table)} WHERE strpos(${name}::text, 'ENC(') > 0 FOR UPDATE`;
    for (const { place } of places) {
      const [row] = await tx<{ text: string }[]>`
        SELECT ${name}::text AS text FROM ${tx(table)} WHERE ctid = ${place}::tid`;
      const text = row?.text ?? '';
      const changed = reseal(text);
      if (changed === text) continue;
      exchange.rows++;
      await (type === 'text'
        ? tx`UPDATE ${tx(table)} SET ${name} = ${changed} WHERE ctid = ${place}::tid`
        : type === 'json'
          ? tx`UPDATE ${tx(table)} SET ${name} = ${changed}::text::json WHERE ctid = ${place}::tid`
          : tx`UPDATE ${tx(table)} SET ${name} = ${changed}::text::jsonb WHERE ctid = ${place}::tid`);
    }
  }
  return exchange;
}
