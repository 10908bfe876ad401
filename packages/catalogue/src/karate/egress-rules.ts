import { type AddressBytes, carriedAddresses, readAddress, sameNetwork } from './ip-address.ts';

/**
 * Which hosts the requests of API tests may go to. A rule is a line: `api.example.com`, `*.example.com` (every name below it, not itself),
 * `10.1.2.3`, `10.0.0.0/8`, `fd00::/8` or `*` (everything), each with an optional port: `api.example.com:8443`, `[fd00::1]:443`.
 *
 * Deny rules come first. Then the addresses that machines of a cloud answer to each other (link-local, metadata services) are refused
 * unless an allow rule names the address itself or a range around it; a name that leads there does not open them. Then, where there are
 * allow rules, one of them must fit.
 */
export interface EgressPolicyText {
  /** Null allows every host that `deny` does not name. */
  readonly allow: readonly string[] | null;
  readonly deny: readonly string[];
}

export interface EgressRule {
  /** As written, without blanks around it. */
  readonly text: string;
  /** Null: every port. */
  readonly port: number | null;
  readonly target:
    | { readonly kind: 'everything' }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'below'; readonly name: string }
    | { readonly kind: 'range'; readonly network: AddressBytes; readonly bits: number };
}

/** A policy whose rules were read; made once, asked for every request. */
export interface EgressRules {
  readonly allow: readonly EgressRule[] | null;
  readonly deny: readonly EgressRule[];
}

export interface EgressTarget {
  /** A name or an address, as in a URL: `api.example.com`, `10.1.2.3`, `[::1]`. */
  readonly host: string;
  readonly port: number;
  /** The address that is really connected to; null before the name was resolved. */
  readonly address: string | null;
}

export type EgressDecision =
  | { readonly allowed: true; readonly because: 'rule'; readonly rule: string }
  | { readonly allowed: true; readonly because: 'open' }
  | { readonly allowed: false; readonly because: 'rule'; readonly rule: string }
  /** It leads to an address that only an explicit rule opens; `rule` is that range. */
  | { readonly allowed: false; readonly because: 'guarded'; readonly rule: string }
  | { readonly allowed: false; readonly because: 'unlisted' };

/** Ranges that no name opens: link-local addresses and the metadata services of the large clouds. */
export const GUARDED_RANGES = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
] as const;

const GUARDED: readonly EgressRule[] = GUARDED_RANGES.map((text) => mustRead(text));

/**
 * Reads one rule.
 * @returns the rule, or what is wrong with it as a sentence
 */
export function readEgressRule(written: string): EgressRule | { readonly problem: string } {
  const text = written.trim();
  if (text === '') return { problem: 'The rule is empty.' };
  if (text.includes('://')) {
    return { problem: `"${text}" is an address of a page. Write the host alone, for example ${hostOf(text)}.` };
  }
  const { host, port: digits } = cutPort(text);
  const port = digits === null ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65535)) {
    return { problem: `"${text}" has no valid port. Ports go from 1 to 65535.` };
  }
  const target = readTarget(host, text);
  return 'problem' in target ? target : { text, port, target };
}

/** Rules of a policy that was checked when it was saved. @throws Error for a rule that cannot be read */
export function readEgressRules(policy: EgressPolicyText): EgressRules {
  return { allow: policy.allow === null ? null : policy.allow.map(mustRead), deny: policy.deny.map(mustRead) };
}

/**
 * May a request go there? Ask before the name is resolved (`address` null) and again with the address that is connected to. What an
 * address of IPv6 carries for a relay is judged too: rules against it hold, and rules for it open nothing.
 */
export function decideEgress(rules: EgressRules, target: EgressTarget): EgressDecision {
  const name = plainName(target.host);
  const address = readAddress(target.address ?? name);
  const decision = decideFor(rules, name, target.port, address);
  if (address === null || !decision.allowed) return decision;
  for (const carried of carriedAddresses(address)) {
    const further = decideFor(rules, name, target.port, carried);
    if (!further.allowed && further.because !== 'unlisted') return further;
  }
  return decision;
}

