import type { GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import {
  allGlobalObjects,
  countGlobalObjects,
  deleteGlobalObject,
  getGlobalObject,
  listGlobalObjects,
  saveGlobalObject,
} from '@stepwright/contract/routes/global-objects';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';
import { listQueries, oneQuery } from './list-query.ts';

export const GLOBAL_OBJECTS = 'global-objects';

export const globalObjectList = listQueries(
  GLOBAL_OBJECTS,
  ({ projectId, page, q }, signal) =>
    call(listGlobalObjects, { query: { applicationId: projectId, page, size: PAGE_SIZE, searchValue: q } }, { signal }),
  ({ projectId, q }, signal) =>
    call(countGlobalObjects, { query: { applicationId: projectId, searchValue: q } }, { signal }),
);

export const globalObjectQuery = (globalObjectId: number) =>
  oneQuery(['global-object', globalObjectId], (signal) =>
    call(getGlobalObject, { params: { globalObjectId } }, { signal }),
  );

/** All objects with their locators: what completion and the check need. */
export const allGlobalObjectsQuery = (projectId: number) =>
  queryOptions({
    queryKey: [GLOBAL_OBJECTS, projectId, 'all'],
    queryFn: ({ signal }) => call(allGlobalObjects, { query: { applicationId: projectId } }, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });

export const storeGlobalObject = (draft: z.input<typeof GlobalObjectDraft>) => call(saveGlobalObject, { body: draft });
export const removeGlobalObject = (id: number) => call(deleteGlobalObject, { query: { id } });
