import { createHmac, randomBytes } from 'node:crypto';
import type { AuditEntry, AuditFilter, AuditOutcome } from '@stepwright/contract/entities/audit-entry';
import type { Queryable, Transaction } from './database.ts';
import type { SettingsCipher } from './settings-cipher.ts';

/** What is written down; every text was made harmless before. */
export interface NewAuditEntry {
  action: string;
  outcome: AuditOutcome;
  status: number;
  subject: string | null;
  userName: string;
  program: string | null;
  address: string;
  projectId: number | null;
  project: string | null;
  target: string;
  requestId: string;
}

interface SealedEntry extends NewAuditEntry {
  id: number;
  at: string;
}

const COLUMNS = (sql: Queryable) => sql`
  id, at, action, outcome, status, subject, user_name AS "userName", program, address, project_id AS "projectId", project, target,
  request_id AS "requestId"`;

/** The seal of an entry: HMAC-SHA-256 over the seal before it and all fields, in this order, as JSON. */
function sealOf(key: Buffer, previous: Buffer, entry: SealedEntry): Buffer {
  const {
    id,
    at,
    action,
    outcome,
    status,
    subject,
    userName,
    program,
    address,
    projectId,
    project,
    target,
    requestId,
  } = entry;
  return createHmac('sha256', key)
    .update(previous)
    .update(
      JSON.stringify([
        id,
        at,
        action,
        outcome,
        status,
        subject,
        userName,
        program,
        address,
        projectId,
        project,
        target,
        requestId,
      ]),
    )
    .digest();
}

function openKey(sealed: string, cipher: SettingsCipher): Buffer {
  const key = cipher.decrypt(sealed);
  if (key === null) {
    throw new Error(
      'The audit log was sealed with another secrets/settings.key. Restore that file into the data folder.',
    );
  }
  return Buffer.from(key, 'base64url');
}

/** Adds an entry at the end of the chain. Writers wait for each other at the head's row until their transaction ends. */
export async function appendAuditEntry(tx: Transaction, cipher: SettingsCipher, entry: NewAuditEntry): Promise<void> {
  const head = await lockHead(tx, cipher);
  const [now] = await tx<{ at: string }[]>`SELECT clock_timestamp() AS at`;
  const sealed = { ...entry, id: head.lastId + 1, at: now!.at };
  const seal = sealOf(openKey(head.sealedKey, cipher), head.lastSeal, sealed);
  await tx`
    INSERT INTO audit_entry (id, at, action, outcome, status, subject, user_name, program, address, project_id, project, target,
      request_id, seal)
    VALUES (${sealed.id}, ${sealed.at}, ${entry.action}, ${entry.outcome}, ${entry.status}, ${entry.subject}, ${entry.userName},
      ${entry.program}, ${entry.address}, ${entry.projectId}, ${entry.project}, ${entry.target}, ${entry.requestId}, ${seal})`;
  await tx`UPDATE audit_head SET last_id = ${sealed.id}, last_seal = ${seal}`;
}

interface Head {
  lastId: number;
  lastSeal: Buffer;
  sealedKey: string;
}

async function lockHead(tx: Transaction, cipher: SettingsCipher): Promise<Head> {
  const read = () => tx<Head[]>`
    SELECT last_id AS "lastId", last_seal AS "lastSeal", sealed_key AS "sealedKey" FROM audit_head FOR UPDATE`;
  const [head] = await read();
  if (head) return head;
  const key = cipher.encrypt(randomBytes(32).toString('base64url'));
  await tx`
    INSERT INTO audit_head (last_id, last_seal, sealed_key) VALUES (0, ${Buffer.alloc(0)}, ${key}) ON CONFLICT DO NOTHING`;
  const [made] = await read();
  return made!;
}

/**
 * One page, newest first: the entries below `before`, found by an index, so that every page costs the same.
 *
 * @param projectIds the projects that the reader may see entries of; null for all entries
 */
