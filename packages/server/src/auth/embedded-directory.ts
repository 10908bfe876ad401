import { type Claims, ROLES, type Role } from '@stepwright/contract/rights';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../store/database.ts';
import * as groups from '../store/groups.ts';
import * as people from '../store/people.ts';
import type { Directory } from './directory.ts';

/** The directory in our own database. */
export function embeddedDirectory(sql: Queryable): Directory {
  return {
    transactional: true,
    within: (tx) => embeddedDirectory(tx),
    async claimsOf(subject) {
      const person = await people.readAccess(sql, subject);
      if (!person) return null;
      const roles = person.roles.filter((role): role is Role => (ROLES as readonly string[]).includes(role));
      return { subject, userName: person.userName, roles, projects: person.groups } satisfies Claims;
    },
    findUser: (userName) => people.findPerson(sql, userName),
    listUsers: () => people.listPeople(sql),
    usersWithRole: (role) => people.listPeopleWithRole(sql, role),
    groupMembers: (group) => groups.listMembers(sql, group),
    membersWithRole: (group, role, window) => groups.readMembersWithRole(sql, group, role, window),
    suggestUsers: (start, most) => people.suggestPeople(sql, start, most),
    async createGroup(name) {
      if (!(await groups.insertGroup(sql, name))) throw nameTaken();
    },
    async renameGroup(name, to) {
      const result = await groups.renameGroup(sql, name, to);
      if (result === 'absent') throw noGroup(name);
      if (result === 'taken') throw nameTaken();
    },
    async deleteGroup(name) {
      if (!(await groups.deleteGroup(sql, name))) throw noGroup(name);
    },
    async addToGroup(subject, group) {
      if (!(await groups.addMember(sql, subject, group))) throw noGroup(group);
    },
    async removeFromGroup(subject, group) {
      await groups.removeMember(sql, subject, group);
    },
    assignRoles: (subject, roles) => people.addRoles(sql, subject, roles),
    removeRoles: (subject, roles) => people.removeRoles(sql, subject, roles),
  };
}

function nameTaken(): AppError {
  return new AppError('exists', 'The name is already in use.', { hint: 'Choose another name.' });
}

function noGroup(name: string): AppError {
  return new AppError('not_found', `There is no group named ${name}.`);
}
