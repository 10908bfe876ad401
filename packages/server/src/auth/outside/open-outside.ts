import { readFile } from 'node:fs/promises';
import type { Directory } from '../directory.ts';
import { type FreshClaims, freshClaims } from '../fresh-claims.ts';
import type { IdentifyBearer } from '../identify-bearer.ts';
import { keycloakDirectory } from '../keycloak/keycloak-directory.ts';
import type { SignInClient } from '../sign-in-client.ts';
import { type LogoutMessage, readLogoutMessage } from './logout-message.ts';
import { outsideBearer } from './outside-bearer.ts';
import { outsideKeys } from './outside-keys.ts';
import type { OutsideSettings } from './outside-settings.ts';
import { outsideSignInClient } from './outside-sign-in.ts';
import { providerFacts } from './provider-facts.ts';

/** Everything that an outside provider takes the place of. Nothing is asked of it until somebody needs it. */
export interface Outside {
  readonly issuer: string;
  readonly directory: Directory;
  readonly claims: FreshClaims;
  readonly bearer: IdentifyBearer;
  readonly client: SignInClient;
  readonly readLogoutMessage: (token: string) => Promise<LogoutMessage>;
  /** Where people change their password. */
  readonly accountUrl: string;
  /** @throws AppError `unavailable` with a sentence when sign-in or the admin interface does not work */
  check(): Promise<void>;
}

/** @throws Error when the file of the client secret cannot be read or is empty */
export async function openOutside(settings: OutsideSettings, publicUrl: string): Promise<Outside> {
  const { issuer, clientId, audience, adminUrl, realm } = settings;
  const clientSecret = (await readFile(settings.clientSecretFile, 'utf8')).trim();
  if (clientSecret === '') throw new Error(`${settings.clientSecretFile} is empty, it should hold the client secret.`);
  const directory = keycloakDirectory({ adminUrl, realm, clientId, clientSecret });
  const claims = freshClaims(directory);
  const facts = providerFacts(issuer);
  const keys = outsideKeys(facts);
  return {
    issuer,
    directory,
    claims,
    bearer: outsideBearer(keys, { issuer, audience }, claims),
    client: outsideSignInClient(settings, clientSecret, publicUrl, facts),
    readLogoutMessage: (token) => readLogoutMessage(token, keys, { issuer, clientId }),
    accountUrl: `${issuer}/account`,
    async check() {
      await Promise.all([facts(), directory.usersWithRole('admin')]);
    },
  };
}
