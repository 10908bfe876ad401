import type { AuditFilter } from '@stepwright/contract/entities/audit-entry';
import { checkAudit, exportAudit, listAudit } from '@stepwright/contract/routes/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { callPath } from '../call-path.ts';
import { download } from '../download.ts';

/** Entries that one page shows. */
const SIZE = 25;

export const auditQuery = (filter: AuditFilter, before: number | undefined) =>
  queryOptions({
    queryKey: ['audit', filter, before],
    queryFn: ({ signal }) => call(listAudit, { query: { ...filter, before, size: SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const checkChain = () => call(checkAudit, {});
export const downloadAudit = (filter: AuditFilter) =>
  download(callPath(exportAudit.path, undefined, filter), 'audit-log.csv');
