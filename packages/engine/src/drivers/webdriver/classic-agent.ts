import { AGENT_SOURCE, type KnownLocator } from '@stepwright/catalogue/page/page-agent';
import { type AgentAnswer, type AgentFrame, type AgentLink, makeAndAskAgent } from './agent-link.ts';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';

/** Time between two questions whether something was done. */
const POLL_MS = 250;
const TOP = 'top';
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

type Execute = (declaration: string, args: readonly unknown[], limits: Limits) => Promise<unknown>;

/**
 * An agent in the document of the current window, asked by script; the caller stands outside of all frames. What is done is fetched a few
 * times a second: a page that is left right after a click may take that click with it, so it is asked more often than a person acts.
 */
export class ClassicAgent implements AgentLink {
  #execute: Execute;
  /** Calls wait for each other: the driver carries out one command at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  async frames(_limits: Limits): Promise<readonly AgentFrame[]> {
    return [{ id: TOP, parent: null }];
  }

  async ask(_frame: string, body: string, args: readonly unknown[], limits: Limits): Promise<AgentAnswer> {
    // A window has no name here; the agent sees into frames of the same origin by itself.
    const plain = `(agent, ...all) => [(${body})(agent, ...all)].flat().filter((one) => typeof one === 'string')`;
    const told = await this.#inTurn(() => this.#execute(makeAndAskAgent(plain), [JSON.stringify(args)], limits));
    const texts = Array.isArray(told) ? (told as string[]) : [];
    return { texts, frames: texts.map(() => null) };
  }

  async element(
    _frame: string,
    body: string,
    args: readonly unknown[],
    limits: Limits,
  ): Promise<ElementReference | null> {
    const told = await this.#inTurn(() => this.#execute(makeAndAskAgent(body), [JSON.stringify(args)], limits));
    return (told as Record<string, string> | null)?.[ELEMENT_KEY] ?? null;
  }

  async listen(
    known: readonly KnownLocator[],
    hear: (event: { readonly frame: string; readonly window: string; readonly text: string }) => void,
    limits: Limits,
  ): Promise<() => Promise<void>> {
    const fetch = `() => {
      const agent = ${AGENT_SOURCE};
      const told = agent.drain();
      agent.learn(${JSON.stringify(known)});
      agent.record(null, true);
      return told;
    }`;
    let open = true;
    const once = async (within: Limits) => {
      const told = await this.#inTurn(() => this.#execute(fetch, [], within));
      for (const text of Array.isArray(told) ? told : []) hear({ frame: TOP, window: TOP, text: String(text) });
    };
    await once(limits);
    const again = () => {
      if (!open) return;
      once({ timeoutMs: 2000 })
        .catch(() => undefined)
        .finally(() => {
          timer = setTimeout(again, POLL_MS);
        });
    };
    let timer = setTimeout(again, POLL_MS);
    return async () => {
      open = false;
      clearTimeout(timer);
      await once({ timeoutMs: 2000 }).catch(() => undefined);
      await this.#inTurn(() =>
        this.#execute('() => { globalThis.__stepwrightAgent?.rest(); }', [], { timeoutMs: 2000 }),
      ).catch(() => undefined);
    };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work, work);
    this.#turn = next.catch(() => undefined);
    return next;
  }
}
