import { type RawSearch, text } from '../../app/search-fields.ts';

export interface ApiDocsSearch {
  readonly q?: string | undefined;
  /** The call that is open. */
  readonly call?: string | undefined;
}

export const apiDocsSearch = (raw: RawSearch): ApiDocsSearch => ({ q: text(raw.q), call: text(raw.call) });
