import { listDeleted, type RestoredKind, restoreDeleted } from '@stepwright/contract/routes/deleted';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

export const deletedQuery = (applicationId: number) =>
  queryOptions({
    queryKey: ['deleted', applicationId],
    queryFn: ({ signal }) => call(listDeleted, { query: { applicationId } }, { signal }),
  });

export const restoreThing = (applicationId: number, kind: RestoredKind, id: number) =>
  call(restoreDeleted, { body: { applicationId, kind, id } });
