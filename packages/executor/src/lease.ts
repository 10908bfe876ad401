import type { ControlState } from '@stepwright/contract/control';
import type { Logger } from 'pino';
import { type Claim, LeaseLost, type RunKey, ServerAway, type ServerClient } from './server-client.ts';

const RETRY_MS = [100, 200, 400, 800, 1500, 2000];

/**
 * This executor's right to speak for one run. It is renewed every third of its time; when the server says that it is gone, or
 * when it must have run out because no renewal came through, `lost` fires and nothing more may be sent.
 */
export class Lease {
  readonly run: RunKey;
  readonly #client: ServerClient;
  readonly #log: Logger;
  readonly #durationMs: number;
  readonly #lost = new AbortController();
  readonly #ended = new AbortController();
  readonly #onControl: (state: ControlState) => void;
  #expiresAt: number;
  #renewal: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    claim: Claim,
    claimedAt: number,
    client: ServerClient,
    log: Logger,
    onControl: (state: ControlState) => void,
  ) {
    this.run = { runId: claim.runId, token: claim.token };
    this.#client = client;
    this.#log = log;
    this.#onControl = onControl;
    this.#durationMs = claim.leaseSeconds * 1000;
    this.#expiresAt = claimedAt + this.#durationMs;
    this.#watchExpiry();
    this.#renewal = setInterval(() => void this.#renew(), this.#durationMs / 3);
  }

  /** Fires when the run is no longer ours. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Stops renewing; the lease is used no more. */
  end(): void {
    clearInterval(this.#renewal);
    clearTimeout(this.#expiry);
    this.#ended.abort();
  }

  /** Hands on what a reply says the run should do. */
  obey(state: ControlState): void {
    if (!this.#ended.signal.aborted) this.#onControl(state);
  }

  /**
   * Makes a call again and again until it comes through, the lease is lost (LeaseLost) or the server refuses it (Refused).
   * `giveUp` ends the attempts early with the last error.
   */
  async insist<T>(call: (signal: AbortSignal) => Promise<T>, giveUp?: AbortSignal): Promise<T> {
    const signal = giveUp === undefined ? this.lost : AbortSignal.any([this.lost, giveUp]);
    for (let attempt = 0; ; attempt++) {
      if (this.lost.aborted) throw this.lost.reason;
      try {
        return await call(signal);
      } catch (error) {
        if (this.lost.aborted) throw this.lost.reason;
        if (error instanceof LeaseLost) this.#lose(error);
        if (!(error instanceof ServerAway) || signal.aborted) throw error;
        if (attempt === 0)
          this.#log.warn({ runId: this.run.runId, reason: error.message }, 'the server does not answer; trying on');
        await waitUnlessAborted(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0, signal);
      }
    }
  }

  async #renew(): Promise<void> {
    const sentAt = performance.now();
    try {
      const state = await this.#client.renew(this.run, AbortSignal.any([this.lost, this.#ended.signal]));
      this.#expiresAt = Math.max(this.#expiresAt, sentAt + this.#durationMs);
      this.#watchExpiry();
      this.obey(state);
    } catch (error) {
      if (this.#ended.signal.aborted || this.lost.aborted) return;
      if (error instanceof LeaseLost) this.#lose(error);
      else
        this.#log.warn({ runId: this.run.runId, reason: (error as Error).message }, 'the lease could not be renewed');
    }
  }

  /** A suspended process may wake long after its lease ended: the clock decides, not the number of attempts. */
  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const left = this.#expiresAt - performance.now();
    if (left <= 0) this.#lose(new LeaseLost('the lease ran out: the server could not be reached in time'));
    else this.#expiry = setTimeout(() => this.#watchExpiry(), left);
  }

  #lose(reason: LeaseLost): void {
    if (this.lost.aborted || this.#ended.signal.aborted) return;
    clearInterval(this.#renewal);
    clearTimeout(this.#expiry);
    this.#lost.abort(reason);
  }
}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
