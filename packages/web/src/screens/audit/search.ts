import { id, oneOf, type RawSearch, text } from '../../app/search-fields.ts';

const OUTCOMES = ['done', 'refused', 'failed'] as const;
const day = (value: unknown) => {
  const read = text(value);
  return read !== undefined && /^\d{4}-\d\d-\d\d$/.test(read) && !Number.isNaN(Date.parse(read)) ? read : undefined;
};

export interface AuditSearch {
  /** Project of the entries. */
  readonly of?: number | undefined;
  readonly user?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: (typeof OUTCOMES)[number] | undefined;
  /** First and last day, in the reader's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The entry that the page lies below. */
  readonly before?: number | undefined;
}

export const auditSearch = (raw: RawSearch): AuditSearch => ({
  of: id(raw.of),
  user: text(raw.user)?.slice(0, 200),
  action: text(raw.action),
  outcome: oneOf(raw.outcome, OUTCOMES),
  from: day(raw.from),
  to: day(raw.to),
  before: id(raw.before),
});
