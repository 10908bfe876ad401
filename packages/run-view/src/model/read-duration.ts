/** `840 ms`, `2.4 s`, `1 min 05 s`, `1 h 02 min`; a dash when unknown. */
export function readDuration(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return '–';
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(Math.floor(seconds % 60))} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/**
 * Milliseconds that a run still needs, from what its finished scenarios took; null before the first has finished.
 */
export function estimateRemaining(elapsedMs: number, done: number, total: number): number | null {
  if (done === 0 || total === 0 || done >= total) return null;
  return (elapsedMs / done) * (total - done);
}
