import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { type ProviderFacts, providerAway } from './provider-facts.ts';

/** Signatures that are accepted: of key pairs alone, so that no public key can serve as a shared secret. */
export const PINNED_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** Milliseconds between two looks for a key that nobody knows: a flood of invented ids costs one request. */
const COOL_DOWN = 30_000;
const FAILURE_KEPT = 2_000;

/** The keys of a provider, read when they are needed and by their id alone; what a token says about keys is never followed. */
export function outsideKeys(facts: () => Promise<ProviderFacts>): JWTVerifyGetKey {
  let set: { url: string; keys: ReturnType<typeof createRemoteJWKSet> } | null = null;
  let failedAt = 0;
  return async (header, token) => {
    const { jwks_uri: url } = await facts();
    if (set?.url !== url) {
      set = { url, keys: createRemoteJWKSet(new URL(url), { cooldownDuration: COOL_DOWN, timeoutDuration: 5_000 }) };
    }
    if (Date.now() - failedAt < FAILURE_KEPT) throw providerAway(new Error('the keys could not be read a moment ago'));
    try {
      return await set.keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      failedAt = Date.now();
      throw providerAway(error);
    }
  };
}
