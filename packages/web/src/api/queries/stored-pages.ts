import { listStoredPages } from '@stepwright/contract/routes/stored-pages';
import type { StoredPage } from '@stepwright/contract/stored-page';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, failed, readFailure, unreachable } from '../call.ts';
import { CallError } from '../call-error.ts';

export const STORED_PAGES = 'stored-pages';

/** Pages of the list that are shown at once. */
export const STORED_PAGES_SIZE = 12;

/** `runId` narrows it to one run. */
export const storedPagesQuery = (projectId: number, search: string, page: number, runId?: number) =>
  queryOptions({
    queryKey: [STORED_PAGES, projectId, search, page, runId ?? null],
    queryFn: ({ signal }) =>
      call(
        listStoredPages,
        {
          query: {
            applicationId: projectId,
            page,
            size: STORED_PAGES_SIZE,
            ...(search === '' ? {} : { search }),
            ...(runId === undefined ? {} : { runId }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const attachmentAddress = (runId: number, name: string) =>
  `/api/run/${runId}/attachments/${encodeURIComponent(name)}`;

/** One stored page. What a run attached never changes. */
export const storedPageQuery = (runId: number, name: string) =>
  queryOptions({
    queryKey: ['stored-page', runId, name],
    queryFn: ({ signal }) => readStoredPage(runId, name, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // They are large, and are read again in no time.
    gcTime: 60_000,
  });

async function readStoredPage(runId: number, name: string, signal: AbortSignal): Promise<StoredPage> {
  const response = await fetch(attachmentAddress(runId, name), {
    credentials: 'same-origin',
    headers: { accept: STORED_PAGE_TYPE },
    signal,
  }).catch((cause) => {
    if (signal.aborted) throw cause;
    throw failed(unreachable(cause));
  });
  if (!response.ok) throw failed(await readFailure(response));
  const page = (await response.json()) as Partial<StoredPage> | null;
  const isPage = page?.version === 1 && typeof page.root?.t === 'string' && typeof page.url === 'string';
  if (!isPage || !Number.isFinite(page.width) || !Number.isFinite(page.height)) {
    throw new CallError('unexpected', response.status, 'What the run stored is no page.');
  }
  return page as StoredPage;
}
