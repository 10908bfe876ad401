import Skeleton from '@mui/material/Skeleton';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { featureQuery } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { FeatureEditor } from './feature-editor.tsx';

export function FeatureDetail({ id }: { id: number }) {
  const { project } = useCurrentProject();
  const feature = useQuery(featureQuery(id));
  const gone = isCallError(feature.error) && feature.error.status === 404;
  if (gone || (feature.data && feature.data.application.id !== project.id)) {
    return (
      <EmptyState
        text="This feature is not there any more."
        hint="Somebody may have deleted it. Choose another one from the list."
      />
    );
  }
  if (feature.data) return <FeatureEditor feature={feature.data} />;
  if (feature.isError) {
    return (
      <LoadFailure what={NOTICES.featureFetch.failed} error={feature.error} onRetry={() => void feature.refetch()} />
    );
  }
  return <Skeleton variant="rounded" height={640} />;
}
