import type { RenameCommand, RenameOrder, UsedKind } from '@stepwright/contract/entities/usage';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import { carryOutRename, countUsage, findUsage, listKeyUsage, previewRename } from '@stepwright/contract/routes/usage';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Begins the keys of everything about uses: a save anywhere may change them. */
export const USES = 'uses';

export const usageCountsQuery = (applicationId: number, kind: UsedKind, ids: readonly number[]) =>
  queryOptions({
    queryKey: [USES, applicationId, 'counts', kind, ids],
    queryFn: ({ signal }) => call(countUsage, { query: { applicationId, kind, ids: ids.join(',') } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

export interface UsesAsk {
  readonly kind: UsedKind;
  readonly id: number;
  readonly entry: string | undefined;
  readonly page: number;
}

export const usesQuery = (applicationId: number, { kind, id, entry, page }: UsesAsk) =>
  queryOptions({
    queryKey: [USES, applicationId, 'places', kind, id, entry, page],
    queryFn: ({ signal }) =>
      call(findUsage, { query: { applicationId, kind, id, page, size: PAGE_SIZE, entry } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const keyUsesQuery = (applicationId: number, kind: 'object' | 'environment', id: number) =>
  queryOptions({
    queryKey: [USES, applicationId, 'keys', kind, id],
    queryFn: ({ signal }) => call(listKeyUsage, { query: { applicationId, kind, id } }, { signal }),
    staleTime: 0,
  });

export const renamePreviewQuery = (order: RenameOrder) =>
  queryOptions({
    queryKey: [USES, order.applicationId, 'rename', order],
    queryFn: ({ signal }) => call(previewRename, { body: order }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const askForPreview = (order: RenameOrder) => call(previewRename, { body: order });
export const renameThing = (command: RenameCommand) => call(carryOutRename, { body: command });
