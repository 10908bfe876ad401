import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { ElementStore } from '@stepwright/catalogue/reports/junit';

const WRITE_BYTES = 64 * 1024;

/** Keeps the elements of a report in a file until they are asked for, once each. */
export class ElementFile implements ElementStore {
  readonly #path: string;
  #file: number | null = null;
  /** Where each begins in the file, and behind the last one where the next will. */
  readonly #begins: number[] = [0];
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #written = 0;

  /** @param path of a file that is made when it is needed */
  constructor(path: string) {
    this.#path = path;
  }

  put(element: string): number {
    const bytes = Buffer.from(element);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#begins.push(this.#begins.at(-1)! + bytes.length);
    if (this.#waitingBytes >= WRITE_BYTES) this.#flush();
    return this.#begins.length - 2;
  }

  take(place: number): string {
    this.#flush();
    const begin = this.#begins[place] ?? 0;
    const bytes = Buffer.allocUnsafe((this.#begins[place + 1] ?? begin) - begin);
    let read = 0;
    while (read < bytes.length) {
      const more = readSync(this.#file!, bytes, read, bytes.length - read, begin + read);
      if (more === 0) throw new Error(`${this.#path} became shorter while it was needed`);
      read += more;
    }
    return bytes.toString();
  }

  /** Removes the file. */
  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file);
    this.#file = null;
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    if (this.#waitingBytes === 0) return;
    this.#file ??= openSync(this.#path, 'w+', 0o600);
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (let at = 0; at < bytes.length; ) {
      const more = writeSync(this.#file, bytes, at, bytes.length - at, this.#written);
      at += more;
      this.#written += more;
    }
  }
}
