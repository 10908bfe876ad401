import { keepPreviousData, type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';

export interface ListAsk {
  readonly projectId: number;
  readonly page: number;
  readonly q: string;
  /** Further narrowing, by the list's own names. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
}

type Read<T> = (ask: ListAsk, signal: AbortSignal) => Promise<T>;

/**
 * The two calls behind every list of the product: one page of rows, and how many there are. `kind` begins the cache keys, so that
 * `reloadList` renews all pages of one list at once.
 */
export function listQueries<Row>(
  kind: string,
  rows: Read<readonly Row[]>,
  count: Read<{ count: number; more?: boolean | undefined }>,
) {
  return {
    rows: (ask: ListAsk) =>
      queryOptions({
        queryKey: [kind, ask.projectId, 'list', ask],
        queryFn: ({ signal }) => rows(ask, signal),
        placeholderData: keepPreviousData,
      }),
    count: (ask: ListAsk) =>
      queryOptions({
        queryKey: [kind, ask.projectId, 'count', ask.q, ask.filter],
        queryFn: ({ signal }) => count(ask, signal),
        placeholderData: keepPreviousData,
      }),
  };
}

export type ListQueries<Row> = ReturnType<typeof listQueries<Row>>;

/** The call behind one thing that is open, with everything it holds. */
export const oneQuery = <Entity>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<Entity>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read(signal) });

export type OneQuery<Entity> = ReturnType<typeof oneQuery<Entity>>;

export function useList<Row>(queries: ListQueries<Row>, ask: ListAsk) {
  const rows = useQuery(queries.rows(ask));
  const count = useQuery(queries.count(ask));
  return {
    rows: rows.data,
    count: count.data?.count,
    /** There are more than `count`: the search stopped counting. */
    more: count.data?.more === true,
    rowsError: rows.error,
    countError: count.error,
    retry: () => void Promise.all([rows.refetch(), count.refetch()]),
  };
}

/** After a write: list and count are read again (spec 1 §4). */
export const reloadList = (client: QueryClient, kind: string, projectId: number) =>
  client.invalidateQueries({ queryKey: [kind, projectId] });
