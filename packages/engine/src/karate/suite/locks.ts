/** Locks of scenarios that must not run at the same time. Names are waited for in the order in which scenarios ask. */
export class Locks {
  readonly #held = new Set<string>();
  /** Everything that runs, whether or not it asked for a lock. */
  #running = 0;
  readonly #waiting: { readonly names: readonly string[]; readonly go: () => void }[] = [];

  /** Waits until none of the names is held; `*` waits for everything. Answers what gives them back. */
  async take(names: readonly string[]): Promise<() => void> {
    if (this.#waiting.length > 0 || !this.#isFree(names)) {
      await new Promise<void>((go) => this.#waiting.push({ names, go }));
    } else this.#hold(names);
    return () => this.#giveBack(names);
  }

  #isFree(names: readonly string[]): boolean {
    if (this.#held.has('*') || (names.includes('*') && this.#running > 0)) return false;
    return names.every((name) => !this.#held.has(name));
  }

  #hold(names: readonly string[]): void {
    this.#running += 1;
    for (const name of names) this.#held.add(name);
  }

  #giveBack(names: readonly string[]): void {
    this.#running -= 1;
    for (const name of names) this.#held.delete(name);
    for (let at = 0; at < this.#waiting.length; ) {
      const { names: wanted, go } = this.#waiting[at]!;
      if (!this.#isFree(wanted)) {
        // Whoever waits for everything would wait for ever if others went before.
        if (wanted.includes('*')) return;
        at += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      this.#hold(wanted);
      go();
    }
  }
}
