import { createHash } from 'node:crypto';
import type { Claims } from '@stepwright/contract/rights';
import type { JWK } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Logger } from 'pino';
import { sameText } from '../../http/same-text.ts';
import { findApiClient, noteApiClientUse } from '../../store/api-clients.ts';
import type { Queryable } from '../../store/database.ts';
import { findWorkingProgram, noteProgramUse } from '../../store/programs.ts';
import type { SettingsCipher } from '../../store/settings-cipher.ts';
import { writeTokenClaims } from '../claims.ts';
import type { Directory } from '../directory.ts';
import { failurePage } from '../pages/sign-in-pages.ts';
import { programClaims } from '../program-claims.ts';
import { HASHED_SECRET, providerAdapter } from './adapter.ts';
import { SIGNING_ALGORITHM } from './signing-keys.ts';

/** Where the provider is mounted below the public address. */
export const PROVIDER_PATH = '/oidc';
/** The client that the product itself is. */
export const OWN_CLIENT = 'stepwright';
export const PROVIDER_COOKIE = 'stepwright_provider';

export interface ProviderParts {
  publicUrl: string;
  sql: Queryable;
  cipher: SettingsCipher;
  directory: Directory;
  keys: JWK[];
  log: Logger;
}

export interface ProviderAddresses {
  issuer: string;
  /** Audience of the access tokens that our calls take. */
  audience: string;
  callback: string;
  clientSecret: string;
}

export function providerAddresses(publicUrl: string, cipher: SettingsCipher): ProviderAddresses {
  return {
    issuer: publicUrl + PROVIDER_PATH,
    audience: `${publicUrl}/api`,
    callback: `${publicUrl}/auth/callback`,
    clientSecret: cipher.derive('own client secret'),
  };
}

/**
 * An OpenID Connect provider inside the server: users, groups and roles come from the directory, everything that it remembers lies
 * in the database. The product signs people in by the code flow with PKCE; programs get access tokens by client credentials.
 */
export function embeddedProvider(parts: ProviderParts): Provider {
  const { directory, sql, cipher, log } = parts;
  const addresses = providerAddresses(parts.publicUrl, cipher);
  const configuration: Configuration = {
    adapter: (kind: string) => providerAdapter(sql, kind),
    clients: [
      {
        client_id: OWN_CLIENT,
        client_secret: addresses.clientSecret,
        redirect_uris: [addresses.callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    jwks: { keys: parts.keys as NonNullable<Configuration['jwks']>['keys'] },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    cookies: {
      keys: [cipher.derive('provider cookies')],
      names: { session: PROVIDER_COOKIE, interaction: 'stepwright_sign_in', resume: 'stepwright_resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    responseTypes: ['code'],
    extraParams: ['register'],
    ttl: {
      AccessToken: 300,
      ClientCredentials: 300,
      AuthorizationCode: 60,
      IdToken: 300,
      Interaction: 1800,
      Session: 3600,
      Grant: 3600,
    },
    clientBasedCORS: () => false,
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => addresses.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile',
          audience: addresses.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: SIGNING_ALGORITHM } },
        }),
      },
    },
    async findAccount(_ctx, subject) {
      const claims = await directory.claimsOf(subject);
      if (!claims) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject, preferred_username: claims.userName }) };
    },
    loadExistingGrant: grantOwnClient,
    async extraTokenClaims(_ctx, token) {
      const claims = await claimsOfToken(sql, directory, token);
      return claims ? writeTokenClaims(claims) : undefined;
    },
    formats: {
      customizers: {
        // A program acts as the person who made it, or as itself in its one project.
        async jwt(_ctx, token, jwt) {
          const claims = await claimsOfToken(sql, directory, token);
          if (token.kind === 'ClientCredentials' && token.clientId) {
            await noteApiClientUse(sql, token.clientId);
            await noteProgramUse(sql, token.clientId);
          }
          if (claims) jwt.payload['sub'] = claims.subject;
        },
      },
    },
    async renderError(ctx, out) {
      ctx.type = 'html';
      ctx.set('content-security-policy', failurePage.policy);
      ctx.body = failurePage.render(String(out.error_description ?? out.error));
    },
  };
  const provider = new Provider(addresses.issuer, configuration);
  // The address that people use is configured, not guessed from headers: the mount sets the headers that this reads.
  provider.proxy = true;
  compareHashedSecrets(provider);
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'sign-in failed'));
  return provider;
}

/** Whom a token speaks for: who signed in, who made the program, or the program of a project itself. */
async function claimsOfToken(
  sql: Queryable,
  directory: Directory,
  token: { kind?: string; accountId?: string; clientId?: string },
): Promise<Claims | null> {
  if (token.accountId) return directory.claimsOf(token.accountId);
  if (!token.clientId) return null;
  const ofPerson = await findApiClient(sql, token.clientId);
  if (ofPerson) return directory.claimsOf(ofPerson.subject);
  const program = await findWorkingProgram(sql, token.clientId);
  return program && programClaims(token.clientId, program);
}

/** Our own client asks nobody for consent: it is the product that people sign in to. */
async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const { provider, session, client, account } = ctx.oidc;
  if (client?.clientId !== OWN_CLIENT || !session || !account) return undefined;
  const grantId = session.grantIdFor(OWN_CLIENT);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing?.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ clientId: OWN_CLIENT, accountId: account.accountId });
  grant.addOIDCScope('openid profile');
  grant.addResourceScope(
    String(ctx.oidc.params?.['resource'] ?? `${new URL(provider.issuer).origin}/api`),
    'openid profile',
  );
  await grant.save();
  return grant;
}

/** Secrets of programs are random and long, so a plain hash keeps them; the provider would compare the texts. */
function compareHashedSecrets(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as {
    clientSecret?: string;
    compareClientSecret(actual: string): boolean | Promise<boolean>;
  };
  const compare = prototype.compareClientSecret;
  prototype.compareClientSecret = function compareClientSecret(actual) {
    if (!this.clientSecret?.startsWith(HASHED_SECRET)) return compare.call(this, actual);
    return sameText(this.clientSecret, HASHED_SECRET + hashOfSecret(actual));
  };
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
