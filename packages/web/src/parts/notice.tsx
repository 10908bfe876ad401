import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { Notice } from './notice-content.ts';

export interface Notices {
  readonly done: (text: string, extra?: Pick<Notice, 'link' | 'action'>) => void;
  readonly failed: (text: string, extra?: Pick<Notice, 'link' | 'action'>) => void;
  readonly info: (text: string, extra?: Pick<Notice, 'link' | 'action'>) => void;
}

const Context = createContext<Notices | null>(null);
const NoticeBar = lazy(() => import('./notice-bar.tsx'));

/** The one notice slot of every screen (spec 1 §2): a new notice takes the place of the old one, none waits in a queue. */
export function NoticeSlot({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ notice: Notice; number: number } | null>(null);
  const show = useCallback(
    (notice: Notice) => setCurrent((previous) => ({ notice, number: (previous?.number ?? 0) + 1 })),
    [],
  );
  const notices = useMemo<Notices>(
    () => ({
      done: (text, extra) => show({ text, kind: 'done', ...extra }),
      failed: (text, extra) => show({ text, kind: 'failed', ...extra }),
      info: (text, extra) => show({ text, kind: 'info', ...extra }),
    }),
    [show],
  );
  return (
    <Context value={notices}>
      {children}
      {current && (
        <Suspense>
          <NoticeBar key={current.number} notice={current.notice} />
        </Suspense>
      )}
    </Context>
  );
}

/** Shows notices: `notices.done(NOTICES.featureAdd.done)`. */
export function useNotices(): Notices {
  const notices = useContext(Context);
  if (!notices) throw new Error('useNotices is called outside of NoticeSlot.');
  return notices;
}
