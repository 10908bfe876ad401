import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@stepwright/contract/rights';
import { embeddedDirectory } from '@stepwright/server/auth/embedded-directory';
import { insertGroup } from '@stepwright/server/store/groups';
import postgres from 'postgres';
import { openRealm, REALM, type TestingRealm } from './keycloak/realm.ts';
import { signIn } from './person.ts';
import type { Product } from './product.ts';

/**
 * Where the people of a test are kept: in the product itself, or in a real Keycloak when STEPWRIGHT_TEST_KEYCLOAK names the issuer of one.
 * The same tests run against both.
 */
export interface PeopleHome {
  readonly kind: 'embedded' | 'keycloak';
  /** Told to the product. */
  readonly env: NodeJS.ProcessEnv;
  /** Of a provider elsewhere: the product prints none then. */
  readonly administrator: { userName: string; password: string } | undefined;
  /** The realm itself, for what only it can do. */
  readonly realm: TestingRealm | null;
  /** Before the first sign-in. */
  prepare(product: Product): Promise<void>;
  /** Somebody who can sign in, and has no role. */
  add(userName: string, password: string): Promise<void>;
  /** What an administrator of the provider does by hand. */
  give(userName: string, roles: readonly Role[], projects: readonly string[]): Promise<void>;
  take(userName: string, roles: readonly Role[], projects: readonly string[]): Promise<void>;
  setEnabled(userName: string, enabled: boolean): Promise<void>;
  addGroup(name: string): Promise<void>;
  removeGroup(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPeopleHome(databaseUrl: string): Promise<PeopleHome> {
  const issuer = process.env.STEPWRIGHT_TEST_KEYCLOAK;
  return issuer ? keycloakHome(await openRealm(issuer)) : embeddedHome(databaseUrl);
}

async function keycloakHome(realm: TestingRealm): Promise<PeopleHome> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-realm-'));
  const secretFile = join(folder, 'client-secret');
  await writeFile(secretFile, REALM.product.clientSecret, { mode: 0o600 });
  return {
    kind: 'keycloak',
    env: {
      STEPWRIGHT_OIDC_ISSUER: realm.issuer,
      STEPWRIGHT_OIDC_CLIENT_ID: REALM.product.clientId,
      STEPWRIGHT_OIDC_CLIENT_SECRET_FILE: secretFile,
    },
    administrator: REALM.administrator,
    realm,
    prepare: (product) => realm.prepare(product.url),
    add: realm.addPerson,
    give: realm.give,
    take: realm.take,
    setEnabled: realm.setEnabled,
    addGroup: realm.addGroup,
    removeGroup: realm.removeGroup,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function embeddedHome(databaseUrl: string): PeopleHome {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  const directory = embeddedDirectory(sql);
  let url = '';
  const subjectOf = async (userName: string) => {
    const [person] = await sql<{ subject: string }[]>`SELECT subject FROM person WHERE user_name = ${userName}`;
    if (!person) throw new Error(`There is nobody named ${userName}.`);
    return person.subject;
  };
  return {
    kind: 'embedded',
    env: {},
    administrator: undefined,
    realm: null,
    async prepare(product) {
      url = product.url;
    },
    async add(userName, password) {
      await signIn(url, userName, password, true);
    },
    async give(userName, roles, projects) {
      const subject = await subjectOf(userName);
      await directory.assignRoles(subject, roles);
      for (const project of projects) await directory.addToGroup(subject, project);
    },
    async take(userName, roles, projects) {
      const subject = await subjectOf(userName);
      await directory.removeRoles(subject, roles);
      for (const project of projects) await directory.removeFromGroup(subject, project);
    },
    async setEnabled(userName, enabled) {
      await sql`UPDATE person SET disabled = ${!enabled} WHERE user_name = ${userName}`;
    },
    async addGroup(name) {
      await insertGroup(sql, name);
    },
    async removeGroup(name) {
      await directory.deleteGroup(name);
    },
    close: () => sql.end({ timeout: 5 }),
  };
}
