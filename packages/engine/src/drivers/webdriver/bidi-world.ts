import type { BidiConnection } from './bidi.ts';
import type { BidiContexts } from './bidi-contexts.ts';
import type { Limits } from './deadline.ts';
import { DriverFault, firstLine } from './driver-fault.ts';

/** Our own world beside the page's: the page can neither see nor break what runs there. */
export const WORLD = 'stepwright';

const LEFT_PAGE = 'stepwright-left-page';

const DISCARDED = /DiscardedBrowsingContextError|destroyed before query/;

export interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

/** Functions that run in pages over BiDi, and Chromium's own protocol beside it. */
export class BidiWorld {
  #connection: BidiConnection;
  #contexts: BidiContexts;
  #chromium: boolean;
  #cdpSessions = new Map<string, string>();
  /** Asked for and not answered yet. */
  #cdpAsked = new Map<string, Promise<string>>();

  constructor(connection: BidiConnection, contexts: BidiContexts, chromium: boolean) {
    this.#connection = connection;
    this.#contexts = contexts;
    this.#chromium = chromium;
  }

  /** Calls a function declaration in a window or frame. A thrown error is DriverFault `javascript error`. */
  async call(
    context: string,
    declaration: string,
    args: readonly unknown[],
    limits: Limits,
    world: 'own' | 'page' = 'own',
  ): Promise<RemoteValue> {
    await this.wake(this.#contexts.windowOf(context), limits);
    const named = args.some((one) => typeof one === 'object' && one !== null && 'sharedId' in one);
    const answer = (await this.#whileThere(context, () =>
      this.#connection.send(
        'script.callFunction',
        {
          functionDeclaration: named && !this.#chromium ? refusingLeftPages(declaration) : declaration,
          awaitPromise: true,
          target: { context, ...(world === 'own' ? { sandbox: WORLD } : {}) },
          arguments: args.map(localValue),
          serializationOptions: { maxDomDepth: 0, maxObjectDepth: 1 },
          userActivation: false,
        },
        limits,
      ),
    )) as { type: string; result: RemoteValue; exceptionDetails?: { text?: string } };
    if (answer.type === 'exception') {
      const text = firstLine(answer.exceptionDetails?.text);
      if (text.includes(LEFT_PAGE))
        throw new DriverFault('stale element reference', 'the page of the element was left');
      throw new DriverFault('javascript error', text);
    }
    return answer.result;
  }

  /** Firefox calls a window gone whose page is just being replaced. */
  async #whileThere<T>(context: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const replaced = error instanceof DriverFault && error.code === 'no such frame' && DISCARDED.test(error.message);
      if (!replaced || !this.#contexts.has(context)) throw error;
      throw new DriverFault('unknown error', 'the page was replaced by another one', { cause: error });
    }
  }

  /** Announces the script world of a window that a page opened (see BidiContexts.wakes). */
  async wake(window: string, limits: Limits): Promise<void> {
    if (!this.#chromium || !this.#contexts.wakes(window)) return;
    await this.cdp(window, 'Runtime.disable', {}, limits);
    await this.cdp(window, 'Runtime.enable', {}, limits);
  }

  /** The session of Chromium's own protocol that a window or frame belongs to. */
  async cdpSession(context: string, limits: Limits): Promise<string> {
    const known = this.#cdpSessions.get(context);
    if (known !== undefined) return known;
    const asked = this.#cdpAsked.get(context) ?? this.#askCdpSession(context, limits);
    this.#cdpAsked.set(context, asked);
    return asked;
  }

  async #askCdpSession(context: string, limits: Limits): Promise<string> {
    try {
      const { session } = (await this.#connection.send('goog:cdp.getSession', { context }, limits)) as {
        session: string;
      };
      this.#cdpSessions.set(context, session);
      return session;
    } finally {
      this.#cdpAsked.delete(context);
    }
  }

  /** A command of Chromium's own protocol; it leaves at once where the session is known. */
  async cdp(context: string, method: string, params: object, limits: Limits): Promise<unknown> {
    const session = this.#cdpSessions.get(context) ?? (await this.cdpSession(context, limits));
    try {
      return await this.#connection.send('goog:cdp.sendCommand', { method, params, session }, limits);
    } catch (error) {
      // A page that moved to another process has another session.
      this.#cdpSessions.delete(context);
      throw error;
    }
  }
}

/** Firefox knows elements of a page for a while after it was left. */
function refusingLeftPages(declaration: string): string {
  return `function (...all) {
    for (const one of all) {
      const page = one?.ownerDocument;
      if (page && page.defaultView?.document !== page) throw new Error('${LEFT_PAGE}');
    }
    return (${declaration}).apply(this, all);
  }`;
}

function localValue(value: unknown): object {
  if (value === null) return { type: 'null' };
  if (typeof value === 'object') return value;
  return { type: typeof value, value };
}
