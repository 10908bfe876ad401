import { z } from 'zod';
import { ControlState, DebugCommand } from '../control.ts';
import { LONGEST_MESSAGE } from '../messages.ts';
import { LONGEST_NOTE } from '../page-work.ts';
import { idInPath, wireNumber } from '../paging.ts';
import { route } from '../route.ts';

/**
 * What executors say to the server. They hold one shared secret (`Authorization: Bearer`), never a database address.
 * Every call about a run carries the lease's fencing token in the header `x-lease-token`; a stale one gets 409 `lease_lost`.
 */
export const LEASE_HEADER = 'x-lease-token';
/** Seconds that a lease lasts; executors renew at a third of it. */
export const LEASE_SECONDS = 15;

/**
 * Header of the bundle's reply: a base64 AES-256 key that opens the `ENC(...)` values of this one bundle and of nothing else. The
 * server seals them anew for each claim, so that the key of the installation never leaves it. Left out when there is no such value.
 */
export const BUNDLE_KEY_HEADER = 'x-bundle-key';

const ofRun = z.object({ runId: idInPath });

/** Waits up to `wait` seconds for a run; 204 when there was none. */
export const claimRun = route({
  method: 'POST',
  path: '/api/executor/claim',
  summary: 'Claim the next run',
  permission: 'executor',
  body: z.strictObject({
    executor: z.string().min(1).max(120),
    wait: z.number().min(0).max(30).default(20),
    /** What this executor lacks to confine its runs, for the health page; null or left out when nothing. */
    lacks: z.string().max(500).nullish(),
    /** Debug sessions wait in a lane of their own, so that neither they nor runs hold up the other. */
    kind: z.enum(['runs', 'debug']).default('runs'),
  }),
  responses: {
    200: z.object({
      runId: z.number().int(),
      token: z.string(),
      leaseSeconds: z.number(),
      /** Milliseconds from now until the server ends the run whatever happens. */
      remaining: z.number(),
      /** A debug session: commands are to be asked for. */
      debug: z.boolean().default(false),
    }),
    204: z.null(),
  },
});

/** The frozen bundle (contract/bundle). */
export const getRunBundle = route({
  method: 'GET',
  path: '/api/executor/runs/:runId/bundle',
  summary: 'The bundle of a claimed run',
  permission: 'executor',
  params: ofRun,
  responses: { 200: z.unknown() },
});

/** The bytes of one file of the bundle, by its content hash. */
export const getRunFile = route({
  method: 'GET',
  path: '/api/executor/runs/:runId/files/:sha256',
  summary: 'A file of the bundle',
  permission: 'executor',
  params: ofRun.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  responses: { 200: z.unknown() },
});

export const renewLease = route({
  method: 'POST',
  path: '/api/executor/runs/:runId/renew',
  summary: 'Keep the lease; answers what the run should do',
  permission: 'executor',
  params: ofRun,
  body: z.strictObject({}),
  responses: { 200: ControlState },
});

/** Waits up to `wait` seconds for commands of a debug session behind number `after`; those up to it are forgotten. */
export const listRunCommands = route({
  method: 'GET',
  path: '/api/executor/runs/:runId/commands',
  summary: 'What the person asks of a debug session',
  permission: 'executor',
  params: ofRun,
  query: z.object({ after: wireNumber, wait: z.coerce.number().min(0).max(30).default(0) }),
  responses: { 200: ControlState.extend({ commands: z.array(DebugCommand) }) },
});

/**
 * Append messages. `from` is the sequence number of the first (from 0); numbers that the server already has are ignored,
 * so a repeated call is harmless. A gap gets 400. Each message is one JSON text without line breaks.
 */
export const appendMessages = route({
  method: 'POST',
  path: '/api/executor/runs/:runId/messages',
  summary: 'Append what the run said',
  permission: 'executor',
  params: ofRun,
  body: z.strictObject({ from: wireNumber, messages: z.array(z.string().max(LONGEST_MESSAGE)).max(2000) }),
  bodyLimit: 32 * 1024 * 1024,
  responses: { 200: ControlState.extend({ next: z.number().int() }) },
});

/** Raw bytes in the body; the name is the last part of the attachment's `url`. Sent before the message that names it. */
export const putAttachment = route({
  method: 'PUT',
  path: '/api/executor/runs/:runId/attachments/:name',
  summary: 'Store an attachment of the run',
  permission: 'executor',
  params: ofRun.extend({ name: z.string().regex(/^[\w.-]{1,120}$/) }),
  bodyLimit: 20 * 1024 * 1024,
  responses: { 200: z.object({ name: z.string() }) },
});

/** Raw JPEG or PNG bytes of the page as it looks now; only the newest is kept. Sent only while `watched`. */
export const putRunPicture = route({
  method: 'PUT',
  path: '/api/executor/runs/:runId/picture',
  summary: 'The page as it looks now',
  permission: 'executor',
  params: ofRun,
  bodyLimit: 4 * 1024 * 1024,
  responses: { 200: ControlState },
});

/**
 * What the page of a debug session tells whoever watches it at this moment; each is the JSON text of a PageNote, others are dropped. Kept
 * nowhere.
 */
export const postPageNotes = route({
  method: 'POST',
  path: '/api/executor/runs/:runId/notes',
  summary: 'What the page of a debug session tells',
  permission: 'executor',
  params: ofRun,
  body: z.strictObject({ notes: z.array(z.string().max(LONGEST_NOTE)).max(64) }),
  bodyLimit: 20 * 1024 * 1024,
  responses: { 200: ControlState },
});

/** The end: how the engine ended. All messages must have been appended before. */
export const finishRun = route({
  method: 'POST',
  path: '/api/executor/runs/:runId/finish',
  summary: 'End the run',
  permission: 'executor',
  params: ofRun,
  body: z.strictObject({
    outcome: z.enum(['finished', 'stopped', 'broken']),
    /** For `broken` and `stopped`: one sentence for the person who reads the run. */
    error: z.string().max(4000).nullish(),
  }),
  responses: { 200: z.object({ status: z.string() }) },
});

/** Gives the run back before its first step, so that another executor takes it at once. */
export const releaseRun = route({
  method: 'POST',
  path: '/api/executor/runs/:runId/release',
  summary: 'Put a run back that has not begun',
  permission: 'executor',
  params: ofRun,
  body: z.strictObject({}),
  responses: { 200: z.object({ status: z.string() }) },
});
