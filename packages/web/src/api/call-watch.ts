/** How a call ended, as far as the whole application cares. */
export type CallEnd = 'answered' | 'signed-out' | 'unreachable';

type Watcher = (end: CallEnd) => void;
const watchers = new Set<Watcher>();

export function watchCalls(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function callEnded(end: CallEnd): void {
  for (const watcher of watchers) watcher(end);
}
