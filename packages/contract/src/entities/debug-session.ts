import { z } from 'zod';
import { Breakpoints } from '../control.ts';
import { Id, Moment } from '../paging.ts';

export const DebugStart = z.strictObject({
  feature_id: Id,
  env_id: Id,
  application_id: Id,
  run_scenariotags: z.string().trim().max(500).nullish(),
  /** Line on which the one scenario (or Examples row) to debug begins; left out for all. */
  scenario_line: z.number().int().min(1).max(1_000_000).nullish(),
  breakpoints: Breakpoints.default([]),
  pause_at_start: z.boolean().default(true),
  pause_on_failure: z.boolean().default(true),
});
export type DebugStart = z.infer<typeof DebugStart>;

/** `waiting`: no executor has it yet. `ending`: asked to end, the browser is being closed. */
export const DebugState = z.enum(['waiting', 'open', 'ending', 'ended']);
export type DebugState = z.infer<typeof DebugState>;

/** A debug session as its owner sees it. What happens in it comes by the events of the run with the same id. */
export const DebugSession = z.object({
  id: Id,
  applicationId: Id,
  feature_id: Id,
  feature_name: z.string(),
  env_id: Id.nullable(),
  environment: z.string(),
  run_scenariotags: z.string().nullable(),
  scenario_line: z.number().int().nullable(),
  owner: z.string(),
  state: DebugState,
  /** Why it ended or is about to; null while it is open and when everything has run. */
  reason: z.string().nullable(),
  requested_at: Moment,
  started_at: Moment.nullable(),
  ended_at: Moment.nullable(),
});
export type DebugSession = z.infer<typeof DebugSession>;
