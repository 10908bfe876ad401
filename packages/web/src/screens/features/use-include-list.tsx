import { NOTICES } from '@stepwright/contract/notices';
import { useState } from 'react';
import { type ListQueries, useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { LoadFailure } from '../../parts/load-failure.tsx';

/**
 * What can be included, found by search and pages that live as long as the dialog. `furtherError` is of another call that the dialog
 * needs. The documented text of any failing list to include is the features' (spec 1 §8).
 */
export function useIncludeList<Item>(
  queries: ListQueries<Item>,
  filter?: Readonly<Record<string, string>>,
  furtherError: Error | null = null,
) {
  const { project } = useCurrentProject();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const list = useList(queries, { projectId: project.id, page, q, ...(filter && { filter }) });
  const error = list.rowsError ?? list.countError ?? furtherError;
  return {
    rows: list.rows,
    count: list.count,
    failed: error ? <LoadFailure what={NOTICES.featureFetch.failed} error={error} onRetry={list.retry} /> : null,
    page,
    onPage: setPage,
    q,
    onSearch: (text: string) => {
      setQ(text);
      setPage(0);
    },
  };
}
