import { searchProject } from '@stepwright/contract/routes/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../call.ts';

/** Anything of a project, best first; what was found before stays on screen while one types on. */
export const searchQuery = (applicationId: number, text: string) =>
  queryOptions({
    queryKey: ['search', applicationId, text],
    queryFn: ({ signal }) => call(searchProject, { query: { applicationId, text } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
