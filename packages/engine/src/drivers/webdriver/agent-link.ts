import type { KnownLocator } from '@stepwright/catalogue/page/page-agent';
import { AGENT_SOURCE } from '@stepwright/catalogue/page/page-agent';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';

/** A window or a frame, by the driver's own name. */
export interface AgentFrame {
  readonly id: string;
  readonly parent: string | null;
}

/** What a call of the agent brought back: its text, and the frames whose windows it returned, in order. */
export interface AgentAnswer {
  readonly texts: readonly string[];
  readonly frames: readonly (string | null)[];
}

/**
 * The way to the agents that sit in the pages of a session (`catalogue/page/page-agent`). Calls reject with DriverFault. Where a tier
 * reaches the top document alone, that is its only frame; its agent sees into frames of the same origin by itself.
 */
export interface AgentLink {
  /** The window's document first, then the frames in it. */
  frames(limits: Limits): Promise<readonly AgentFrame[]>;
  /** Calls `(agent, ...args) => text | [text, window, text, window ...]` in a frame. */
  ask(frame: string, body: string, args: readonly unknown[], limits: Limits): Promise<AgentAnswer>;
  /** Calls `(agent, ...args) => element | null`. */
  element(frame: string, body: string, args: readonly unknown[], limits: Limits): Promise<ElementReference | null>;
  /**
   * Hears of all that is done in the pages from now on, those that come later too; `frame` is where it happened and `window` its window.
   * The answer ends that.
   */
  listen(
    known: readonly KnownLocator[],
    hear: (event: { readonly frame: string; readonly window: string; readonly text: string }) => void,
    limits: Limits,
  ): Promise<() => Promise<void>>;
}

/** Answered where no agent sits yet. */
export const NO_AGENT = 'stepwright-no-agent';

/** Function declaration of one argument, the arguments of `body` as JSON text. */
export const askAgent = (body: string) =>
  `(args) => globalThis.__stepwrightAgent ? (${body})(globalThis.__stepwrightAgent, ...JSON.parse(args)) : '${NO_AGENT}'`;

/** The same, making the agent ready first. */
export const makeAndAskAgent = (body: string) => `(args) => (${body})(${AGENT_SOURCE}, ...JSON.parse(args))`;

/** Function declaration of no or one argument, a function that takes texts: begins to tell what is done, or to keep it until somebody asks. */
export const recordInto = (known: readonly KnownLocator[]) =>
  `(channel) => { const agent = ${AGENT_SOURCE}; agent.learn(${JSON.stringify(known)}); agent.record(channel ? (text) => channel(text) : null, false); }`;
