import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { associatedFeaturesQuery } from '../../api/queries/features.ts';
import { PATHS } from '../../app/paths.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';

/** The features whose scenarios run before this one's, in order. */
export function AssociatedFeatures({
  featureId,
  onInclude,
}: {
  featureId: number;
  onInclude: (() => void) | undefined;
}) {
  const features = useQuery(associatedFeaturesQuery(featureId));
  if (features.isError) {
    return (
      <LoadFailure what={NOTICES.featureFetch.failed} error={features.error} onRetry={() => void features.refetch()} />
    );
  }
  if (!features.data) return <Skeleton variant="rounded" height={160} />;
  if (features.data.length === 0) {
    return (
      <EmptyState
        text="No other features are included."
        hint="Included features run first, in order: a sign-in that many features need is written once."
        action={
          onInclude && (
            <Button variant="outlined" onClick={onInclude}>
              Include Features
            </Button>
          )
        }
      />
    );
  }
  return (
    <TableContainer>
      <Table size="small" aria-label="Associated features">
        <TableHead>
          <TableRow>
            <TableCell width={72}>Order</TableCell>
            <TableCell width={120}>Type</TableCell>
            <TableCell>Name</TableCell>
            <TableCell>Application</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {features.data.map((feature, place) => (
            <TableRow key={feature.id} hover>
              <TableCell>{place + 1}</TableCell>
              <TableCell>
                <TypeIcon type={feature.featureType} />
              </TableCell>
              <TableCell>
                <Button
                  size="small"
                  component={ScreenLink}
                  to={PATHS.features}
                  search={{ project: feature.application.id, feature: feature.id }}
                >
                  {feature.name}
                </Button>
              </TableCell>
              <TableCell>{feature.application.name}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
