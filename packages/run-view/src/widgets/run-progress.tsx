import { estimateRemaining, readDuration } from '../model/read-duration.ts';
import type { RunCounts } from '../model/run-model.ts';

interface RunProgressProps {
  readonly counts: RunCounts;
  /** Milliseconds since the run began. */
  readonly elapsedMs: number | null;
  readonly finished: boolean;
}

/** How far a run is: a bar by outcome, n of m, elapsed time and an estimate while it runs. */
export function RunProgress({ counts, elapsedMs, finished }: RunProgressProps) {
  const done = counts.passed + counts.failed + counts.skipped;
  const share = (count: number) => `${counts.total === 0 ? 0 : (count / counts.total) * 100}%`;
  const remaining = finished || elapsedMs === null ? null : estimateRemaining(elapsedMs, done, counts.total);
  return (
    <div className="rv-progress">
      <div
        className="rv-bar"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={done}
        aria-label="Finished scenarios"
      >
        <span className="rv-bar-passed" ref={(node) => node?.style.setProperty('width', share(counts.passed))} />
        <span className="rv-bar-failed" ref={(node) => node?.style.setProperty('width', share(counts.failed))} />
        <span className="rv-bar-skipped" ref={(node) => node?.style.setProperty('width', share(counts.skipped))} />
      </div>
      <p className="rv-progress-line">
        <strong>
          {done} of {counts.total} {counts.total === 1 ? 'scenario' : 'scenarios'}
        </strong>
        <span>
          {counts.passed} passed, {counts.failed} failed{counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}
        </span>
        <span className="rv-quiet">
          {readDuration(elapsedMs)}
          {remaining === null ? null : <> · about {readDuration(Math.max(1000, remaining))} left</>}
        </span>
      </p>
    </div>
  );
}
