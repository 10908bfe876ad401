import {
  decideEgress,
  type EgressPolicyText,
  GUARDED_RANGES,
  readEgressRule,
  readEgressRules,
  waitsForAddress,
} from '@stepwright/catalogue/karate/egress-rules';

/** One rule a line; blank lines count for nothing. */
export const rulesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** What is wrong with the first line that cannot be meant; null when all can. */
export function faultIn(text: string): string | null {
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const rule = readEgressRule(line);
    if ('problem' in rule) return `Line ${at + 1}: ${rule.problem}`;
  }
  return null;
}

/** The answer to a host that somebody tries. */
export interface Tried {
  readonly allowed: boolean;
  readonly words: string;
}

/**
 * What the rules say about a host, with or without a port, or about the address of a page. Null for a text that is neither.
 *
 * @param policy rules without faults
 */
export function tryHost(policy: EgressPolicyText, written: string): Tried | null {
  const text = written.trim();
  if (text === '') return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${bracketed(text)}`);
  if (url === null || url.hostname === '') return null;
  const target = { host: url.hostname, port: Number(url.port) || (url.protocol === 'http:' ? 80 : 443), address: null };
  const rules = readEgressRules(policy);
  const decision = decideEgress(rules, target);
  const place = `${target.host}, port ${target.port}`;
  const later = waitsForAddress(rules, target.host, decision)
    ? ' Rules about addresses are asked again with the address behind the name.'
    : '';
  return { allowed: decision.allowed, words: `${place}: ${wordsOf(decision)}${later}` };
}

function wordsOf(decision: ReturnType<typeof decideEgress>): string {
  if (decision.allowed)
    return decision.because === 'rule' ? `allowed by ${decision.rule}.` : 'allowed, no rule denies it.';
  if (decision.because === 'rule') return `denied by ${decision.rule}.`;
  if (decision.because === 'unlisted') return 'denied, no allowed host fits.';
  return `denied, ${decision.rule} is guarded; only an allowed address or range opens it.`;
}

/** An IPv6 address is typed without brackets as often as with them. */
const bracketed = (text: string): string => (/^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text) ? `[${text}]` : text);

export const GUARDED_WORDS = GUARDED_RANGES.join(', ');
