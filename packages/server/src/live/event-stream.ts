import { Readable } from 'node:stream';

/** Milliseconds that a watcher may leave what it was sent lying. */
const PATIENCE = 30_000;

/**
 * Texts as a stream for a watcher. A text is made only when the watcher has taken the one before, so nothing piles up; a watcher that
 * takes nothing for half a minute is dropped (it comes back and reads on from where it was).
 */
export function eventStream(texts: AsyncGenerator<string>, stop: AbortController): Readable {
  let offeredAt: number | null = null;
  const timer = setInterval(() => {
    if (offeredAt !== null && Date.now() - offeredAt > PATIENCE) stream.destroy();
  }, 5_000);
  timer.unref();
  const stream = Readable.from(offered(), { objectMode: false, highWaterMark: 1024 });
  stream.once('close', () => {
    clearInterval(timer);
    stop.abort();
  });
  return stream;

  async function* offered(): AsyncGenerator<Buffer> {
    try {
      for await (const text of texts) {
        offeredAt = Date.now();
        yield Buffer.from(text);
        offeredAt = null;
      }
    } catch {
      // The stream ends; a watcher that comes back hears why from the status of its new request.
    }
  }
}
