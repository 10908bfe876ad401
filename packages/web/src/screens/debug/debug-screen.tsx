import '@stepwright/run-view/run-view.css';
import '../runs/runs.css';
import BugIcon from '@mui/icons-material/BugReport';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SCREEN_TEXTS } from '@stepwright/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { openSessionsQuery, sessionQuery } from '../../api/queries/debug.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadFailure } from '../../parts/load-failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { useListSearch } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { SessionScreen } from './session-screen.tsx';

const StartDebugDialog = lazy(() => import('./start-debug-dialog.tsx'));

const route = getRouteApi('/in-project/debug');

/** The debug session that the address names, else the open one of this person, else the offer to start one (spec 1 §2). */
export function DebugScreen(): ReactNode {
  const { session } = route.useSearch();
  useTitle('Debug');
  return session === undefined ? <NoSession /> : <OneSession key={session} id={session} />;
}

function OneSession({ id }: { id: number }) {
  const { project } = useCurrentProject();
  const { data, error, isError, refetch } = useQuery(sessionQuery(id));
  const isGone = (isCallError(error) && error.status === 404) || (data && data.applicationId !== project.id);
  if (isGone) {
    return (
      <Offer
        text="This debug session is not there any more."
        hint="Sessions belong to the person who started them and are forgotten a day after their end."
      />
    );
  }
  if (data) return <SessionScreen session={data} />;
  if (!isError) return <PageSkeleton />;
  return (
    <main>
      <LoadFailure what="The debug session could not be read." error={error} onRetry={() => void refetch()} />
    </main>
  );
}

function NoSession() {
  const { project } = useCurrentProject();
  const { data, error, isError, isFetching, refetch } = useQuery(openSessionsQuery(project.id));
  const { change } = useListSearch('session');
  const open = isFetching ? undefined : data?.[0]?.id;
  useEffect(() => {
    if (open !== undefined) change({ session: open });
  }, [open, change]);
  if (isError) {
    return (
      <main>
        <LoadFailure what="The debug session could not be read." error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (isFetching || open !== undefined) return <PageSkeleton />;
  return (
    <Offer
      text={SCREEN_TEXTS.noDebugSession}
      hint="A session runs a feature step by step: pause on any line, look at the page (of API tests: requests and answers) and at the variables, mend a step and repeat it."
    />
  );
}

function Offer({ text, hint }: { text: string; hint: string }) {
  const { can } = useCurrentProject();
  const [starting, setStarting] = useState(false);
  const may = can('content.write');
  return (
    <Box component="main" aria-label="Debug" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2 }}>
      <Box
        component="h1"
        sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        Debug
      </Box>
      <EmptyState
        icon={<BugIcon />}
        text={text}
        hint={may ? hint : 'Your roles let you read this project. Debugging it needs the right to write.'}
        action={
          may && (
            <Button variant="contained" onClick={() => setStarting(true)}>
              Start Debug Session
            </Button>
          )
        }
      />
      <Suspense>{starting && <StartDebugDialog onClose={() => setStarting(false)} />}</Suspense>
    </Box>
  );
}
