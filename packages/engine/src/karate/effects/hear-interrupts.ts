/**
 * A thread that waits hears no SIGTERM: whoever listens is told when the waiting is over, which may be never. So while it waits for long,
 * nobody listens, and the system ends the process as it ends any other. Ctrl+C is heard in another way (`break-off.ts`), except where that
 * is not possible.
 *
 * @returns puts the listeners back
 */
export function leaveToSystem(signals: readonly NodeJS.Signals[]): () => void {
  const taken: [NodeJS.Signals, NodeJS.SignalsListener][] = [];
  for (const signal of signals) {
    for (const listener of process.rawListeners(signal) as NodeJS.SignalsListener[]) {
      process.off(signal, listener);
      taken.push([signal, listener]);
    }
  }
  return () => {
    for (const [signal, listener] of taken) process.on(signal, listener);
  };
}
