/** Wakes whoever waits. A wait that begins before the ring hears it; there is no memory of older rings. */
export class Bell {
  readonly #waiting = new Set<() => void>();

  ring(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /**
   * Starts to listen at once. `heard` resolves at the next ring, after `milliseconds`, or when the signal aborts; call `stop` to
   * give up before.
   */
  listen(milliseconds: number, signal?: AbortSignal): { heard: Promise<void>; stop(): void } {
    let stop = () => {};
    const heard = new Promise<void>((resolve) => {
      stop = () => {
        clearTimeout(timer);
        this.#waiting.delete(stop);
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(stop, milliseconds);
      this.#waiting.add(stop);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
    return { heard, stop: () => stop() };
  }
}
