import * as oidc from 'openid-client';
import { AppError } from '../../app-error.ts';
import type { SignInClient } from '../sign-in-client.ts';
import type { OutsideSettings } from './outside-settings.ts';
import { type ProviderFacts, providerAway } from './provider-facts.ts';

const TIMEOUT_SECONDS = 10;

/**
 * The product as a client of a provider elsewhere: code flow with PKCE, state and nonce. The ID token comes from the token address
 * itself over TLS, which proves where it is from (OpenID Connect Core §3.1.3.7), so that a change of the provider's keys never stops a
 * sign-in.
 */
export function outsideSignInClient(
  settings: OutsideSettings,
  clientSecret: string,
  publicUrl: string,
  facts: () => Promise<ProviderFacts>,
): SignInClient {
  const callback = `${publicUrl}/auth/callback`;
  const configure = async () => {
    const known = await facts();
    const configuration = new oidc.Configuration(
      known as oidc.ServerMetadata,
      settings.clientId,
      { client_secret: clientSecret },
      oidc.ClientSecretBasic(clientSecret),
    );
    configuration.timeout = TIMEOUT_SECONDS;
    // The settings let http pass on this machine alone.
    if (settings.issuer.startsWith('http:')) oidc.allowInsecureRequests(configuration);
    return { configuration, known };
  };
  return {
    async begin(returnTo, register) {
      const { configuration, known } = await configure();
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        returnTo,
      };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(register && known.prompt_values_supported?.includes('create') && { prompt: 'create' }),
      });
      return { url: url.href, pending };
    },
    async finish(answer, pending) {
      const { configuration } = await configure();
      const tokens = await oidc
        .authorizationCodeGrant(configuration, answer, {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isAway(error) ? providerAway(error) : error;
        });
      const claims = tokens.claims();
      if (!claims) throw new Error('the ID token names nobody');
      const session = claims['sid'];
      return {
        subject: claims.sub,
        providerSession: typeof session === 'string' ? session : null,
        idToken: tokens.id_token ?? null,
      };
    },
    async leave(idToken) {
      const home = `${publicUrl}/`;
      // Whoever leaves while the provider is away has left here all the same.
      const known = await facts().catch(() => null);
      if (!known?.end_session_endpoint) return home;
      const url = new URL(known.end_session_endpoint);
      url.searchParams.set('client_id', settings.clientId);
      url.searchParams.set('post_logout_redirect_uri', home);
      if (idToken !== null) url.searchParams.set('id_token_hint', idToken);
      return url.href;
    },
  };
}

function isAway(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  return (
    name === 'TimeoutError' ||
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    (cause instanceof TypeError && cause.message === 'fetch failed')
  );
}
