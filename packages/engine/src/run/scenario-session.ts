import type { WebPort } from '@stepwright/catalogue/ports/web-port';
import type { WebDriverSession } from './surroundings.ts';

/** Neither may throw. */
export interface SessionListener {
  /** A browser is not free yet; why, as a sentence. */
  waits(reason: string): void;
  opened(session: WebDriverSession): void;
}

/** The browser of one scenario: opened by the first step that asks, closed at the end whatever happened (actions §12). */
export class ScenarioSession {
  readonly #open: (onWait: (reason: string) => void) => Promise<WebDriverSession>;
  #hears: SessionListener | null = null;
  #waitedFor: string | null = null;
  #opening: Promise<WebDriverSession> | undefined;
  #opened: WebDriverSession | null = null;

  constructor(open: (onWait: (reason: string) => void) => Promise<WebDriverSession>) {
    this.#open = open;
  }

  /** The open session, without opening one. */
  get current(): WebDriverSession | null {
    return this.#opened;
  }

  async web(): Promise<WebPort> {
    this.#opening ??= this.#openTelling();
    return this.#opening;
  }

  /** Who is told from now on how the opening goes. */
  listen(listener: SessionListener): void {
    this.#hears = listener;
  }

  /** What the browser that was just opened had to be waited for, with the time; once. */
  takeWait(): string | null {
    const reason = this.#waitedFor;
    this.#waitedFor = null;
    return reason;
  }

  async #openTelling(): Promise<WebDriverSession> {
    const began = performance.now();
    let waits = false;
    const session = await this.#open((reason) => {
      waits = true;
      this.#hears?.waits(reason);
    });
    this.#opened = session;
    if (waits) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      this.#waitedFor = `waited ${seconds} s for a free browser`;
    }
    this.#hears?.opened(session);
    return session;
  }

  /** Answers what went wrong while closing, for the log; a scenario's result does not depend on it. */
  async close(): Promise<string | null> {
    const opening = this.#opening;
    this.#opened = null;
    if (opening === undefined) return null;
    let session: WebDriverSession;
    try {
      session = await opening;
    } catch {
      // It never opened; the step that asked for it says so.
      return null;
    }
    try {
      await session.close();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
