import { z } from 'zod';
import { AuditEntry, AuditFilter } from '../entities/audit-entry.ts';
import { idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

/** Pages by number would count all entries: a page names the entry that it lies below. */
const AuditPage = AuditFilter.extend({ before: idInPath.optional(), size: Paging.size });

/** Super administrators read all entries, project administrators those of their projects. */
export const listAudit = route({
  method: 'GET',
  path: '/api/audit',
  summary: 'One page of the audit log, newest first',
  permission: { right: 'project.manage', where: 'none' },
  query: AuditPage,
  responses: {
    200: z.object({
      entries: z.array(AuditEntry),
      /** Pass it as `before` for the next page; null at the end. */
      next: z.number().int().nullable(),
      /** Names of actions, for a filter. */
      actions: z.array(z.string()),
    }),
  },
});

/** The newest 50,000 entries that match, as a CSV file. */
export const exportAudit = route({
  method: 'GET',
  path: '/api/audit/csv',
  summary: 'The audit log as CSV',
  permission: { right: 'project.manage', where: 'none' },
  query: AuditFilter,
  responses: { 200: z.unknown() },
  limit: { calls: 10, seconds: 60 },
});

/** Walks along the whole chain of seals; for super administrators. */
export const checkAudit = route({
  method: 'GET',
  path: '/api/audit/check',
  summary: 'Whether the audit log is complete and unchanged',
  permission: { right: 'project.add', where: 'none' },
  responses: {
    200: z.object({
      /** Entries that fit together. */
      entries: z.number().int(),
      /** The first entry that does not fit; null when all do. */
      brokenAt: z.number().int().nullable(),
    }),
  },
  limit: { calls: 10, seconds: 60 },
});
