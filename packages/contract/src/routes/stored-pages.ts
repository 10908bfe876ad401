import { z } from 'zod';
import { StoredPageEntry } from '../entities/stored-page-entry.ts';
import { idInPath, Paging } from '../paging.ts';
import { route } from '../route.ts';

/** Among so many of the newest pages of a project a search looks. */
export const SEARCHED_PAGES = 2000;

/** Our addition. One page more than there is of it tells that there is none: `more` says whether another one follows. */
export const listStoredPages = route({
  method: 'GET',
  path: '/api/storedPage/all',
  summary: "The newest pages that a project's runs stored",
  permission: { right: 'content.read', where: { in: 'query', field: 'applicationId' } },
  query: z.object({
    applicationId: idInPath,
    /** Part of the address, the title, the step or the scenario. */
    search: z.string().trim().max(200).optional(),
    /** Of this run alone. */
    runId: idInPath.optional(),
    ...Paging,
  }),
  limit: { calls: 240, seconds: 60 },
  responses: { 200: z.object({ pages: z.array(StoredPageEntry), more: z.boolean() }) },
});
