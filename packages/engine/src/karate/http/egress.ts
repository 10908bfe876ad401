import {
  decideEgress,
  type EgressRules,
  readEgressRules,
  waitsForAddress,
} from '@stepwright/catalogue/karate/egress-rules';
import { KarateError } from '../karate-error.ts';
import type { EgressPolicy } from './http-exchange.ts';

/** Names whose question is not asked again, for each policy. */
const MAX_KNOWN = 1000;

interface ReadPolicy {
  readonly rules: EgressRules;
  /** `host:port` that may be asked for as far as the name goes. */
  readonly passed: Set<string>;
}

const READ = new WeakMap<EgressPolicy, ReadPolicy>();

/**
 * Refuses to go where the policy does not allow it. Ask with `address` null before a name is resolved, and again with each address that a
 * connection is about to be opened to: what a name resolves to may change from one question to the next.
 *
 * @throws KarateError E_REQUEST that names the host and the rule
 */
export function checkEgress(policy: EgressPolicy, host: string, port: number, address: string | null): void {
  const { rules, passed } = readPolicy(policy);
  if (address === null && passed.has(`${host}:${port}`)) return;
  const decision = decideEgress(rules, { host, port, address });
  if (decision.allowed || (address === null && waitsForAddress(rules, host, decision))) {
    if (address === null && passed.size < MAX_KNOWN) passed.add(`${host}:${port}`);
    return;
  }
  throw refusal(decision, host, port, address);
}

/**
 * For a name that only a proxy can resolve: no address will ever be seen here, so the name alone must be allowed.
 * @throws KarateError E_REQUEST as `checkEgress`
 */
export function checkUnresolved(policy: EgressPolicy, host: string, port: number): void {
  const decision = decideEgress(readPolicy(policy).rules, { host, port, address: null });
  if (!decision.allowed) throw refusal(decision, host, port, null);
}

type Refused = Exclude<ReturnType<typeof decideEgress>, { allowed: true }>;

function refusal(decision: Refused, host: string, port: number, address: string | null): KarateError {
  const where = address === null || address === host ? `${host}:${port}` : `${host}:${port} (${address})`;
  return new KarateError('E_REQUEST', `Requests to ${where} are not allowed: ${reasonOf(decision)}`);
}

function reasonOf(decision: Refused): string {
  switch (decision.because) {
    case 'rule':
      return `the rule "${decision.rule}" forbids it. The rules stand in the project's settings under API tests.`;
    case 'guarded':
      return `${decision.rule} belongs to the machine's own network. An allow rule of the project that names the address opens it.`;
    case 'unlisted':
      return `no rule of the project's list of allowed hosts names it. The list stands in the project's settings under API tests.`;
  }
}

function readPolicy(policy: EgressPolicy): ReadPolicy {
  const known = READ.get(policy);
  if (known !== undefined) return known;
  const read = { rules: readEgressRules(policy), passed: new Set<string>() };
  READ.set(policy, read);
  return read;
}
