import { LARGEST_PAGE, PAGE_SIZE } from '@stepwright/contract/paging';
import { associatedFiles, countFiles, deleteFile, listFiles } from '@stepwright/contract/routes/files';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';
import { download } from '../download.ts';
import { listQueries } from './list-query.ts';

export const FILES = 'files';

export const fileList = listQueries(
  FILES,
  ({ projectId, page, q }, signal) =>
    call(listFiles, { query: { applicationId: projectId, page, size: PAGE_SIZE, searchValue: q } }, { signal }),
  ({ projectId, q }, signal) => call(countFiles, { query: { applicationId: projectId, searchValue: q } }, { signal }),
);

/** Names of the first files of a project, as many as one call gives. */
export const fileNamesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [FILES, projectId, 'names'],
    queryFn: async ({ signal }) => {
      const query = { applicationId: projectId, page: 0, size: LARGEST_PAGE };
      return (await call(listFiles, { query }, { signal })).map(({ name }) => name);
    },
    staleTime: 30_000,
    meta: { quiet: true },
  });

export const associatedFilesQuery = (featureId: number) =>
  queryOptions({
    queryKey: ['feature', featureId, 'files'],
    queryFn: ({ signal }) => call(associatedFiles, { params: { featureId } }, { signal }),
  });

export const removeFile = (fileId: number) => call(deleteFile, { params: { fileId } });
export const downloadFileAs = (fileId: number, name: string) => download(`/api/files/download/${fileId}`, name);
