import type { UseCount, UsedKind } from '@stepwright/contract/entities/usage';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usageCountsQuery } from '../api/queries/usage.ts';
import { useCurrentProject } from '../app/current-project.ts';

/** How often each row of a list is used; undefined while that is not known, or for things that nothing refers to. */
export function useUseCounts(
  kind: UsedKind | undefined,
  rows: readonly { readonly id: number }[] | undefined,
): ReadonlyMap<number, UseCount> | undefined {
  const { project } = useCurrentProject();
  const ids = rows?.map(({ id }) => id) ?? [];
  const { data } = useQuery({
    ...usageCountsQuery(project.id, kind ?? 'feature', ids),
    enabled: kind !== undefined && ids.length > 0,
  });
  return useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
}

/** `1,000+` where the counting stopped. */
export const countText = ({ count, more }: UseCount) => (more ? `${count.toLocaleString('en-US')}+` : String(count));

export const placesText = (uses: UseCount) =>
  `${countText(uses)} ${uses.count === 1 && !uses.more ? 'place' : 'places'}`;

/** Below a name in a list; a thing that is not used says nothing. */
export function UseCountText({ uses }: { uses: UseCount | undefined }) {
  return uses && uses.count > 0 ? <span>Used in {placesText(uses)}</span> : null;
}
