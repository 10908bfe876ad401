export interface SessionFacts {
  readonly browserName: string;
  readonly browserVersion: string;
  /** The browser runs on macOS, where MOD is the Command key. */
  readonly mac: boolean;
}

/** What keeps the browser of a session alive, and what ends it. */
export interface SessionLife {
  /** Settles with a sentence when the browser or the driver ends by itself. */
  readonly ended: Promise<string>;
  /** Called once when the session has ended; `clean` tells that its browser answered to the last. Never rejects. */
  close(clean: boolean): Promise<void>;
}
