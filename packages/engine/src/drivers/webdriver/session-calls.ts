import { StepError } from '@stepwright/catalogue/step-error';
import { type Limits, pause } from './deadline.ts';
import { DriverFault } from './driver-fault.ts';
import { explainFault, isGone } from './explain-fault.ts';

/** A page that is being replaced answers nothing: it is asked again for at least this long. */
export const RENEWAL_MS = 2000;
/** The connection breaks a moment before it is known why. */
const WHY_MS = 1000;

/** The calls of one session to its tier: they end at once when the browser ends, and speak in step errors. */
export class SessionCalls {
  readonly #ended: Promise<string>;
  /** A race against the one promise of the end would keep what every call brought, pictures too, for as long as the session lives. */
  readonly #running = new Set<(fault: DriverFault) => void>();
  #gone: string | undefined;
  #hangs = false;

  /** `ended`: see SessionLife. */
  constructor(ended: Promise<string>) {
    this.#ended = ended;
    ended
      .then((cause) => {
        this.#gone ??= cause;
        for (const end of this.#running) end(new DriverFault('connection lost', cause));
      })
      .catch(() => undefined);
  }

  /** Why the session is gone, or undefined while it lives. */
  get gone(): string | undefined {
    return this.#gone;
  }

  /** Something did not answer in time: the browser is not fit for another session. */
  get hangs(): boolean {
    return this.#hangs;
  }

  /** What the work brings, or DriverFault `connection lost` when the browser ends first. */
  whileAlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (fault: DriverFault) => {
        this.#running.delete(end);
        reject(fault);
      };
      this.#running.add(end);
      work.then(resolve, reject).finally(() => this.#running.delete(end));
    });
  }

  /** One call within its time; rejects with StepError, StaleElement or the signal's reason. */
  async run<T>(work: (limits: Limits) => Promise<T>, limits: Limits): Promise<T> {
    if (this.#gone !== undefined) throw new StepError('E_SESSION', this.#gone);
    try {
      return await this.whileAlive(work(limits));
    } catch (error) {
      if (error instanceof DriverFault && error.code === 'no answer') this.#hangs = true;
      if (isGone(error)) {
        this.#gone ??= await Promise.race([this.#ended, pause(WHY_MS).then(() => undefined)]);
        this.#gone ??= `the browser session is gone: ${(error as DriverFault).message}`;
      }
      throw explainFault(error, this.#gone);
    }
  }
}

/** Repeats a reading that a page in the middle of being replaced cannot answer at once. */
export async function askUntilClear<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const end = performance.now() + RENEWAL_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const unclear = error instanceof StepError && error.code === 'E_INTERNAL' && performance.now() < end;
      if (!unclear) throw error;
      await pause(30, signal);
    }
  }
}