export async function listAuditEntries(
  sql: Queryable,
  filter: AuditFilter & { before?: number | undefined; size: number },
  projectIds: readonly number[] | null,
): Promise<AuditEntry[]> {
  const asked = filter.applicationId;
  const projects = asked === undefined ? projectIds : [asked].filter((id) => projectIds?.includes(id) ?? true);
  const matches = sql`
    ${filter.before === undefined ? sql`` : sql`AND id < ${filter.before}`}
    ${filter.userName === undefined ? sql`` : sql`AND user_name = ${filter.userName}`}
    ${filter.action === undefined ? sql`` : sql`AND action = ${filter.action}`}
    ${filter.outcome === undefined ? sql`` : sql`AND outcome = ${filter.outcome}`}
    ${
      filter.from === undefined
        ? sql``
        : sql`AND at >= ${filter.from}::timestamptz
      AND id >= (SELECT id FROM audit_entry WHERE at >= ${filter.from}::timestamptz ORDER BY at, id LIMIT 1)`
    }
    ${
      filter.to === undefined
        ? sql``
        : sql`AND at < ${filter.to}::timestamptz
      AND id <= (SELECT id FROM audit_entry WHERE at < ${filter.to}::timestamptz ORDER BY at DESC, id DESC LIMIT 1)`
    }`;
  if (projects === null) {
    return sql<AuditEntry[]>`
      SELECT ${COLUMNS(sql)} FROM audit_entry WHERE true ${matches} ORDER BY id DESC LIMIT ${filter.size}`;
  }
  // One short walk along the index for each project: a small project among large ones is found as quickly.
  return sql<AuditEntry[]>`
    SELECT ${COLUMNS(sql)} FROM audit_entry WHERE id IN (
      SELECT found.id FROM unnest(${sql.array([...projects])}::bigint[]) AS wanted (project_id)
      CROSS JOIN LATERAL (
        SELECT id FROM audit_entry WHERE project_id = wanted.project_id ${matches} ORDER BY id DESC LIMIT ${filter.size}
      ) AS found
      ORDER BY found.id DESC LIMIT ${filter.size})
    ORDER BY id DESC`;
}

/** What a walk along the chain found: `brokenAt` is the first entry that does not fit, null when all do. */
export interface ChainCheck {
  entries: number;
  brokenAt: number | null;
}

/** Entries that are read at once while the chain is checked. */
const STRIDE = 2000;

/** Walks the whole chain: every number once, every seal over the one before, and the end where the head says. */
export async function checkAuditChain(sql: Queryable, cipher: SettingsCipher): Promise<ChainCheck> {
  const [head] = await sql<Head[]>`
    SELECT last_id AS "lastId", last_seal AS "lastSeal", sealed_key AS "sealedKey" FROM audit_head`;
  if (!head) {
    const [row] = await sql<
      { n: number }[]
    >`SELECT count(*) AS n FROM (SELECT 1 FROM audit_entry LIMIT 1) AS any_entry`;
    return { entries: 0, brokenAt: row?.n ? 1 : null };
  }
  const key = openKey(head.sealedKey, cipher);
  let previous: Buffer = Buffer.alloc(0);
  let expected = 1;
  while (expected <= head.lastId) {
    const rows = await sql<(SealedEntry & { seal: Buffer })[]>`
      SELECT ${COLUMNS(sql)}, seal FROM audit_entry WHERE id >= ${expected} ORDER BY id LIMIT ${STRIDE}`;
    if (rows.length === 0) return { entries: expected - 1, brokenAt: expected };
    for (const row of rows) {
      if (row.id > head.lastId) break;
      if (row.id !== expected || !sealOf(key, previous, row).equals(row.seal)) {
        return { entries: expected - 1, brokenAt: expected };
      }
      previous = row.seal;
      expected = row.id + 1;
    }
  }
  return { entries: head.lastId, brokenAt: previous.equals(head.lastSeal) ? null : head.lastId };
}
