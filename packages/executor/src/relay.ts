import { basename } from 'node:path';
import { putAttachment } from '@stepwright/contract/routes/executors';
import type { Logger } from 'pino';
import type { Lease } from './lease.ts';
import { readPlainFile } from './read-plain-file.ts';
import { Refused, ServerAway, type ServerClient } from './server-client.ts';

/** Shortest time between two deliveries; what arrives meanwhile travels together. */
const PACE_MS = 200;
/** The same while a person waits for what each step does. */
export const SWIFT_MS = 30;
const MOST_MESSAGES = 500;
const MOST_BYTES = 3 * 1024 * 1024;
/** Above this the engine has to wait until the server has taken some. */
const FULL_BYTES = 16 * 1024 * 1024;
const ATTACHMENT = '{"attachment":';
/** A picture that the server fails to take for this long is given up, while everything else gets through. */
const ATTACHMENT_PATIENCE_MS = 60_000;
/** The server takes no larger one. */
const LARGEST_ATTACHMENT = putAttachment.bodyLimit;

/**
 * Carries a run's messages to the server: in order, numbered, in batches, each attachment before the message that names it.
 * A call that may have arrived is repeated with the same numbers, which the server recognises.
 */
export class Relay {
  readonly #lease: Lease;
  readonly #client: ServerClient;
  readonly #attachments: string;
  readonly #log: Logger;
  readonly #paceMs: number;
  #queue: string[] = [];
  #queuedBytes = 0;
  #next = 0;
  #wake: (() => void) | undefined;
  #closed = false;
  /** Nothing more is delivered, so nothing waits for room. */
  #failed = false;
  #room: (() => void)[] = [];
  /** Ends when all is delivered; rejects with LeaseLost or Refused. */
  readonly done: Promise<void>;

  constructor(lease: Lease, client: ServerClient, attachments: string, log: Logger, paceMs = PACE_MS) {
    this.#lease = lease;
    this.#client = client;
    this.#attachments = attachments;
    this.#log = log;
    this.#paceMs = paceMs;
    this.done = this.#deliver();
    this.done.catch(() => {
      this.#failed = true;
      this.#queue = [];
      this.#release();
    });
  }

  /** Takes one message as JSON text; resolves when there is room for the next one. */
  push(line: string): Promise<void> | void {
    if (this.#failed) return;
    this.#queue.push(line);
    this.#queuedBytes += line.length;
    this.#wake?.();
    if (this.#queuedBytes < FULL_BYTES) return;
    return new Promise((resolve) => this.#room.push(resolve));
  }

  /** No more messages come. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async #deliver(): Promise<void> {
    for (;;) {
      if (this.#queue.length === 0) {
        if (this.#closed) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const startedAt = performance.now();
      const batch = this.#takeBatch();
      await this.#uploadAttachments(batch);
      const reply = await this.#lease.insist((signal) =>
        this.#client.append(this.#lease.run, this.#next, batch, signal),
      );
      this.#next += batch.length;
      this.#lease.obey(reply);
      const rest = this.#paceMs - (performance.now() - startedAt);
      if (rest > 0 && !this.#closed) await this.#pause(rest);
    }
  }

  #takeBatch(): string[] {
    let bytes = 0;
    let count = 0;
    for (const line of this.#queue) {
      if (count > 0 && (count === MOST_MESSAGES || bytes + line.length > MOST_BYTES)) break;
      bytes += line.length;
      count += 1;
    }
    const batch = this.#queue.splice(0, count);
    this.#queuedBytes -= bytes;
    if (this.#queuedBytes < FULL_BYTES) this.#release();
    return batch;
  }

  async #uploadAttachments(batch: readonly string[]): Promise<void> {
    for (const line of batch) {
      if (!line.startsWith(ATTACHMENT)) continue;
      const { attachment } = JSON.parse(line) as { attachment: { url?: string } };
      if (attachment.url === undefined) continue;
      const name = basename(attachment.url);
      const bytes = await readPlainFile(this.#attachments, name, LARGEST_ATTACHMENT);
      if (bytes === null || bytes.length === 0) {
        this.#log.warn({ runId: this.#lease.run.runId, name }, 'an attachment is missing, too large or no plain file');
        continue;
      }
      const enough = new AbortController();
      const patience = setTimeout(() => enough.abort(), ATTACHMENT_PATIENCE_MS);
      try {
        const put = (signal: AbortSignal) => this.#client.attachment(this.#lease.run, name, bytes, signal);
        await this.#lease.insist(put, enough.signal);
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof ServerAway)) throw error;
        // A picture that the server cannot take must not cost the run its result.
        this.#log.warn({ runId: this.#lease.run.runId, name, reason: error.message }, 'an attachment was not taken');
      } finally {
        clearTimeout(patience);
      }
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const wakeForEnd = () => {
        if (!this.#closed) return;
        clearTimeout(timer);
        resolve();
      };
      this.#wake = wakeForEnd;
    });
  }

  #release(): void {
    for (const resolve of this.#room.splice(0)) resolve();
  }
}
