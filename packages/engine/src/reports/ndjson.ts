import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { MessageSource } from '@stepwright/catalogue/reports/hidden-steps';
import type { RunMessage } from '@stepwright/contract/messages';

const WRITE_BYTES = 64 * 1024;
/** Files up to this size are parsed once and kept; a larger run is read anew each time, so that memory stays bounded. */
const KEPT_BYTES = 2 * 1024 * 1024;
/** Many short scenarios share one wait for the disk. */
const SYNC_MS = 1000;

/**
 * Keeps messages in a file, one a line. What a finished scenario said is in the file before the next one ends, whatever becomes of
 * this process; the disk is waited for at the end of a scenario when a second has passed since the last time.
 */
export class NdjsonFile {
  readonly #file: FileHandle;
  #waiting = '';
  #writing: Promise<void> = Promise.resolve();
  #failure: Error | null = null;
  #syncedAt = performance.now();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Starts an empty file. */
  static async create(path: string): Promise<NdjsonFile> {
    return new NdjsonFile(await open(path, 'w'));
  }

  /** Appends a message; resolves when there is room for more. Rejects when the disk does not take it. */
  write(message: RunMessage): Promise<void> | void {
    this.#waiting += `${JSON.stringify(message)}\n`;
    const ends = message.testCaseFinished !== undefined;
    if (!ends && this.#waiting.length < WRITE_BYTES) return;
    this.#writing = this.#writing.then(() => this.#flush(ends && performance.now() - this.#syncedAt >= SYNC_MS));
    return this.#writing.then(() => this.#check());
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#flush(true);
    await this.#file.close();
    this.#check();
  }

  async #flush(sync: boolean): Promise<void> {
    const text = this.#waiting;
    this.#waiting = '';
    try {
      if (text !== '') await this.#file.appendFile(text);
      if (!sync) return;
      await this.#file.datasync();
      this.#syncedAt = performance.now();
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

/** The messages of such a file, to be read as often as a report needs. */
export async function ndjsonSource(path: string): Promise<MessageSource> {
  const { size } = await stat(path);
  if (size > KEPT_BYTES) return () => readNdjson(path);
  const kept = [...parsed((await readFile(path, 'utf8')).split('\n'))];
  return () => kept;
}

function* parsed(lines: readonly string[]): Generator<RunMessage> {
  const last = lines.findLastIndex((line) => line !== '');
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    try {
      yield JSON.parse(line) as RunMessage;
    } catch (error) {
      if (at < last) throw error;
    }
  }
}

/** Reads the messages of such a file; a last line that was cut off by a crash is left out. */
export async function* readNdjson(path: string): AsyncGenerator<RunMessage> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  let cutOff: unknown = null;
  for await (const line of lines) {
    if (line === '') continue;
    if (cutOff !== null) throw cutOff;
    try {
      yield JSON.parse(line) as RunMessage;
    } catch (error) {
      cutOff = error;
    }
  }
}
