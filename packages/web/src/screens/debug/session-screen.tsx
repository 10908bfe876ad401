import Box from '@mui/material/Box';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import type { Feature } from '@stepwright/contract/entities/feature';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { sessionQuery } from '../../api/queries/debug.ts';
import { featureQuery } from '../../api/queries/features.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { DebugWorkbench } from './debug-workbench.tsx';
import { useDebugEvents } from './use-debug-events.ts';

/** A session with the feature that it debugs. */
export function SessionScreen({ session }: { session: DebugSession }) {
  const client = useQueryClient();
  const { id } = session;
  const onEnd = useCallback(() => void client.invalidateQueries({ queryKey: sessionQuery(id).queryKey }), [client, id]);
  const events = useDebugEvents(id, onEnd);
  const feature = useQuery(featureQuery(session.feature_id));
  if (feature.data) return <DebugWorkbench session={session} events={events} feature={feature.data as Feature} />;
  if (isCallError(feature.error) && feature.error.status === 404) {
    return (
      <Box component="main" aria-label="Debug" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2 }}>
        <EmptyState text="The feature of this session is not there any more." hint="Somebody may have deleted it." />
      </Box>
    );
  }
  if (!feature.isError) return <PageSkeleton />;
  return (
    <main>
      <LoadFailure what="The feature could not be read." error={feature.error} onRetry={() => void feature.refetch()} />
    </main>
  );
}
