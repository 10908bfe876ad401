import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { dropDraft } from '../app/drafts.ts';

/** True where list and detail stand side by side (the theme's `md`). */
export const useWide = () => useMediaQuery('(min-width:900px)', { noSsr: true });

export interface ListSearch {
  readonly q: string;
  readonly page: number;
  readonly selected: number | undefined;
  readonly onSearch: (q: string) => void;
  readonly onPage: (page: number) => void;
  readonly select: (id: number | undefined) => void;
  /** The thing was deleted: its draft goes, and so does the selection if it was this one, without asking about unsaved changes. */
  readonly gone: (id: number) => void;
  /** Changes further parameters of the address, without a new step in the history. */
  readonly change: (change: Record<string, unknown>) => void;
}

/** Search, page and selection of a list, kept in the address. `param` names the parameter of the selection. */
export function useListSearch(param: string): ListSearch {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const go = useCallback(
    (change: Record<string, unknown>, replace: boolean, ignoreBlocker = false) => {
      // The route validates its own parameters; here only names matter.
      const next = (old: Record<string, unknown>) => ({ ...old, ...change });
      void navigate({ to: '.', search: next as never, replace, ignoreBlocker });
    },
    [navigate],
  );
  return {
    q: typeof search.q === 'string' ? search.q : '',
    page: typeof search.page === 'number' ? search.page : 0,
    selected: typeof search[param] === 'number' ? search[param] : undefined,
    onSearch: useCallback((q) => go({ q: q === '' ? undefined : q, page: undefined }, true), [go]),
    onPage: useCallback((page) => go({ page: page === 0 ? undefined : page }, true), [go]),
    select: useCallback((id) => go({ [param]: id }, true), [go, param]),
    gone: (id) => {
      dropDraft(`${param}:${id}`);
      if (search[param] === id) go({ [param]: undefined }, true, true);
    },
    change: useCallback((change) => go(change, true), [go]),
  };
}

/** After loading, the first item is selected by itself (spec 1 §4); not on narrow screens, where it would hide the list. */
export function useFirstSelected(list: ListSearch, rows: readonly { readonly id: number }[] | undefined): void {
  const wide = useWide();
  const first = rows?.[0]?.id;
  const { selected, select } = list;
  useEffect(() => {
    if (wide && selected === undefined && first !== undefined) select(first);
  }, [wide, selected, first, select]);
}
