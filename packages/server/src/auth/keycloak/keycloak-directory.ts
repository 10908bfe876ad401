import { type Claims, ROLES, type Role } from '@stepwright/contract/rights';
import { AppError } from '../../app-error.ts';
import type { Directory, DirectoryUser } from '../directory.ts';
import { type AdminSettings, adminCalls } from './admin-calls.ts';

/** Rows asked for at once, and pages at most: 50,000 people hold one role or belong to one project. */
const ROWS = 500;
const MOST_PAGES = 100;

/** A user as Keycloak writes one, as far as we read it. */
interface KeycloakUser {
  id?: string;
  username?: string;
  enabled?: boolean;
}

/**
 * The directory in a Keycloak realm, by its admin interface (spec 1 §7): people are its users, membership of a project is a group at
 * the top, roles are realm roles. Nothing is remembered here.
 */
export function keycloakDirectory(settings: AdminSettings): Directory {
  const call = adminCalls(settings);

  const groupId = async (name: string): Promise<string | null> => {
    const found = await call(({ groups }) => groups.find({ search: name, exact: true, max: ROWS }));
    return found.find((group) => group.path === `/${name}`)?.id ?? null;
  };
  const requireGroup = async (name: string): Promise<string> => {
    const id = await groupId(name);
    if (id === null) throw new AppError('not_found', `There is no group named ${name}.`);
    return id;
  };
  const rolesByName = (names: readonly Role[]) =>
    Promise.all(
      names.map(async (name) => {
        const role = await call(({ roles }) => roles.findOneByName({ name }));
        if (!role?.id) {
          throw new AppError('unavailable', `The identity provider has no role named ${name}.`, {
            hint: 'Add it to the roles of the realm.',
          });
        }
        return { id: role.id, name };
      }),
    );
  const usersWithRole = (role: Role) =>
    everyPage((first) => call(({ roles }) => roles.findUsersWithRole({ name: role, first, max: ROWS }))).catch(
      absent([]),
    );
  const groupMembers = async (group: string) => {
    const id = await groupId(group);
    if (id === null) return [];
    return everyPage((first) => call(({ groups }) => groups.listMembers({ id, first, max: ROWS }))).catch(absent([]));
  };

  const directory: Directory = {
    transactional: false,
    within: () => directory,

    async claimsOf(subject) {
      const id = subject;
      const [user, held, joined] = await Promise.all([
        call(({ users }) => users.findOne({ id })),
        call(({ users }) => users.listCompositeRealmRoleMappings({ id })).catch(absent([])),
        call(({ users }) => users.listGroups({ id, max: 10_000 })).catch(absent([])),
      ]);
      if (!user?.enabled) return null;
      const roles = held
        .map((role) => role.name)
        .filter((name): name is Role => (ROLES as readonly unknown[]).includes(name));
      // As in the token: the path without its leading character.
      const projects = joined.map((group) => (group.path ?? '').slice(1)).filter(Boolean);
      return { subject, userName: user.username ?? subject, roles, projects } satisfies Claims;
    },
    async findUser(userName) {
      const found = await call(({ users }) => users.find({ username: userName, exact: true, max: 2 }));
      const wanted = userName.toLowerCase();
      return asUsers(found).find((user) => user.userName.toLowerCase() === wanted) ?? null;
    },
    listUsers: async () => byName(asUsers(await call(({ users }) => users.find({ max: 100 })))),
    usersWithRole: async (role) => byName(await usersWithRole(role)),
    groupMembers: async (group) => byName(await groupMembers(group)),
    async membersWithRole(group, role, { page, size }) {
      const [members, holders] = await Promise.all([groupMembers(group), usersWithRole(role)]);
      const subjects = new Set(holders.map((user) => user.subject));
      const both = byName(members.filter((user) => subjects.has(user.subject)));
      return { count: both.length, users: both.slice(page * size, (page + 1) * size) };
    },
    async suggestUsers(start, most) {
      // Quoted or starred text would be a pattern there.
      const plain = start.replace(/["*\\]/g, '');
      if (plain !== start) return [];
      const found = asUsers(await call(({ users }) => users.find({ username: plain, exact: false, max: 100 })));
      const wanted = plain.toLowerCase();
      return byName(found.filter((user) => user.userName.toLowerCase().startsWith(wanted))).slice(0, most);
    },

    async createGroup(name) {
      // Looked for first, so that after a lost answer a group of this name is known to be the new one.
      if ((await groupId(name)) !== null) throw new AppError('exists', 'The name is already in use.');
      await settle(
        () => call(({ groups }) => groups.create({ name })),
        async () => (await groupId(name)) !== null,
      );
    },
    async renameGroup(name, to) {
      const id = await requireGroup(name);
      await settle(
        () => call(({ groups }) => groups.update({ id }, { name: to })),
        async () => (await groupId(to)) === id,
      );
    },
    async deleteGroup(name) {
      const id = await requireGroup(name);
      await settle(
        () => call(({ groups }) => groups.del({ id })),
        async () => (await groupId(name)) === null,
      );
    },
    async addToGroup(subject, group) {
      const id = await requireGroup(group);
      await call(({ users }) => users.addToGroup({ id: subject, groupId: id }));
    },
    async removeFromGroup(subject, group) {
      const id = await groupId(group);
      if (id !== null) await call(({ users }) => users.delFromGroup({ id: subject, groupId: id })).catch(absent(''));
    },
    async assignRoles(subject, names) {
      const roles = await rolesByName(names);
      await call(({ users }) => users.addRealmRoleMappings({ id: subject, roles }));
    },
    async removeRoles(subject, names) {
      const roles = await rolesByName(names);
      await call(({ users }) => users.delRealmRoleMappings({ id: subject, roles }));
    },
  };
  return directory;
}

async function everyPage(read: (first: number) => Promise<KeycloakUser[]>): Promise<DirectoryUser[]> {
  const all: DirectoryUser[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const rows = await read(page * ROWS);
    all.push(...asUsers(rows));
    if (rows.length < ROWS) break;
  }
  return all;
}

/** Those who may sign in. */
function asUsers(rows: readonly KeycloakUser[]): DirectoryUser[] {
  return rows.flatMap(({ id, username, enabled }) =>
    id && username && enabled !== false ? [{ subject: id, userName: username }] : [],
  );
}

function byName(users: DirectoryUser[]): DirectoryUser[] {
  return users.sort((a, b) => (a.userName < b.userName ? -1 : a.userName > b.userName ? 1 : 0));
}

/** When the answer was lost, the change may have happened all the same: one look decides. */
async function settle(work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lost = error instanceof AppError && error.code === 'unavailable';
    if (!lost || !(await isDone().catch(() => false))) throw error;
  }
}

/** What is not there has no parts. */
function absent<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof AppError && error.code === 'not_found') return nothing;
    throw error;
  };
}
