import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import look from './loading-bar.module.css';

/** The loading flag of every screen (spec 1 §4): a thin bar at the top while anything is under way. It shows late, so that quick calls do not flicker. */
export function LoadingBar() {
  const reading = useIsFetching({ predicate: (query) => query.meta?.quiet !== true });
  const writing = useIsMutating();
  const moving = useRouterState({ select: (state) => state.status === 'pending' });
  const busy = reading + writing > 0 || moving;
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      // Outside of the landmarks on purpose: it speaks of all of them.
      aria-live="polite"
      aria-hidden={!busy}
      className={busy ? `${look.bar} ${look.busy}` : look.bar}
    >
      <div className={look.runner} />
    </div>
  );
}
