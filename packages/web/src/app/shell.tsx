import Box from '@mui/material/Box';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingBar } from '../parts/loading-bar.tsx';
import { NoticeSlot } from '../parts/notice.tsx';
import { ConnectionWatch } from './connection-watch.tsx';
import { PATHS } from './paths.ts';
import { useSession } from './session.ts';
import { TopBar } from './top-bar.tsx';

const Shortcuts = lazy(() => import('./shortcuts.tsx'));

/** What surrounds every screen: loading bar, top bar, notices, and the watch over connection and session. */
export function Shell() {
  const { person } = useSession();
  const { pathname } = useLocation();
  return (
    <NoticeSlot>
      <LoadingBar />
      <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
        {person && pathname !== PATHS.landing && <TopBar person={person} />}
        <ConnectionWatch signedIn={person !== null} />
        <Outlet />
      </Box>
      {person && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
    </NoticeSlot>
  );
}
