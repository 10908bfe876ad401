import type { Claims } from '@stepwright/contract/rights';
import type { Route } from '@stepwright/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../auth/identity.ts';
import type { ServerParts } from '../server-parts.ts';
import { appendAuditEntry, type NewAuditEntry } from '../store/audit-entries.ts';
import { harmlessText } from './harmless-text.ts';
import { asAppError } from './present-error.ts';

/** Fields of a call that tell what it was done to. Everything else of a body stays out of the log: it may hold secrets. */
const TELLING = /^(id|name|role|subject|userName|branch|fromName|toName|\w*(?:Id|_id))$/;
const LONGEST_VALUE = 80;
const LONGEST_TARGET = 400;

/** What is known of a call when its outcome is. */
export interface AuditedCall {
  identity: Identity | null;
  project: { id: number; name: string } | null;
  input: { params?: unknown; query?: unknown; body?: unknown };
}

/** Keeps the outcome of a call whose route is audited; a success or a failure of any kind. */
export async function auditCall(
  parts: ServerParts,
  route: Route,
  request: FastifyRequest,
  call: AuditedCall,
  outcome: { status: number } | { thrown: unknown },
): Promise<void> {
  if (route.audit === undefined) return;
  const status = 'status' in outcome ? outcome.status : (asAppError(outcome.thrown)?.status ?? 500);
  await keepAuditEntry(parts, request, {
    action: route.audit,
    outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
    status,
    ...whoOf(call.identity?.claims ?? null, call.identity?.program),
    projectId: call.project?.id || null,
    project: call.project?.id ? call.project.name : null,
    target: targetOf(call.input),
  });
}

/** Who acts, in the words of the log. */
export function whoOf(
  claims: Pick<Claims, 'subject' | 'userName'> | null,
  program?: string,
): Pick<NewAuditEntry, 'subject' | 'userName' | 'program'> {
  return { subject: claims?.subject ?? null, userName: claims?.userName ?? '', program: program ?? null };
}

/**
 * Writes one entry. Where the database takes none, the whole entry goes to the server's log instead: the call itself is over, and
 * telling its caller that it failed would be wrong.
 */
export async function keepAuditEntry(
  parts: Pick<ServerParts, 'database' | 'cipher' | 'log'>,
  request: FastifyRequest,
  told: Omit<NewAuditEntry, 'address' | 'requestId'>,
): Promise<void> {
  const entry: NewAuditEntry = {
    ...told,
    userName: harmlessText(told.userName, 200),
    program: told.program === null ? null : harmlessText(told.program, 100),
    project: told.project === null ? null : harmlessText(told.project, 100),
    target: harmlessText(told.target, LONGEST_TARGET),
    address: harmlessText(request.ip, 64),
    requestId: request.id,
  };
  try {
    await parts.database.transaction((tx) => appendAuditEntry(tx, parts.cipher, entry));
  } catch (error) {
    parts.log.error({ err: error, entry }, 'an entry of the audit log could not be stored');
  }
}

/** What the sign-in and account pages write down; they are no calls of the contract. */
export const PAGE_ACTIONS = [
  'person.sign-in',
  'person.register',
  'password.change',
  'program.add',
  'program.delete',
] as const;

/** Keeps the outcome of something done on a page of the sign-in or of the account, which belongs to no project. */
export async function auditPage(
  parts: Pick<ServerParts, 'database' | 'cipher' | 'log'>,
  request: FastifyRequest,
  action: (typeof PAGE_ACTIONS)[number],
  who: Pick<Claims, 'subject' | 'userName'> | null,
  outcome: { status: number; target?: string },
): Promise<void> {
  await keepAuditEntry(parts, request, {
    action,
    outcome: outcome.status < 400 ? 'done' : outcome.status < 500 ? 'refused' : 'failed',
    status: outcome.status,
    ...whoOf(who),
    projectId: null,
    project: null,
    target: outcome.target ?? '',
  });
}

function targetOf(input: AuditedCall['input']): string {
  const told: string[] = [];
  for (const part of [input.params, input.query, input.body]) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue;
    for (const [name, value] of Object.entries(part)) {
      if (!TELLING.test(name) || (typeof value !== 'string' && typeof value !== 'number')) continue;
      told.push(`${name}=${harmlessText(String(value), LONGEST_VALUE)}`);
    }
  }
  return told.join(' ');
}
