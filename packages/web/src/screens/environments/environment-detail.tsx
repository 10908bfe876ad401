import Skeleton from '@mui/material/Skeleton';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { environmentQuery } from '../../api/queries/environments.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { EnvironmentEditor } from './environment-editor.tsx';

export function EnvironmentDetail({ id }: { id: number }) {
  const { project } = useCurrentProject();
  const environment = useQuery(environmentQuery(id));
  const gone = isCallError(environment.error) && environment.error.status === 404;
  if (gone || (environment.data && environment.data.applicationId !== project.id)) {
    return (
      <EmptyState
        text="This environment is not there any more."
        hint="Somebody may have deleted it. Choose another one from the list."
      />
    );
  }
  if (environment.data) return <EnvironmentEditor environment={environment.data} />;
  if (environment.isError) {
    return (
      <LoadFailure
        what={NOTICES.environmentFetch.failed}
        error={environment.error}
        onRetry={() => void environment.refetch()}
      />
    );
  }
  return <Skeleton variant="rounded" height={560} />;
}
