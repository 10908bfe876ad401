import { z } from 'zod';

/** Default and largest page (spec 1 §9 and the reading notes: default 10, capped at 100). */
export const PAGE_SIZE = 10;
export const LARGEST_PAGE = 100;

/** A whole number written in a query or path. */
export const wireNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** An id on the wire: a positive whole number; 0 stands for "not stored yet". */
export const Id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const idInPath = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const Paging = {
  page: wireNumber.default(0),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .transform((size) => Math.min(size, LARGEST_PAGE))
    .default(PAGE_SIZE),
};

/**
 * How many there are. A search in a list of more than 20,000 rows stops counting some time; then `more` says that there are more than
 * `count`.
 */
export const Count = z.object({ count: z.number().int().min(0), more: z.boolean().optional() });
/** A moment on the wire: ISO 8601 with time zone. */
export const Moment = z.string();
