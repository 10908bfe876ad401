import type { BidiConnection } from './bidi.ts';
import { type BidiContexts, COMMIT_EVENT } from './bidi-contexts.ts';
import { type Limits, pause } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';

/** How long after a step in the history its navigation may begin; where none begins, nothing was there to load. */
const TRAVERSAL_START_MS = 250;

const ARRIVALS = new Set(['browsingContext.fragmentNavigated', 'browsingContext.load', COMMIT_EVENT]);

/** The browser stopped this load because another began, or because it became a download: judged by the page that is there. */
const SUPERSEDED = /abort|cancel|concurrent|interrupted|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_INVALID_RESPONSE/i;

/** Loads and moves of one window over BiDi. Leaving a page that asks whether to stay is confirmed, as WebDriver does by default. */
export class BidiNavigation {
  #connection: BidiConnection;
  #contexts: BidiContexts;

  constructor(connection: BidiConnection, contexts: BidiContexts) {
    this.#connection = connection;
    this.#contexts = contexts;
  }

  async navigate(window: string, url: string, limits: Limits): Promise<void> {
    await this.#load(window, limits, (rest) =>
      this.#connection.send('browsingContext.navigate', { context: window, url, wait: 'complete' }, rest),
    );
  }

  async reload(window: string, limits: Limits): Promise<void> {
    await this.#load(window, limits, (rest) =>
      this.#connection.send('browsingContext.reload', { context: window, wait: 'complete' }, rest),
    );
  }

  async traverse(window: string, delta: number, limits: Limits): Promise<void> {
    const deadline = performance.now() + limits.timeoutMs;
    let began: 'load' | 'done' | undefined;
    const stop = this.#contexts.onEvent((event) => {
      if (event.params.context !== window) return;
      if (event.method === 'browsingContext.navigationStarted') began ??= 'load';
      // A page that was kept from earlier is there at once and never loads again.
      if (ARRIVALS.has(event.method)) began = 'done';
    });
    try {
      await this.#load(window, limits, (rest) =>
        this.#connection.send('browsingContext.traverseHistory', { context: window, delta }, rest),
      );
      const patience = performance.now() + TRAVERSAL_START_MS;
      while (began === undefined && performance.now() < patience) await pause(10, limits.signal);
      while (began === 'load' && performance.now() < deadline && !this.#contexts.promptOf(window)) {
        await pause(10, limits.signal);
      }
      await this.#untilComplete(window, { timeoutMs: deadline - performance.now(), signal: limits.signal });
    } catch (error) {
      if (error instanceof DriverFault && error.code === 'no such history entry') return;
      throw error;
    } finally {
      stop();
    }
  }

  /** readyState of the window's page: `complete`, or rejects with `no answer` in the end. */
  async #untilComplete(window: string, limits: Limits): Promise<void> {
    const deadline = performance.now() + limits.timeoutMs;
    for (;;) {
      const rest = deadline - performance.now();
      if (rest <= 0) throw new DriverFault('timeout', 'the page is not complete in time');
      if (this.#contexts.promptOf(window)) return;
      try {
        const answer = (await this.#contexts.guard(
          window,
          () =>
            this.#connection.send(
              'script.evaluate',
              {
                expression: 'document.readyState',
                awaitPromise: false,
                target: { context: window, sandbox: 'stepwright' },
              },
              { timeoutMs: rest, signal: limits.signal },
            ),
          true,
        )) as { result?: { value?: unknown } } | undefined;
        if (answer === undefined || answer.result?.value === 'complete') return;
      } catch (error) {
        if (!(error instanceof DriverFault) || !this.#contexts.has(window) || error.code === 'connection lost')
          throw error;
      }
      await pause(20, limits.signal);
    }
  }

  async #load(window: string, limits: Limits, send: (rest: Limits) => Promise<unknown>): Promise<void> {
    const deadline = performance.now() + limits.timeoutMs;
    const stop = this.#contexts.onEvent((event) => {
      if (event.method !== 'browsingContext.userPromptOpened' || event.params.type !== 'beforeunload') return;
      const context = event.params.context as string;
      this.#contexts.forgetPrompt(context);
      this.#connection
        .send('browsingContext.handleUserPrompt', { context, accept: true }, { timeoutMs: 5000 })
        .catch(() => undefined);
    });
    try {
      await this.#contexts.guard(window, () => send(limits), true);
    } catch (error) {
      if (!(error instanceof DriverFault) || error.code !== 'unknown error' || !SUPERSEDED.test(error.message))
        throw error;
      await this.#untilComplete(window, { timeoutMs: deadline - performance.now(), signal: limits.signal });
    } finally {
      stop();
    }
  }
}