function decideFor(rules: EgressRules, name: string, port: number, address: AddressBytes | null): EgressDecision {
  const fits = (rule: EgressRule): boolean =>
    (rule.port === null || rule.port === port) && fitsHost(rule, name, address);
  const denied = rules.deny.find(fits);
  if (denied !== undefined) return { allowed: false, because: 'rule', rule: denied.text };
  const guard = address === null ? undefined : GUARDED.find((rule) => fitsHost(rule, name, address));
  const allowed = rules.allow?.find((rule) => fits(rule) && (guard === undefined || rule.target.kind === 'range'));
  if (allowed !== undefined) return { allowed: true, because: 'rule', rule: allowed.text };
  if (guard !== undefined) return { allowed: false, because: 'guarded', rule: guard.text };
  if (rules.allow === null) return { allowed: true, because: 'open' };
  return { allowed: false, because: 'unlisted' };
}

/**
 * Whether the address behind a name may still change the answer: rules about addresses say nothing about a name until it is resolved.
 * A deny rule that fits the name is final; every other answer may turn where there are rules about addresses.
 */
export function waitsForAddress(rules: EgressRules, host: string, decision: EgressDecision): boolean {
  if (readAddress(plainName(host)) !== null) return false;
  if (!decision.allowed && decision.because === 'rule') return false;
  const relevant = decision.allowed ? rules.deny : [...(rules.allow ?? []), ...rules.deny];
  return relevant.some((rule) => rule.target.kind === 'range');
}

function fitsHost(rule: EgressRule, name: string, address: AddressBytes | null): boolean {
  switch (rule.target.kind) {
    case 'everything':
      return true;
    case 'name':
      return name === rule.target.name;
    case 'below':
      return name.endsWith(`.${rule.target.name}`);
    case 'range':
      return address !== null && sameNetwork(address, rule.target.network, rule.target.bits);
  }
}

/** `host:443` → host and port; an IPv6 address needs brackets for its port. */
function cutPort(text: string): { host: string; port: string | null } {
  const bracketed = /^\[([^\]]*)\](?::(\d+))?$/.exec(text);
  if (bracketed !== null) return { host: bracketed[1]!, port: bracketed[2] ?? null };
  const plain = /^([^:]*):(\d+)$/.exec(text);
  return plain === null ? { host: text, port: null } : { host: plain[1]!, port: plain[2]! };
}

function readTarget(host: string, text: string): EgressRule['target'] | { readonly problem: string } {
  if (host === '*') return { kind: 'everything' };
  const slash = host.indexOf('/');
  const network = readAddress(slash === -1 ? host : host.slice(0, slash));
  if (network !== null) return readRange(network, slash === -1 ? null : host.slice(slash + 1), text);
  if (slash !== -1) {
    return { problem: `"${text}" is no range of addresses. Write for example 10.0.0.0/8, or a host without a path.` };
  }
  const below = host.startsWith('*.');
  const name = readName(below ? host.slice(2) : host);
  if (name === null) {
    return {
      problem: `"${text}" is neither a host name nor an address. Write for example api.example.com, *.example.com or 10.0.0.0/8.`,
    };
  }
  return { kind: below ? 'below' : 'name', name };
}

function readRange(
  network: AddressBytes,
  bits: string | null,
  text: string,
): EgressRule['target'] | { readonly problem: string } {
  const longest = network.length * 8;
  if (bits === null) return { kind: 'range', network, bits: longest };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest) {
    return { problem: `"${text}" has no valid prefix length. Behind the slash stands a number from 0 to ${longest}.` };
  }
  return { kind: 'range', network, bits: Number(bits) };
}

/** A host name in the form that URLs use, so that `Bücher.example` and `xn--bcher-kva.example` are one; null when it is none. */
function readName(text: string): string | null {
  if (!/^[^\s/?#@:*\\[\]]+$/.test(text)) return null;
  const url = URL.parse(`http://${text}/`);
  if (url === null || url.port !== '' || readAddress(url.hostname) !== null) return null;
  const name = plainName(url.hostname);
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) ? name : null;
}

/** Lower case, without the dot that may end a full name and without brackets. */
function plainName(host: string): string {
  const lower = host.toLowerCase();
  if (lower.startsWith('[')) return lower.slice(1, -1);
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
}

function hostOf(address: string): string {
  return URL.parse(address)?.host || 'api.example.com';
}

function mustRead(text: string): EgressRule {
  const rule = readEgressRule(text);
  if ('problem' in rule) throw new Error(rule.problem);
  return rule;
}
