import { z } from 'zod';
import { PAGE_ORDERS } from './page-work.ts';

/** What a run is told when its executor renews the lease. */
export const ControlState = z.object({
  /** `stop`: end after the current step, close the browser, report what was done. A debug session ends within its step. */
  command: z.enum(['run', 'stop']),
  /** Somebody watches the run: pictures of the page are wanted. */
  watched: z.boolean(),
  /** Milliseconds from now until the server ends the run whatever happens. */
  remaining: z.number(),
});
export type ControlState = z.infer<typeof ControlState>;

/** A line of a feature text at which a debug session pauses; `uri` is that of the bundle, lines count from 1. */
export const Breakpoint = z.strictObject({
  uri: z.string().min(1).max(1000),
  line: z.number().int().min(1).max(1_000_000),
});
export type Breakpoint = z.infer<typeof Breakpoint>;

export const Breakpoints = z.array(Breakpoint).max(500);

/** Characters of a feature text that travels with a command. */
const LONGEST_TEXT = 2_000_000;

/** What the editor says along with a command; what is left out stays as it was. */
const ofEditor = {
  /** The text of the debugged feature as it is in the editor: its steps replace those that have not run yet. */
  text: z.string().max(LONGEST_TEXT).optional(),
  breakpoints: Breakpoints.optional(),
  pauseOnFailure: z.boolean().optional(),
};

/**
 * What a person may ask of a debug session. The marked step is always the one that runs next, so a step that failed stays marked
 * until it passes or is skipped.
 * - `continue`: run on to the next breakpoint, failure or the end
 * - `step`: run the marked step, then pause
 * - `retry`: run the failed step again, or, where none failed, the one that ran last; then pause
 * - `skip`: leave the marked step out
 * - `runTo`, `jump`: run on to a line; make the step on a line of this scenario the marked one without running any
 * - `pause`: pause before the next step
 * - `points`: new breakpoints and nothing else
 * - `try`: run a step that is not in the feature, in the scope of the marked one
 * - `set`: give a variable a value
 *
 * The other orders are about the page itself (see `page-work.ts`); they leave the marked step alone.
 */
export const DebugOrder = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['continue', 'step', 'retry', 'skip']), ...ofEditor }),
  z.strictObject({ do: z.literal('runTo'), ...Breakpoint.shape, ...ofEditor }),
  z.strictObject({ do: z.literal('jump'), line: Breakpoint.shape.line, ...ofEditor }),
  z.strictObject({ do: z.literal('pause') }),
  z.strictObject({ do: z.literal('points'), breakpoints: Breakpoints, pauseOnFailure: z.boolean().optional() }),
  z.strictObject({ do: z.literal('try'), step: z.string().trim().min(1).max(20_000) }),
  z.strictObject({
    do: z.literal('set'),
    name: z.string().trim().min(1).max(200),
    value: z.string().max(100_000),
  }),
  ...PAGE_ORDERS,
]);
export type DebugOrder = z.infer<typeof DebugOrder>;

/** An order about the page. */
export type PageOrder = z.infer<(typeof PAGE_ORDERS)[number]>;

/** An order with its number in the session, from 1: each is carried out once, in order. */
export const DebugCommand = z.object({ number: z.number().int().min(1), order: DebugOrder });
export type DebugCommand = z.infer<typeof DebugCommand>;

/** What the executor writes to its engine child, one JSON object a line on standard input. */
export type ControlMessage =
  | { readonly command: 'stop' }
  | { readonly command: 'watch'; readonly on: boolean }
  | ({ readonly command: 'debug' } & DebugCommand);
