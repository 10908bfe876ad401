import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../store/database.ts';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import type { Directory } from './directory.ts';
import { embeddedDirectory } from './embedded-directory.ts';
import { type FreshClaims, freshClaims } from './fresh-claims.ts';
import { embeddedBearer, type IdentifyBearer } from './identify-bearer.ts';
import { openOutside } from './outside/open-outside.ts';
import { embeddedProvider, providerAddresses } from './provider/embedded-provider.ts';
import { openSigningKeys, publicPart } from './provider/signing-keys.ts';
import { embeddedSignInClient } from './sign-in-client.ts';
import type { SignInParts } from './sign-in-parts.ts';

interface OpenedSignIn {
  directory: Directory;
  claims: FreshClaims;
  bearer: IdentifyBearer;
  signIn: SignInParts;
}

/**
 * Who signs people in and keeps them: the provider elsewhere that the settings name, else the embedded one.
 *
 * @param reach where this very process listens
 */
export async function openSignIn(
  { config, database, cipher, log }: { config: Config; database: Database; cipher: SettingsCipher; log: Logger },
  reach: () => string,
): Promise<OpenedSignIn> {
  const { publicUrl } = config;
  if (config.outsideProvider) {
    const outside = await openOutside(config.outsideProvider, publicUrl);
    const { directory, claims, bearer, client } = outside;
    return { directory, claims, bearer, signIn: { provider: null, outside, client } };
  }
  const directory = embeddedDirectory(database.sql);
  const claims = freshClaims(directory);
  const keys = await openSigningKeys(database, cipher);
  const addresses = providerAddresses(publicUrl, cipher);
  return {
    directory,
    claims,
    bearer: embeddedBearer(keys.map(publicPart), addresses, database.sql, claims),
    signIn: {
      provider: embeddedProvider({ publicUrl, sql: database.sql, cipher, directory, keys, log }),
      outside: null,
      client: embeddedSignInClient(publicUrl, addresses, reach),
    },
  };
}
