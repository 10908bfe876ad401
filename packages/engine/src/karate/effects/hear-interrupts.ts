const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * A thread that waits hears no Ctrl+C: whoever listens is told when the waiting is over, which may be never. So while it waits for long,
 * nobody listens, and the system ends the process as it ends any other.
 *
 * @returns puts the listeners back
 */
export function leaveInterruptsToSystem(): () => void {
  const taken: [(typeof SIGNALS)[number], NodeJS.SignalsListener][] = [];
  for (const signal of SIGNALS) {
    for (const listener of process.rawListeners(signal) as NodeJS.SignalsListener[]) {
      process.off(signal, listener);
      taken.push([signal, listener]);
    }
  }
  return () => {
    for (const [signal, listener] of taken) process.on(signal, listener);
  };
}
