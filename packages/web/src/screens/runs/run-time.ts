import type { Run } from '@stepwright/contract/entities/run';
import { useEffect, useState } from 'react';

/** Milliseconds that a run has taken so far, or took. */
export function elapsedOf(run: Run, now: number): number | null {
  if (run.finished_at !== null) return run.run_duration / 1e6;
  return run.started_at === null ? null : Math.max(0, now - Date.parse(run.started_at));
}

/** The time now, renewed every second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
