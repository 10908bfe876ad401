import { z } from 'zod';

/** What a run is told when its executor renews the lease. */
export const ControlState = z.object({
  /** `stop`: end after the current step, close the browser, report what was done. */
  command: z.enum(['run', 'stop']),
  /** Somebody watches the run: pictures of the page are wanted. */
  watched: z.boolean(),
  /** Milliseconds from now until the server ends the run whatever happens. */
  remaining: z.number(),
});
export type ControlState = z.infer<typeof ControlState>;

/** What the executor writes to its engine child, one JSON object a line on standard input. */
export type ControlMessage = { readonly command: 'stop' } | { readonly command: 'watch'; readonly on: boolean };
