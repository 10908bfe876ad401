import type { EnvironmentDraft } from '@stepwright/contract/entities/environment';
import { PAGE_SIZE } from '@stepwright/contract/paging';
import {
  allEnvironments,
  countEnvironments,
  deleteEnvironment,
  getEnvironment,
  listEnvironments,
  saveEnvironment,
} from '@stepwright/contract/routes/environments';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../call.ts';
import { listQueries, oneQuery } from './list-query.ts';

export const ENVIRONMENTS = 'environments';

export const environmentList = listQueries(
  ENVIRONMENTS,
  ({ projectId, page, q }, signal) =>
    call(listEnvironments, { query: { applicationId: projectId, page, size: PAGE_SIZE, searchValue: q } }, { signal }),
  ({ projectId, q }, signal) =>
    call(countEnvironments, { query: { applicationId: projectId, searchValue: q } }, { signal }),
);

export const environmentQuery = (environmentId: number) =>
  oneQuery(['environment', environmentId], (signal) => call(getEnvironment, { params: { environmentId } }, { signal }));

/** Names of all environments, for choosing one. */
export const environmentNamesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [ENVIRONMENTS, projectId, 'all'],
    queryFn: ({ signal }) => call(allEnvironments, { query: { applicationId: projectId } }, { signal }),
  });

export const storeEnvironment = (draft: z.input<typeof EnvironmentDraft>, signal?: AbortSignal) =>
  call(saveEnvironment, { body: draft }, signal ? { signal } : {});
export const removeEnvironment = (id: number) => call(deleteEnvironment, { body: { id } });
