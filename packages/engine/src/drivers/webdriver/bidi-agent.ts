import type { KnownLocator } from '@stepwright/catalogue/page/page-agent';
import {
  type AgentAnswer,
  type AgentFrame,
  type AgentLink,
  askAgent,
  makeAndAskAgent,
  NO_AGENT,
  recordInto,
} from './agent-link.ts';
import type { BidiConnection } from './bidi.ts';
import type { BidiContexts } from './bidi-contexts.ts';
import { type BidiWorld, type RemoteValue, WORLD } from './bidi-world.ts';
import { type Limits, pause } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';

const CHANNEL = 'stepwright-agent';

interface TreeNode {
  readonly context: string;
  readonly children?: readonly TreeNode[] | null;
}

interface ChannelMessage {
  readonly channel?: string;
  readonly data?: { readonly type: string; readonly value?: unknown };
  readonly source?: { readonly context?: string };
}

/** Agents in all windows and frames of one user context, each in our own world; what is done comes as it happens. */
export class BidiAgent implements AgentLink {
  #connection: BidiConnection;
  #contexts: BidiContexts;
  #world: BidiWorld;
  #window: () => string;
  #chromium: boolean;

  constructor(
    connection: BidiConnection,
    contexts: BidiContexts,
    world: BidiWorld,
    window: () => string,
    chromium: boolean,
  ) {
    this.#connection = connection;
    this.#contexts = contexts;
    this.#world = world;
    this.#window = window;
    this.#chromium = chromium;
  }

  frames(limits: Limits): Promise<readonly AgentFrame[]> {
    return this.#framesOf(this.#window(), limits);
  }

  async ask(frame: string, body: string, args: readonly unknown[], limits: Limits): Promise<AgentAnswer> {
    const answer = await this.#call(frame, body, args, limits);
    const values = answer.type === 'array' ? (answer.value as RemoteValue[]) : [answer];
    return {
      texts: values.filter(({ type }) => type === 'string').map(({ value }) => value as string),
      frames: values
        .filter(({ type }) => type === 'window' || type === 'null')
        .map(({ value }) => (value as { context?: string } | undefined)?.context ?? null),
    };
  }

  async element(
    frame: string,
    body: string,
    args: readonly unknown[],
    limits: Limits,
  ): Promise<ElementReference | null> {
    return (await this.#call(frame, body, args, limits)).sharedId ?? null;
  }

  async listen(
    known: readonly KnownLocator[],
    hear: (event: { readonly frame: string; readonly window: string; readonly text: string }) => void,
    limits: Limits,
  ): Promise<() => Promise<void>> {
    const channel = { type: 'channel', value: { channel: CHANNEL } };
    const functionDeclaration = recordInto(known);
    const deaf = this.#connection.onEvent(({ method, params }) => {
      const arrived = method === 'script.realmCreated' && params.sandbox === WORLD ? params.context : undefined;
      if (typeof arrived === 'string') void this.#join(arrived, functionDeclaration, channel);
      if (method !== 'script.message') return;
      const { channel: name, data, source } = params as ChannelMessage;
      const frame = source?.context;
      if (name !== CHANNEL || !frame || !this.#contexts.has(frame) || typeof data?.value !== 'string') return;
      hear({ frame, window: this.#contexts.windowOf(frame), text: data.value });
    });
    let script: string | undefined;
    try {
      await this.#connection.send('session.subscribe', { events: ['script.message', 'script.realmCreated'] }, limits);
      // In Chromium a channel of a preload script ends in the page's own world; in ours it is handed over once the document is there.
      const made = await this.#connection.send(
        'script.addPreloadScript',
        { functionDeclaration, sandbox: WORLD, ...(this.#chromium ? {} : { arguments: [channel] }) },
        limits,
      );
      script = (made as { script: string }).script;
      await this.#everywhere(functionDeclaration, [channel], limits);
    } catch (error) {
      deaf();
      throw error;
    }
    return async () => {
      deaf();
      const soon = { timeoutMs: 3000 };
      await this.#connection.send('script.removePreloadScript', { script }, soon).catch(() => undefined);
      await this.#everywhere('() => { globalThis.__stepwrightAgent?.rest(); }', [], soon);
    };
  }

  /** A document has come: what was done in it until now is told too. */
  async #join(frame: string, declaration: string, channel: object): Promise<void> {
    // A frame is announced right behind its world.
    for (let attempt = 0; attempt < 20 && !this.#contexts.has(frame); attempt += 1) await pause(25);
    if (!this.#contexts.has(frame)) return;
    const window = this.#contexts.windowOf(frame);
    const call = () => this.#world.call(frame, declaration, [channel], { timeoutMs: 5_000 });
    await this.#contexts.guard(window, call, false).catch(() => undefined);
  }

  /** In every document that is there now. One that cannot be reached, because it goes or a dialog is open, is left out. */
  async #everywhere(declaration: string, args: readonly unknown[], limits: Limits): Promise<void> {
    for (const window of [...this.#contexts.windows]) {
      const frames = await this.#framesOf(window, limits).catch(() => []);
      await Promise.all(
        frames.map(({ id }) =>
          this.#contexts
            .guard(window, () => this.#world.call(id, declaration, args, limits), false)
            .catch(() => undefined),
        ),
      );
    }
  }

  async #framesOf(window: string, limits: Limits): Promise<readonly AgentFrame[]> {
    const tree = (await this.#connection.send('browsingContext.getTree', { root: window }, limits)) as {
      contexts: readonly TreeNode[];
    };
    const frames: AgentFrame[] = [];
    const visit = ({ context, children }: TreeNode, parent: string | null) => {
      frames.push({ id: context, parent });
      for (const child of children ?? []) visit(child, context);
    };
    for (const node of tree.contexts) visit(node, null);
    return frames;
  }

  async #call(frame: string, body: string, args: readonly unknown[], limits: Limits): Promise<RemoteValue> {
    const text = JSON.stringify(args);
    const send = async (declaration: string) => {
      const answer = await this.#contexts.guard(
        this.#contexts.windowOf(frame),
        () => this.#world.call(frame, declaration, [text], limits),
        false,
      );
      return answer as RemoteValue;
    };
    const answer = await send(askAgent(body));
    return answer.type === 'string' && answer.value === NO_AGENT ? send(makeAndAskAgent(body)) : answer;
  }
}
