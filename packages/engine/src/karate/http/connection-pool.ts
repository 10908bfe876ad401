import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Agent } from 'undici';
import type { EgressPolicy, HttpLimits, HttpSettings, TlsSettings } from './http-exchange.ts';
import { connectorOf } from './open-connection.ts';

/** Sets of settings whose connections are kept; a suite has few, and a script that makes up new ones must not collect them. */
const MAX_AGENTS = 32;

interface Kept {
  readonly egress: EgressPolicy;
  readonly headerBytes: number;
  readonly agent: Agent;
}

/** By what decides about a connection, oldest use first. */
const agents = new Map<string, Agent>();
/** The same by the object that was asked with, so that the text is not made for each request. */
const bySettings = new WeakMap<HttpSettings, Kept>();

let AgentClass: typeof Agent | null = null;

/** The kept connections for these settings: one pool for each host, as many connections as there are requests at once. */
export function agentFor(settings: HttpSettings, limits: HttpLimits): Agent {
  const kept = bySettings.get(settings);
  if (kept !== undefined && kept.egress === limits.egress && kept.headerBytes === limits.headerBytes && isOpen(kept)) {
    return kept.agent;
  }
  const key = keyOf(settings, limits);
  const agent = agents.get(key) ?? makeAgent(settings, limits);
  agents.delete(key);
  agents.set(key, agent);
  if (agents.size > MAX_AGENTS) closeOldest();
  bySettings.set(settings, { egress: limits.egress, headerBytes: limits.headerBytes, agent });
  return agent;
}

/** An agent that is not shared and holds one connection for each host: for schemes that authenticate a connection. The caller closes it. */
export function agentOfItsOwn(settings: HttpSettings, limits: HttpLimits): Agent {
  return makeAgent(settings, limits, 1);
}

/** Closes all kept connections; requests that are under way fail. */
export async function closeAgents(): Promise<void> {
  const open = [...agents.values()];
  agents.clear();
  await Promise.all(open.map((agent) => agent.destroy()));
}

function makeAgent(settings: HttpSettings, limits: HttpLimits, connections?: number): Agent {
  // Its door (`undici`) loads fetch, caches and WebSockets too, which takes longer than everything else before the first request.
  AgentClass ??= createRequire(import.meta.url)('undici/lib/dispatcher/agent.js') as typeof Agent;
  return new AgentClass({
    connect: connectorOf(settings, limits.egress),
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: limits.headerBytes,
    ...(connections === undefined ? {} : { connections }),
  });
}

function isOpen(kept: Kept): boolean {
  return !kept.agent.destroyed && !kept.agent.closed;
}

function closeOldest(): void {
  const oldest = agents.entries().next();
  if (oldest.done) return;
  agents.delete(oldest.value[0]);
  // Waits for what is under way.
  oldest.value[1].close().catch(() => {});
}

function keyOf(settings: HttpSettings, limits: HttpLimits): string {
  return JSON.stringify([
    settings.connectTimeoutMs,
    settings.localAddress,
    settings.proxy,
    settings.tls === null ? null : tlsKey(settings.tls),
    limits.headerBytes,
    limits.egress,
  ]);
}

function tlsKey(tls: TlsSettings): unknown {
  return [tls.trustAll, tls.algorithm, storeKey(tls.keyStore), storeKey(tls.trustStore)];
}

function storeKey(store: TlsSettings['keyStore']): string | null {
  if (store === null) return null;
  return createHash('sha256').update(store.bytes).update('\0').update(store.password).digest('base64');
}
