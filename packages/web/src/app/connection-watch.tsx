import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { watchCalls } from '../api/call-watch.ts';
import { queryClient } from './query-client.ts';

const SessionEndedDialog = lazy(() => import('./session-ended-dialog.tsx'));
const UnreachableBanner = lazy(() => import('./unreachable-banner.tsx'));

/** Watches how calls end: a lost session opens a dialog over the screen (its texts stay), a silent server shows a banner. */
export function ConnectionWatch({ signedIn }: { signedIn: boolean }) {
  const [ended, setEnded] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  const wasSignedIn = useRef(signedIn);
  useEffect(() => {
    if (signedIn) wasSignedIn.current = true;
  }, [signedIn]);
  useEffect(
    () =>
      watchCalls((end) => {
        if (end === 'signed-out' && wasSignedIn.current) setEnded(true);
        setUnreachable(end === 'unreachable');
      }),
    [],
  );
  const goOn = () => {
    setEnded(false);
    setUnreachable(false);
    void queryClient.invalidateQueries();
  };
  return (
    <Suspense>
      {unreachable && <UnreachableBanner onBack={goOn} />}
      {ended && <SessionEndedDialog onBack={goOn} />}
    </Suspense>
  );
}
