import { createReadStream, writeSync } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import type { MessageSource } from '@stepwright/catalogue/reports/hidden-steps';
import type { RunMessage } from '@stepwright/contract/messages';

const WRITE_BYTES = 64 * 1024;
/** Files up to this size are parsed once and kept; a larger run is read anew each time, so that memory stays bounded. */
const KEPT_BYTES = 2 * 1024 * 1024;
/** Many short scenarios share one wait for the disk. */
const SYNC_MS = 1000;
/** Scenarios that ask for nothing leave no time for anybody else, such as a person who presses Ctrl+C. */
const TURN_MS = 50;

/**
 * Keeps messages in a file, one a line. What a finished scenario said is in the file when it has ended, whatever becomes of
 * this process; the disk is waited for at the end of a scenario when a second has passed since the last time.
 */
export class NdjsonFile {
  readonly #file: FileHandle;
  #waiting = '';
  #syncing: Promise<void> | null = null;
  #syncedAt = performance.now();
  #turnAt = this.#syncedAt;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Starts an empty file. */
  static async create(path: string): Promise<NdjsonFile> {
    return new NdjsonFile(await open(path, 'w'));
  }

  /** Appends a message; resolves when there is room for more. Throws or rejects when the disk does not take it. */
  write(message: RunMessage): Promise<void> | void {
    this.#waiting += `${JSON.stringify(message)}\n`;
    const ends = message.testCaseFinished !== undefined;
    if (!ends && this.#waiting.length < WRITE_BYTES) return;
    this.#flush();
    if (!ends) return;
    const now = performance.now();
    if (now - this.#syncedAt >= SYNC_MS) return this.#sync();
    if (now - this.#turnAt >= TURN_MS) return this.#giveTurn();
  }

  async close(): Promise<void> {
    try {
      this.#flush();
      await this.#syncing?.catch(() => {});
      await this.#file.datasync();
    } finally {
      await this.#file.close();
    }
  }

  /** To the system at once: it takes a page or two faster than another thread would be told of them. */
  #flush(): void {
    if (this.#waiting === '') return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file.fd, bytes, at);
  }

  #sync(): Promise<void> {
    this.#syncing ??= this.#file.datasync().finally(() => {
      this.#syncedAt = performance.now();
      this.#turnAt = this.#syncedAt;
      this.#syncing = null;
    });
    return this.#syncing;
  }

  #giveTurn(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#turnAt = performance.now();
        resolve();
      });
    });
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
  let cutOff: unknown = null;
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      if (line === '') continue;
      if (cutOff !== null) throw cutOff;
      try {
        yield JSON.parse(line) as RunMessage;
      } catch (error) {
        cutOff = error;
      }
    }
  }
}

/** The lines of such a file, many at a time. */
export async function* readLines(path: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: WRITE_BYTES })) {
    const text = chunk as string;
    // A line may be as long as many pieces.
    if (!text.includes('\n')) {
      rest += text;
      continue;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}
