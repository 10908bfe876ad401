import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCurrentProject } from '../../app/current-project.ts';
import { eachEntry, readEntries } from '../../parts/locators/edit-entries.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';

const TryDialog = lazy(() => import('../../parts/stored-page/try-dialog.tsx'));

/** What the pages that runs stored are good for while locators are written: picking new ones, and trying those that are here. */
export function StoredPageTools({ object, locator }: { readonly object: string; readonly locator: string }) {
  const { project } = useCurrentProject();
  const [trying, setTrying] = useState(false);
  const entries = useMemo(
    () => [...eachEntry(readEntries(locator) ?? {})].filter(({ choices }) => choices.length > 0),
    [locator],
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Button
        size="small"
        variant="outlined"
        component={ScreenLink}
        to="/stored-pages"
        search={{ project: project.id, object }}
      >
        Pick from a run
      </Button>
      <Button size="small" variant="outlined" disabled={entries.length === 0} onClick={() => setTrying(true)}>
        Try on stored pages
      </Button>
      {trying && (
        <Suspense>
          <TryDialog object={object} entries={entries} onClose={() => setTrying(false)} />
        </Suspense>
      )}
    </Box>
  );
}
