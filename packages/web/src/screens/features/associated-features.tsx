import Button from '@mui/material/Button';
import type { FeatureSummary } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { associatedFeaturesQuery } from '../../api/queries/features.ts';
import { PATHS } from '../../app/paths.ts';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { AssociatedTable, type Column } from './associated-table.tsx';

export interface AssociatedProps {
  readonly featureId: number;
  readonly onInclude: (() => void) | undefined;
}

const COLUMNS: readonly Column<FeatureSummary>[] = [
  { head: 'Order', width: 72, cell: (_, place) => place + 1 },
  { head: 'Type', width: 120, cell: (feature) => <TypeIcon type={feature.featureType} /> },
  {
    head: 'Name',
    cell: (feature) => (
      <Button
        size="small"
        component={ScreenLink}
        to={PATHS.features}
        search={{ project: feature.application.id, feature: feature.id }}
      >
        {feature.name}
      </Button>
    ),
  },
  { head: 'Application', cell: (feature) => feature.application.name },
];

/** The features whose scenarios run before this one's, in order. */
export function AssociatedFeatures({ featureId, onInclude }: AssociatedProps) {
  return (
    <AssociatedTable
      label="Associated features"
      items={useQuery(associatedFeaturesQuery(featureId))}
      failedText={NOTICES.featureFetch.failed}
      empty={{
        text: 'No other features are included.',
        hint: 'Included features run first, in order: a sign-in that many features need is written once.',
      }}
      include={{ label: 'Include Features', open: onInclude }}
      columns={COLUMNS}
    />
  );
}
