import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import FilterIcon from '@mui/icons-material/FilterList';
import ImportIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { FeatureSummary } from '@stepwright/contract/entities/feature';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCurrentProject } from '../../app/current-project.ts';
import { dayText } from '../../parts/moment.ts';
import { NamedDetail } from '../../parts/named-detail.tsx';
import { NamedListScreen } from '../../parts/named-list-screen.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { FeatureEditor } from './feature-editor.tsx';
import { FEATURE } from './feature-noun.ts';

const AddFeatureDialog = lazy(() => import('./add-feature-dialog.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

const route = getRouteApi('/in-project/features');

/** The features of the project on the left, the one that is open on the right (spec 1 §2). */
export function FeaturesScreen(): ReactNode {
  const { type } = route.useSearch();
  const { project, can } = useCurrentProject();
  const { change } = useListSearch(FEATURE.param);
  const [filtering, setFiltering] = useState(false);
  const [importing, setImporting] = useState(false);
  // Requests become API tests.
  const holdsApiTests = project.applicationType === 'ALL' || project.applicationType === 'KARATE';
  const mayImport = holdsApiTests && can('content.write');
  const list = (
    <NamedListScreen
      noun={FEATURE}
      title="Features"
      searchLabel="Search feature"
      empty={{
        icon: <DescriptionIcon />,
        text: SCREEN_TEXTS.noFeatures,
        hint: 'A feature is a text of steps, one line each. The editor completes them as you type and marks what would not run.',
      }}
      filter={{ type }}
      filters={
        type && (
          <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            <Chip size="small" variant="outlined" label={`applicationName:${project.name}`} />
            <Chip
              size="small"
              label={`featureType:${type}`}
              onDelete={() => change({ type: undefined, page: undefined })}
            />
          </Box>
        )
      }
      tools={
        <>
          <IconButton
            color={type ? 'secondary' : 'default'}
            aria-label="Advanced filter"
            title="Advanced filter"
            onClick={() => setFiltering(true)}
          >
            <FilterIcon />
          </IconButton>
          {mayImport && (
            <IconButton aria-label="Import requests" title="Import requests" onClick={() => setImporting(true)}>
              <ImportIcon />
            </IconButton>
          )}
        </>
      }
      besideAdd={
        mayImport && (
          <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => setImporting(true)} sx={{ ml: 1 }}>
            Import requests
          </Button>
        )
      }
      rowIcon={(row) => <TypeIcon type={row.featureType} />}
      below={(row) => <BelowName feature={row} />}
      deletion="Its runs and their reports stay."
      addDialog={(close) => <AddFeatureDialog onClose={close} />}
      detail={(id) => (
        <NamedDetail key={id} noun={FEATURE} id={id}>
          {(feature) => <FeatureEditor feature={feature} />}
        </NamedDetail>
      )}
    >
      {filtering && <FilterDialog type={type} onClose={() => setFiltering(false)} />}
    </NamedListScreen>
  );
  // Beside the list, not in it: the list is another one when its first feature comes, and the result is still to be read.
  return (
    <>
      {list}
      <Suspense>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
}

function BelowName({ feature }: { feature: FeatureSummary }) {
  return (
    <>
      <Box component="span" sx={{ flex: '1 0 auto' }}>
        Created on {dayText(feature.created_date_time)}
      </Box>
      <Chip
        size="small"
        variant="outlined"
        label={feature.application.name}
        sx={{ height: 18, fontSize: '0.6875rem', maxWidth: 120 }}
      />
    </>
  );
}
