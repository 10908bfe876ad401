/** The memory that bodies of requests may take together, so that many that come at once do not take all there is. */
export class BodyRoom {
  readonly #bytes: number;
  #taken = 0;
  /** Those who have begun to read a body, the oldest first. */
  readonly #holders = new Set<BodyHolder>();
  #waiting: (() => void)[] = [];

  /** @param bytes of all bodies together; the oldest one may go beyond, so that somebody always comes to an end */
  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** For one more body. Whoever opens a holder closes it when the body is needed no longer. */
  open(): BodyHolder {
    const holder: BodyHolder = {
      bytes: 0,
      grow: (more) => this.#grow(holder, more),
      close: () => this.#close(holder),
    };
    return holder;
  }

  async #grow(holder: BodyHolder, more: number): Promise<void> {
    // Who has no body is in nobody's way.
    this.#holders.add(holder);
    while (this.#taken + more > this.#bytes && !this.#isOldest(holder)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#taken += more;
    holder.bytes += more;
  }

  #isOldest(holder: BodyHolder): boolean {
    const [oldest] = this.#holders;
    return oldest === holder;
  }

  #close(holder: BodyHolder): void {
    if (!this.#holders.delete(holder)) return;
    this.#taken -= holder.bytes;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

export interface BodyHolder {
  bytes: number;
  /** Resolves when there is room for so many bytes more. */
  grow(more: number): Promise<void>;
  close(): void;
}
