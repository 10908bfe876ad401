/** Which rows of an index to read for one page of a list that shows the newest first. */
export interface PageWindow {
  /** True: read from the oldest end and turn the rows around. */
  backwards: boolean;
  offset: number;
  limit: number;
}

/** Below this many rows it does not matter from which end one counts. */
const NEAR = 1000;

/**
 * Plans the read of a page so that the last page costs as little as the first: whichever end is nearer is counted from.
 *
 * @param total rows of the list, from its counter
 * @param page from 0
 */
export function pageWindow(total: number, page: number, size: number): PageWindow {
  const offset = page * size;
  const left = total - offset;
  if (offset <= NEAR || offset * 2 <= total) return { backwards: false, offset, limit: size };
  if (left <= 0) return { backwards: false, offset: 0, limit: 0 };
  const limit = Math.min(size, left);
  return { backwards: true, offset: left - limit, limit };
}
