import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { FeatureSummary } from '@stepwright/contract/entities/feature';
import { NOTICES, SCREEN_TEXTS } from '@stepwright/contract/notices';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FEATURES, featureList, removeFeature } from '../../api/queries/features.ts';
import { useList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ListPane } from '../../parts/list-pane.tsx';
import { MasterDetail } from '../../parts/master-detail.tsx';
import { dayText } from '../../parts/moment.ts';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { useFirstSelected, useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { FeatureDetail } from './feature-detail.tsx';

const AddFeatureDialog = lazy(() => import('./add-feature-dialog.tsx'));
const FilterDialog = lazy(() => import('./filter-dialog.tsx'));
const DeleteDialog = lazy(() => import('../../parts/delete-dialog.tsx'));

const route = getRouteApi('/in-project/features');

type Open =
  | { readonly dialog: 'add' | 'filter' }
  | { readonly dialog: 'delete'; readonly feature: FeatureSummary }
  | null;

/** The features of the project on the left, the one that is open on the right (spec 1 §2). */
export function FeaturesScreen(): ReactNode {
  const { project, can } = useCurrentProject();
  const { type } = route.useSearch();
  const search = useListSearch('feature');
  const list = useList(featureList, { projectId: project.id, page: search.page, q: search.q, filter: { type } });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayWrite = can('content.write');
  useFirstSelected(search, list.rows);
  useTitle('Features', project.name);
  useHotkey(mayWrite ? { keys: 'alt+n', label: 'Add a feature', run: () => setOpen({ dialog: 'add' }) } : null);

  const dialogs = (
    <Suspense>
      {open?.dialog === 'add' && <AddFeatureDialog onClose={close} />}
      {open?.dialog === 'filter' && <FilterDialog type={type} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          what="feature"
          name={open.feature.name}
          kind={FEATURES}
          texts={NOTICES.featureDelete}
          remove={() => removeFeature(open.feature.id)}
          onDeleted={() => search.gone(open.feature.id)}
          onClose={close}
        >
          Its runs and their reports stay.
        </DeleteDialog>
      )}
    </Suspense>
  );

  if (list.count === 0 && search.q === '' && type === undefined) {
    return (
      <main>
        <EmptyState
          icon={<DescriptionIcon />}
          text={SCREEN_TEXTS.noFeatures}
          hint="A feature is a text of steps, one line each. The editor completes them as you type and marks what would not run."
          action={
            mayWrite && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ dialog: 'add' })}>
                Add Feature
              </Button>
            )
          }
        />
        {dialogs}
      </main>
    );
  }
  return (
    <>
      <MasterDetail
        title="Features"
        detailOpen={search.selected !== undefined}
        onBack={() => search.select(undefined)}
        list={
          <ListPane
            title="Features"
            searchLabel="Search feature"
            {...search}
            param="feature"
            rows={list.rows}
            count={list.count}
            error={list.rowsError ?? list.countError}
            failedText={list.rowsError ? NOTICES.featureFetch.failed : NOTICES.featureCount.failed}
            onRetry={list.retry}
            icon={(row) => <TypeIcon type={row.featureType} />}
            below={(row) => (
              <>
                <Box
                  component="span"
                  sx={{ flex: 1, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }}
                >
                  Created on {dayText(row.created_date_time)}
                </Box>
                <Chip
                  size="small"
                  variant="outlined"
                  label={row.application.name}
                  sx={{ height: 18, fontSize: '0.6875rem', maxWidth: 120 }}
                />
              </>
            )}
            tools={
              <>
                <IconButton
                  color={type ? 'secondary' : 'default'}
                  aria-label="Advanced filter"
                  title="Advanced filter"
                  onClick={() => setOpen({ dialog: 'filter' })}
                >
                  <FilterIcon />
                </IconButton>
                {mayWrite && (
                  <IconButton
                    color="primary"
                    aria-label="Add Feature"
                    title="Add Feature"
                    onClick={() => setOpen({ dialog: 'add' })}
                  >
                    <AddIcon />
                  </IconButton>
                )}
              </>
            }
            filters={
              type && (
                <Chip
                  size="small"
                  label={`featureType:${type}`}
                  onDelete={() => search.change({ type: undefined, page: undefined })}
                  sx={{ mt: 1 }}
                />
              )
            }
            action={
              can('content.delete')
                ? (row) => (
                    <IconButton
                      size="small"
                      aria-label={`Delete ${row.name}`}
                      title="Delete"
                      onClick={() => setOpen({ dialog: 'delete', feature: row })}
                    >
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  )
                : undefined
            }
          />
        }
        detail={search.selected !== undefined && <FeatureDetail key={search.selected} id={search.selected} />}
      />
      {dialogs}
    </>
  );
}
