import PageIcon from '@mui/icons-material/WebAssetOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { storedPagesQuery } from '../../api/queries/stored-pages.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { useListSearch, useWide } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { PageList } from './page-list.tsx';
import { PickPanel } from './pick-panel.tsx';

const route = getRouteApi('/in-project/stored-pages');

/** The newest pages that runs of the project stored: choose an element on one of them, and locators for it. */
export function StoredPagesScreen(): ReactNode {
  const { project } = useCurrentProject();
  const search = route.useSearch();
  const list = useListSearch('run');
  const wide = useWide();
  useTitle('Stored pages', project.name);
  const pages = useQuery(storedPagesQuery(project.id, search.q ?? '', search.page ?? 0, search.of));
  const first = pages.data?.pages[0];
  const isNamed = search.run !== undefined && search.file !== undefined;
  const chosen = isNamed
    ? { run: search.run!, file: search.file! }
    : wide && first
      ? { run: first.run_id, file: first.name }
      : null;
  const isEmpty = pages.data?.pages.length === 0 && !search.q && !search.page && search.of === undefined;
  if (isEmpty && !isNamed) {
    return (
      <Box component="main" sx={{ p: 3 }}>
        <EmptyState
          icon={<PageIcon />}
          text="No run of this project has stored a page yet."
          hint="Runs store the page of each failed step, of each CAPTURE_SCREENSHOT and at the end of each scenario. The setting Report.pages of an environment says which: failures, all or none."
        />
      </Box>
    );
  }
  const showList = wide || !isNamed;
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        minHeight: 0,
        boxSizing: 'border-box',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
        gap: 2,
        p: { xs: 1.5, md: 2 },
        alignItems: 'start',
      }}
    >
      {showList && <PageList search={search} pages={pages} chosen={chosen} onChange={list.change} />}
      {chosen && (
        <PickPanel
          key={`${chosen.run}/${chosen.file}`}
          runId={chosen.run}
          file={chosen.file}
          entry={pages.data?.pages.find((one) => one.run_id === chosen.run && one.name === chosen.file)}
          search={search}
          onChange={list.change}
          onBack={wide ? undefined : () => list.change({ run: undefined, file: undefined, at: undefined })}
        />
      )}
    </Box>
  );
}
