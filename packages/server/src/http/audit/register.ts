import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@stepwright/contract/entities/audit-entry';
import type { Claims } from '@stepwright/contract/rights';
import * as routes from '@stepwright/contract/routes/audit';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../../server-parts.ts';
import { checkAuditChain, listAuditEntries } from '../../store/audit-entries.ts';
import { listProjects } from '../../store/projects.ts';
import { PAGE_ACTIONS } from '../audit-call.ts';
import { serve } from '../serve-route.ts';

/** Entries of one CSV file. */
const MOST_EXPORTED = 50_000;
const EXPORTED_AT_ONCE = 1000;

/** The calls about the audit log: super administrators read all of it, project administrators what happened in their projects. */
export function registerAudit(app: FastifyInstance, parts: ServerParts): void {
  const { database, cipher } = parts;

  serve(app, parts, routes.listAudit, async ({ query, claims }) => {
    const { size, ...filter } = query;
    const found = await listAuditEntries(database.sql, { ...filter, size: size + 1 }, await readableProjects(claims));
    const entries = found.slice(0, size);
    const next = found.length > size ? (entries.at(-1)?.id ?? null) : null;
    return { status: 200, body: { entries, next, actions: auditedActions(app) } };
  });

  serve(app, parts, routes.exportAudit, async ({ query, claims, reply }) => {
    const body = Readable.from(csvPages(query, await readableProjects(claims)));
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit-log.csv"');
    return { status: 200, body };
  });

  serve(app, parts, routes.checkAudit, async () => ({
    status: 200,
    body: await checkAuditChain(database.sql, cipher),
  }));

  async function* csvPages(filter: AuditFilter, projects: readonly number[] | null): AsyncGenerator<string> {
    yield stringify([HEADINGS], { bom: true, record_delimiter: 'windows' });
    let before: number | undefined;
    for (let done = 0; done < MOST_EXPORTED; done += EXPORTED_AT_ONCE) {
      const page = await listAuditEntries(database.sql, { ...filter, before, size: EXPORTED_AT_ONCE }, projects);
      if (page.length > 0) yield stringify(page.map(csvRow), { escape_formulas: true, record_delimiter: 'windows' });
      if (page.length < EXPORTED_AT_ONCE) return;
      before = page.at(-1)?.id;
    }
  }

  /** Null: everything, also what belongs to no project. */
  async function readableProjects(claims: Claims): Promise<number[] | null> {
    if (claims.roles.includes('admin')) return null;
    return (await listProjects(database.sql, claims.projects)).map((project) => project.id);
  }
}

/** Names of the actions that are written down here, for the filter of the screen. */
function auditedActions(app: FastifyInstance): string[] {
  const declared = app.declaredRoutes.map((route) => route.audit).filter((action) => action !== undefined);
  return [...new Set([...declared, ...PAGE_ACTIONS])].sort();
}

const HEADINGS = [
  'Number',
  'Time',
  'Action',
  'Outcome',
  'Status',
  'User',
  'Program',
  'Address',
  'Project',
  'Target',
  'Request',
];

function csvRow(entry: AuditEntry): (string | number)[] {
  return [
    entry.id,
    entry.at,
    entry.action,
    entry.outcome,
    entry.status,
    entry.userName,
    entry.program ?? '',
    entry.address,
    entry.project ?? '',
    entry.target,
    entry.requestId,
  ];
}
