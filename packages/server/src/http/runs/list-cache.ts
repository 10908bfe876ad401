import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Changes, RunChanges } from '../../live/run-changes.ts';

/** Milliseconds after which a list is read anew although nothing was heard of a change: a notification could have been lost. */
const TRUSTED = 10_000;
/** Milliseconds for which a list serves others while runs change all the time: what everybody refreshes is read twice a second. */
const SHARED = 500;
const MOST = 500;

interface Kept {
  readonly body: Buffer;
  readonly tag: string;
  readonly changes: Changes;
  readonly at: number;
}

/**
 * Lists of runs as they were sent last. Many people refresh the same page every few seconds: while the project's runs do not change,
 * each of them gets 304, and the store is asked nothing. Whoever asks has shown the right to read the project before.
 */
export class ListCache {
  readonly #changes: RunChanges;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<Kept>>();

  constructor(changes: RunChanges, now: () => number = Date.now) {
    this.#changes = changes;
    this.#now = now;
  }

  /** The answer as bytes, with an entity tag; empty when the caller has the same already (the tag's hook makes it a 304). */
  async answer<Body>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    projectId: number,
    read: () => Promise<Body>,
    present: (body: Body) => unknown,
  ): Promise<Buffer> {
    const kept = await this.#find(`${projectId} ${request.url}`, projectId, read, present);
    reply.type('application/json').header('etag', kept.tag).header('cache-control', 'private, no-cache');
    return hasTag(request, kept.tag) ? Buffer.alloc(0) : kept.body;
  }

  /** Somebody changed a run through this server, and wants to see it. */
  changed(projectId: number): void {
    this.#changes.note(projectId);
    for (const key of [...this.#reading.keys()]) if (key.startsWith(`${projectId} `)) this.#reading.delete(key);
  }

  async #find<Body>(
    key: string,
    projectId: number,
    read: () => Promise<Body>,
    present: (body: Body) => unknown,
  ): Promise<Kept> {
    const kept = this.#kept.get(key);
    const now = this.#changes.of(projectId);
    if (kept && kept.changes.marked === now.marked) {
      const age = this.#now() - kept.at;
      if (age < (kept.changes.any === now.any ? TRUSTED : SHARED)) return kept;
    }
    const reading = this.#reading.get(key);
    if (reading) return reading;
    // The number is taken before the read: a change in between makes what is read old at once, never new by mistake.
    const changes = now;
    const at = this.#now();
    const fresh = read().then((answer): Kept => {
      const body = Buffer.from(JSON.stringify(present(answer)));
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
      return { body, tag, changes, at };
    });
    this.#reading.set(key, fresh);
    try {
      const made = await fresh;
      if (this.#reading.get(key) === fresh) this.#keep(key, made);
      return made;
    } finally {
      if (this.#reading.get(key) === fresh) this.#reading.delete(key);
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** True if the caller named this entity tag as one that it has. */
export function hasTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);
}
