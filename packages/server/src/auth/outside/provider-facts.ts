import { z } from 'zod';
import { AppError } from '../../app-error.ts';

/** What a provider says of itself (OpenID Connect Discovery 1.0 §3), as far as we need it. */
const ProviderFacts = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  prompt_values_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;

const TIMEOUT = 5_000;
/** Milliseconds that an answer counts, and that a failure counts: a provider that is away is not asked by every call. */
const KEPT = 600_000;
const FAILURE_KEPT = 2_000;

/**
 * Asks a provider for its addresses, at most once at a time, and remembers them.
 *
 * @throws AppError `unavailable` when it does not answer, or answers for another issuer
 */
export function providerFacts(issuer: string, now: () => number = Date.now): () => Promise<ProviderFacts> {
  let known: { until: number; facts: Promise<ProviderFacts> } | null = null;
  return () => {
    if (known && now() < known.until) return known.facts;
    const entry = { until: now() + KEPT, facts: readFacts(issuer) };
    entry.facts.catch(() => {
      entry.until = now() + FAILURE_KEPT;
    });
    known = entry;
    return entry.facts;
  };
}

async function readFacts(issuer: string): Promise<ProviderFacts> {
  try {
    const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!reply.ok) throw new Error(`the provider answered ${reply.status}`);
    const facts = ProviderFacts.parse(await reply.json());
    if (facts.issuer !== issuer) throw new Error(`the provider calls itself ${facts.issuer}, not ${issuer}`);
    return facts;
  } catch (error) {
    throw providerAway(error);
  }
}

/** The one answer when the provider cannot be asked. */
export function providerAway(cause: unknown): AppError {
  return new AppError('unavailable', 'The identity provider does not answer.', {
    hint: 'Try again in a moment. The health page says more.',
    retryAfter: 5,
    cause,
  });
}
