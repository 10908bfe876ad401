import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { decodeJwt } from 'jose';
import { AppError } from '../../app-error.ts';
import { providerAway } from '../outside/provider-facts.ts';

export interface AdminSettings {
  readonly adminUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Milliseconds that one call may take. */
const TIMEOUT = 5_000;
/** Milliseconds before its end at which a token is renewed. */
const EARLY = 10_000;

/**
 * Makes a call to the admin interface as our service account. Statuses come back as AppErrors: 404 `not_found`, 409 `exists`; whatever
 * else goes wrong is `unavailable`, with the reason in the log.
 */
export type AdminCall = <T>(work: (client: KeycloakAdminClient) => Promise<T>) => Promise<T>;

/** The service account signs in when it must, once for calls at the same time, and anew when its token is refused. */
export function adminCalls(settings: AdminSettings): AdminCall {
  const { adminUrl: baseUrl, realm: realmName, clientId, clientSecret } = settings;
  const connection = { baseUrl, realmName, timeout: TIMEOUT, requestOptions: { redirect: 'error' as const } };
  const client = new KeycloakAdminClient(connection);
  let token: { value: string; until: number } | null = null;
  let asking: Promise<string> | null = null;
  const authenticate = async () => {
    const signer = new KeycloakAdminClient(connection);
    const asked = Date.now();
    await signer.auth({ grantType: 'client_credentials', clientId, clientSecret });
    const value = signer.accessToken ?? '';
    const { exp, iat } = decodeJwt(value);
    // By its length, not its end: the clocks of two machines differ.
    token = { value, until: asked + ((exp ?? 0) - (iat ?? 0)) * 1000 - EARLY };
    return value;
  };
  client.registerTokenProvider({
    async getAccessToken() {
      if (token && Date.now() < token.until) return token.value;
      asking ??= authenticate().finally(() => {
        asking = null;
      });
      return asking;
    },
  });
  return async (work) => {
    try {
      return await work(client);
    } catch (error) {
      if (statusOf(error) !== 401 || token === null) throw asAppError(error);
      token = null;
      return work(client).catch((again: unknown) => {
        throw asAppError(again);
      });
    }
  };
}

function statusOf(error: unknown): number | null {
  return error instanceof NetworkError ? error.response.status : null;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 404) return new AppError('not_found', 'The identity provider knows no such thing.', { cause: error });
  if (status === 409) {
    return new AppError('exists', 'The name is already in use.', { hint: 'Choose another name.', cause: error });
  }
  if (status === 401 || status === 403 || status === 400) {
    return new AppError('unavailable', 'The identity provider does not let this product manage people.', {
      hint: 'Its service account needs the roles manage-users, view-users, query-groups, query-users and view-realm.',
      cause: error,
    });
  }
  return providerAway(error);
}
