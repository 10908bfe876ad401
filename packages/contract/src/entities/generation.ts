import { z } from 'zod';

/** What became of the requests to a model inside a text that was saved. The text is saved whatever became of them. */
export const Generation = z.object({
  /** Requests that were answered. */
  made: z.number().int(),
  /** One sentence for each that was not; it stays in the text, so that saving again asks again. */
  problems: z.array(z.string()),
});
export type Generation = z.infer<typeof Generation>;
