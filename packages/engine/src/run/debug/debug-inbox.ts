import type { DebugCommand } from '@stepwright/contract/control';

/** Commands of the person who debugs, in the order of their numbers; a number that came before is ignored. */
export class DebugInbox {
  readonly #waiting: DebugCommand[] = [];
  #last = 0;
  #wake: (() => void) | undefined;

  push({ number, order }: DebugCommand): void {
    if (number <= this.#last) return;
    this.#last = number;
    this.#waiting.push({ number, order });
    this.#wake?.();
  }

  /** The next command, if there is one now. */
  take(): DebugCommand | undefined {
    return this.#waiting.shift();
  }

  /** Waits for the next command; null once the signal aborts. */
  async next(signal: AbortSignal): Promise<DebugCommand | null> {
    while (!signal.aborted) {
      const command = this.take();
      if (command) return command;
      await new Promise<void>((resolve) => {
        const wake = () => {
          signal.removeEventListener('abort', wake);
          this.#wake = undefined;
          resolve();
        };
        this.#wake = wake;
        signal.addEventListener('abort', wake, { once: true });
      });
    }
    return null;
  }
}
