const LARGEST = 8 * 1024 * 1024;

/** Whole numbers from 0 on by ids. Most ids are counted (`"17"`): those take four bytes each. */
export class NumbersById {
  /** One more than the number; 0 where there is none. */
  #counted = new Uint32Array(1024);
  readonly #others = new Map<string, number>();

  set(id: string, number: number): void {
    const at = placeOf(id);
    if (at === -1) {
      this.#others.set(id, number);
      return;
    }
    if (at >= this.#counted.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#counted.length * 2));
      larger.set(this.#counted);
      this.#counted = larger;
    }
    this.#counted[at] = number + 1;
  }

  get(id: string): number | undefined {
    const at = placeOf(id);
    if (at === -1) return this.#others.get(id);
    const found = this.#counted[at] ?? 0;
    return found === 0 ? undefined : found - 1;
  }
}

function placeOf(id: string): number {
  const number = Number(id);
  return Number.isInteger(number) && number >= 0 && number < LARGEST && String(number) === id ? number : -1;
}
