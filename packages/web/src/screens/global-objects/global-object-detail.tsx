import Skeleton from '@mui/material/Skeleton';
import { NOTICES } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { isCallError } from '../../api/call-error.ts';
import { globalObjectQuery } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { GlobalObjectEditor } from './global-object-editor.tsx';

export function GlobalObjectDetail({ id }: { id: number }) {
  const { project } = useCurrentProject();
  const object = useQuery(globalObjectQuery(id));
  const gone = isCallError(object.error) && object.error.status === 404;
  if (gone || (object.data && object.data.application.id !== project.id)) {
    return (
      <EmptyState
        text="This global object is not there any more."
        hint="Somebody may have deleted it. Choose another one from the list."
      />
    );
  }
  if (object.data) return <GlobalObjectEditor object={object.data} />;
  if (object.isError) {
    return (
      <LoadFailure what={NOTICES.globalObjectFetch.failed} error={object.error} onRetry={() => void object.refetch()} />
    );
  }
  return <Skeleton variant="rounded" height={560} />;
}
