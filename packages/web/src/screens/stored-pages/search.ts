import { id, place, type RawSearch, text } from '../../app/search-fields.ts';

/** `run` and `file` name the page that is open, `at` the element in it; `of` narrows to one run; `object` takes what is picked. */
export const storedPagesSearch = (raw: RawSearch) => ({
  q: text(raw.q),
  page: place(raw.page),
  of: id(raw.of),
  run: id(raw.run),
  file: text(raw.file),
  at: text(raw.at),
  object: text(raw.object),
});
export type StoredPagesSearch = Partial<ReturnType<typeof storedPagesSearch>>;
