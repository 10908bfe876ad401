import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { RangeAsk } from '../../api/queries/dashboard.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import type { TableState } from '../../parts/data-table.tsx';
import type { DashboardSearch } from './search.ts';

const route = getRouteApi('/in-project/dashboard');

/** The parameters of the address, and how they change. */
export function useDashboardSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: Partial<DashboardSearch>) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true }),
    [navigate],
  );
  return { search, change };
}

/** The range that the address names; days are days in UTC, today included. */
export function useRange(): RangeAsk {
  const { project } = useCurrentProject();
  const { search } = useDashboardSearch();
  const from = search.days ? daysBack(search.days - 1) : search.from;
  return {
    applicationId: project.id,
    ...(from ? { from } : {}),
    ...(!search.days && search.to ? { to: search.to } : {}),
    ...(search.environment ? { environment: search.environment } : {}),
  };
}

function daysBack(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Page, size and order of one of the tables of a tab, kept in the address. */
export function useTable<Sort extends string>(
  orders: readonly Sort[],
  first: { readonly sort: Sort; readonly order: 'asc' | 'desc' },
  which: 'main' | 'release' = 'main',
): TableState<Sort> {
  const { search, change } = useDashboardSearch();
  const main = which === 'main';
  const named = (main ? search.sort : search.releaseSort) ?? '';
  const sort = orders.find((one) => one === named.replace(/^-/, ''));
  const set = useCallback(
    (page: number | undefined, rest: { size?: number; sort?: string } = {}) => {
      const size = rest.size as DashboardSearch['size'];
      if (main) change({ page, ...('size' in rest && { size }), ...('sort' in rest && { sort: rest.sort }) });
      else
        change({
          releasePage: page,
          ...('size' in rest && { releaseSize: size }),
          ...('sort' in rest && { releaseSort: rest.sort }),
        });
    },
    [change, main],
  );
  return {
    page: (main ? search.page : search.releasePage) ?? 0,
    size: (main ? search.size : search.releaseSize) ?? 10,
    sort: sort ?? first.sort,
    order: sort === undefined ? first.order : named.startsWith('-') ? 'desc' : 'asc',
    onPage: useCallback((page) => set(page === 0 ? undefined : page), [set]),
    onSize: useCallback((size) => set(undefined, { size }), [set]),
    onSort: useCallback((next, order) => set(undefined, { sort: order === 'desc' ? `-${next}` : next }), [set]),
  };
}
