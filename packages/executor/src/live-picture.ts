import { lstat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { putRunPicture } from '@stepwright/contract/routes/executors';
import type { Lease } from './lease.ts';
import { readPlainFile } from './read-plain-file.ts';
import type { ServerClient } from './server-client.ts';

const LOOK_MS = 300;
/** The same while a person works in the page. */
export const SWIFT_LOOK_MS = 60;

/** Sends each new picture of the page while somebody watches. A picture that does not arrive is not worth a second attempt. */
export class LivePicture {
  readonly #path: string;
  readonly #lease: Lease;
  readonly #client: ServerClient;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;
  #busy = false;

  constructor(path: string, lease: Lease, client: ServerClient, everyMs = LOOK_MS) {
    this.#path = path;
    this.#lease = lease;
    this.#client = client;
    this.#everyMs = everyMs;
  }

  watch(on: boolean): void {
    clearInterval(this.#timer);
    this.#timer = on ? setInterval(() => void this.#look(), this.#everyMs) : undefined;
  }

  async #look(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const { mtimeMs } = await lstat(this.#path);
      if (mtimeMs === this.#sent) return;
      this.#sent = mtimeMs;
      const bytes = await readPlainFile(dirname(this.#path), basename(this.#path), putRunPicture.bodyLimit);
      if (bytes === null) return;
      this.#lease.obey(await this.#client.picture(this.#lease.run, bytes, this.#lease.lost));
    } catch {
      // No picture yet, or the server has no time for one.
    } finally {
      this.#busy = false;
    }
  }
}
