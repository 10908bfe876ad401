import { oneOf, place, type RawSearch, text } from '../../app/search-fields.ts';

/** `view` chooses between launches and causes. */
export const reportsSearch = (raw: RawSearch): ReportsSearch => ({
  view: oneOf(raw.view, ['launches', 'causes']),
  page: place(raw.page),
  q: text(raw.q),
});

export interface ReportsSearch {
  readonly view?: 'launches' | 'causes' | undefined;
  readonly page?: number | undefined;
  readonly q?: string | undefined;
}
