import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { Role } from '@stepwright/contract/rights';

/** Accounts and secrets of `realm.json`; they open nothing but a realm that lives as long as a test. */
export const REALM = {
  administrator: { userName: 'admin', password: 'lighthouse-ladder-42' },
  product: { clientId: 'stepwright', clientSecret: 'secret-of-the-product-in-tests' },
  program: { clientId: 'nightly', clientSecret: 'secret-of-the-program-in-tests' },
  otherProgram: { clientId: 'elsewhere', clientSecret: 'secret-of-another-product' },
  testing: { clientId: 'testing', clientSecret: 'secret-of-the-tests' },
} as const;

/** What an administrator of the realm does by hand. */
export interface TestingRealm {
  readonly issuer: string;
  /** Tells the realm where the product is; takes away people and groups that an earlier test left. */
  prepare(productUrl: string): Promise<void>;
  addPerson(userName: string, password: string): Promise<void>;
  give(userName: string, roles: readonly Role[], groups: readonly string[]): Promise<void>;
  take(userName: string, roles: readonly Role[], groups: readonly string[]): Promise<void>;
  setEnabled(userName: string, enabled: boolean): Promise<void>;
  addGroup(name: string): Promise<void>;
  removeGroup(name: string): Promise<void>;
  groups(): Promise<string[]>;
  /** Ends every session of a person at the provider. */
  signOut(userName: string): Promise<void>;
  /** An access token for a person, asked for by a program. */
  token(program: { clientId: string; clientSecret: string }, userName: string, password: string): Promise<Tokens>;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
}

export async function openRealm(issuer: string): Promise<TestingRealm> {
  const [, baseUrl, realmName] = /^(.+)\/realms\/([^/]+)$/.exec(issuer) ?? [];
  if (!baseUrl || !realmName) throw new Error(`${issuer} is no realm of a Keycloak.`);
  const client = new KeycloakAdminClient({ baseUrl, realmName });
  client.registerTokenProvider({
    async getAccessToken() {
      const signer = new KeycloakAdminClient({ baseUrl, realmName });
      await signer.auth({ grantType: 'client_credentials', ...REALM.testing });
      return signer.accessToken;
    },
  });
  const idOf = async (userName: string) => {
    const [user] = await client.users.find({ username: userName, exact: true });
    if (!user?.id) throw new Error(`There is nobody named ${userName}.`);
    return user.id;
  };
  const rolesOf = (names: readonly Role[]) =>
    Promise.all(
      names.map(async (name) => {
        const role = await client.roles.findOneByName({ name });
        if (!role?.id) throw new Error(`There is no role ${name}.`);
        return { id: role.id, name };
      }),
    );
  const groupId = async (name: string) => {
    const found = (await client.groups.find({ max: 1000 })).find((group) => group.name === name);
    if (!found?.id) throw new Error(`There is no group ${name}.`);
    return found.id;
  };
  return {
    issuer,
    async prepare(productUrl) {
      const [found] = await client.clients.find({ clientId: REALM.product.clientId });
      if (!found?.id) throw new Error('The realm has no client for the product.');
      await client.clients.update(
        { id: found.id },
        {
          ...found,
          redirectUris: [`${productUrl}/auth/callback`, `${productUrl}/`],
          attributes: { ...found.attributes, 'backchannel.logout.url': `${productUrl}/auth/backchannel-logout` },
        },
      );
      for (const group of await client.groups.find({ max: 1000 })) await client.groups.del({ id: group.id ?? '' });
      for (const user of await client.users.find({ max: 1000 })) {
        if (user.username !== REALM.administrator.userName) await client.users.del({ id: user.id ?? '' });
      }
    },
    async addPerson(userName, password) {
      await client.users.create({
        username: userName,
        enabled: true,
        email: `${userName}@example.com`,
        emailVerified: true,
        firstName: userName,
        lastName: 'Tester',
        credentials: [{ type: 'password', value: password, temporary: false }],
      });
    },
    async give(userName, roles, groups) {
      const id = await idOf(userName);
      if (roles.length > 0) await client.users.addRealmRoleMappings({ id, roles: await rolesOf(roles) });
      for (const group of groups) await client.users.addToGroup({ id, groupId: await groupId(group) });
    },
    async take(userName, roles, groups) {
      const id = await idOf(userName);
      if (roles.length > 0) await client.users.delRealmRoleMappings({ id, roles: await rolesOf(roles) });
      for (const group of groups) await client.users.delFromGroup({ id, groupId: await groupId(group) });
    },
    async setEnabled(userName, enabled) {
      const id = await idOf(userName);
      const user = await client.users.findOne({ id });
      await client.users.update({ id }, { ...user, enabled });
    },
    async addGroup(name) {
      await client.groups.create({ name });
    },
    async removeGroup(name) {
      await client.groups.del({ id: await groupId(name) });
    },
    groups: async () => (await client.groups.find({ max: 1000 })).map((group) => group.name ?? ''),
    async signOut(userName) {
      await client.users.logout({ id: await idOf(userName) });
    },
    async token({ clientId, clientSecret }, userName, password) {
      const reply = await fetch(`${issuer}/protocol/openid-connect/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'password', username: userName, password, scope: 'openid' }),
      });
      if (!reply.ok) throw new Error(`No token for ${userName}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as Tokens;
    },
  };
}
