import { place, type RawSearch, text, wholeNumber } from '../../app/search-fields.ts';

export const PAGE_SIZES = [10, 25, 100] as const;
export type TableSize = (typeof PAGE_SIZES)[number];
/** Days back from today; left out for all time or days of one's own. */
export const SPANS = [7, 30, 90] as const;

const day = (value: unknown) => {
  const read = text(value);
  return read && /^\d{4}-\d{2}-\d{2}$/.test(read) && !Number.isNaN(Date.parse(read)) ? read : undefined;
};
const tableSize = (value: unknown) => {
  const size = wholeNumber(value, 10, 100);
  return PAGE_SIZES.find((one) => one === size);
};
/** `name` for rising, `-name` for falling. */
const sort = (value: unknown) => {
  const read = text(value);
  return read && /^-?[a-z]{1,20}$/.test(read) ? read : undefined;
};

/** What the address of the dashboard holds; the `release` ones are of the second table of the planning tab. */
export interface DashboardSearch {
  readonly tab?: number | undefined;
  readonly days?: (typeof SPANS)[number] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly environment?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: TableSize | undefined;
  readonly sort?: string | undefined;
  readonly releasePage?: number | undefined;
  readonly releaseSize?: TableSize | undefined;
  readonly releaseSort?: string | undefined;
}

export const dashboardSearch = (raw: RawSearch): DashboardSearch => ({
  tab: place(raw.tab, 2),
  days: SPANS.find((one) => one === wholeNumber(raw.days, 7, 90)),
  from: day(raw.from),
  to: day(raw.to),
  environment: text(raw.environment),
  page: place(raw.page),
  size: tableSize(raw.size),
  sort: sort(raw.sort),
  releasePage: place(raw.releasePage),
  releaseSize: tableSize(raw.releaseSize),
  releaseSort: sort(raw.releaseSort),
});
