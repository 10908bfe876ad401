import * as oidc from 'openid-client';
import { OWN_CLIENT, PROVIDER_PATH, type ProviderAddresses } from './provider/embedded-provider.ts';
import { SIGNING_ALGORITHM } from './provider/signing-keys.ts';

/** What must be remembered between leaving for the provider and coming back. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
  /** A path of this product. */
  returnTo: string;
}

/** Who came back from the provider. */
export interface SignedIn {
  readonly subject: string;
  /** The provider's own session, when it names one: a later logout message may name it. */
  readonly providerSession: string | null;
  /** Shown to the provider at the end, so that it knows whom to sign out; null where that takes no proof. */
  readonly idToken: string | null;
}

/** The product as a client of the provider: code flow with PKCE, state and nonce. */
export interface SignInClient {
  begin(returnTo: string, register: boolean): Promise<{ url: string; pending: PendingSignIn }>;
  /** @throws when anything in the answer does not fit what was begun */
  finish(answer: URL, pending: PendingSignIn): Promise<SignedIn>;
  /** Where the browser goes after signing out here. */
  leave(idToken: string | null): Promise<string>;
}

/**
 * @param reach where this very process listens: the embedded provider is asked there, whatever stands in front of the public
 * address.
 */
export function embeddedSignInClient(
  publicUrl: string,
  addresses: ProviderAddresses,
  reach: () => string,
): SignInClient {
  const at = (path: string) => `${publicUrl}${PROVIDER_PATH}${path}`;
  const configuration = new oidc.Configuration(
    {
      issuer: addresses.issuer,
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      jwks_uri: at('/jwks'),
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    },
    OWN_CLIENT,
    { client_secret: addresses.clientSecret, id_token_signed_response_alg: SIGNING_ALGORITHM },
    oidc.ClientSecretBasic(addresses.clientSecret),
  );
  // The way is from this process to itself.
  oidc.allowInsecureRequests(configuration);
  oidc.enableNonRepudiationChecks(configuration);
  configuration.timeout = 10;
  configuration[oidc.customFetch] = (url, options) => {
    const own = new URL(url);
    return fetch(`${reach()}${own.pathname}${own.search}`, options as RequestInit);
  };
  return {
    async begin(returnTo, register) {
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: addresses.callback,
        scope: 'openid profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(register && { register: '1' }),
      });
      return { url: url.href, pending };
    },
    async finish(answer, pending) {
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.verifier,
        idTokenExpected: true,
      });
      const subject = tokens.claims()?.sub;
      if (!subject) throw new Error('the ID token names nobody');
      return { subject, providerSession: null, idToken: null };
    },
    leave: async () => '/',
  };
}
