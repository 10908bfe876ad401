import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/**
 * Asks before a screen with unsaved changes is left. Only another screen or another thing counts as leaving:
 * searching, paging and switching tabs keep the editor where it is.
 */
export function LeaveGuard({ dirty, param, onDiscard }: { dirty: boolean; param: string; onDiscard: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!dirty) return false;
      if (current.pathname !== next.pathname) return true;
      const [before, after] = [current.search, next.search] as Record<string, unknown>[];
      return before?.[param] !== after?.[param] || before?.project !== after?.project;
    },
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog
        onStay={blocker.reset}
        onKeep={blocker.proceed}
        onDiscard={() => {
          onDiscard();
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
