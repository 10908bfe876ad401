import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./local-server.mjs', import.meta.url));

/** What `/cats/42` answers. */
export const CAT =
  "{ id: 42, name: 'Billie', tags: ['a', 'b', 'c'], owner: { first: 'Ada', last: 'Byron' }, price: 12.5, active: true }";

type ServerProcess = ChildProcessByStdio<Writable, Readable, null>;

/** A server of its own process, so that its time is not counted. */
export class LocalServer {
  readonly url: string;
  readonly #child: ServerProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(child: ServerProcess, lines: AsyncIterator<string>, port: string) {
    this.#child = child;
    this.#lines = lines;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<LocalServer> {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return new LocalServer(child, lines, String((await lines.next()).value));
  }

  /** Requests since it was last asked, and when the first of them came (milliseconds since 1970). */
  async count(): Promise<{ readonly requests: number; readonly first: number }> {
    this.#child.stdin.write('\n');
    return JSON.parse(String((await this.#lines.next()).value)) as { requests: number; first: number };
  }

  stop(): void {
    this.#child.kill();
  }
}
