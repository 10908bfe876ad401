import type { WebPort } from '@stepwright/catalogue/ports/web-port';
import type { WebDriverSession } from './surroundings.ts';

/** The browser of one scenario: opened by the first step that asks, closed at the end whatever happened (actions §12). */
export class ScenarioSession {
  readonly #open: () => Promise<WebDriverSession>;
  #opening: Promise<WebDriverSession> | undefined;
  #opened: WebDriverSession | null = null;

  constructor(open: () => Promise<WebDriverSession>) {
    this.#open = open;
  }

  /** The open session, without opening one. */
  get current(): WebDriverSession | null {
    return this.#opened;
  }

  async web(): Promise<WebPort> {
    this.#opening ??= this.#open().then((session) => {
      this.#opened = session;
      return session;
    });
    return this.#opening;
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
