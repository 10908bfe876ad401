import { Outlet, useLocation } from '@tanstack/react-router';
import { LoadingBar } from '../parts/loading-bar.tsx';
import { NoticeSlot } from '../parts/notice.tsx';
import { ConnectionWatch } from './connection-watch.tsx';
import { Overlays } from './overlays.tsx';
import { PATHS } from './paths.ts';
import { useSession } from './session.ts';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './top-bar.tsx';

/** What surrounds every screen: loading bar, top bar, notices, and the watch over connection and session. */
export function Shell() {
  const { person } = useSession();
  const { pathname } = useLocation();
  return (
    <NoticeSlot>
      <LoadingBar />
      <div style={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
        {person && pathname !== PATHS.landing && <TopBar person={person} />}
        <ConnectionWatch signedIn={person !== null} />
        <Outlet />
      </div>
      {person && <Shortcuts />}
      {person && <Overlays person={person} />}
    </NoticeSlot>
  );
}
