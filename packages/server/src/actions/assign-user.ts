import { ASSIGNABLE, type AssignableRole } from '@stepwright/contract/entities/directory-user';
import { NOTICES } from '@stepwright/contract/notices';
import type { Claims } from '@stepwright/contract/rights';
import { AppError, notFound } from '../app-error.ts';
import type { Directory, DirectoryUser } from '../auth/directory.ts';
import type { Database } from '../store/database.ts';
import { waitForAccessOf } from '../store/people.ts';
import { withDirectory } from './with-directory.ts';

/**
 * Gives somebody the roles of an assignment and the membership of a project (spec 1 §4, §6), or neither: what was given is taken
 * back when a later part fails.
 *
 * Roles count wherever a person is a member. So a project administrator cannot give new roles to somebody who works in projects
 * of others too, and nobody can make a super administrator a project administrator, which would take rights away.
 *
 * @throws AppError `not_found` with the documented text for an unknown name, `forbidden`
 */
export async function assignUser(
  database: Database,
  directory: Directory,
  by: Claims,
  order: { project: string; userName: string; role: AssignableRole },
): Promise<DirectoryUser> {
  return withDirectory(database, directory, async (tx, scoped, undo) => {
    const user = await scoped.findUser(order.userName);
    // What somebody holds decides what may be given: nobody else gives them something meanwhile.
    if (user) await waitForAccessOf(tx, user.subject);
    const held = user && (await scoped.claimsOf(user.subject));
    if (!held) throw new AppError('not_found', NOTICES.userAssign.unknown);
    if (held.roles.includes('admin')) {
      throw new AppError('forbidden', `${user.userName} is a super administrator and has every right already.`);
    }
    const given = ASSIGNABLE[order.role].filter((role) => !held.roles.includes(role));
    const elsewhere = held.projects.some((project) => project !== order.project && !by.projects.includes(project));
    if (given.length > 0 && elsewhere && !by.roles.includes('admin')) {
      throw new AppError('forbidden', `${user.userName} also works in a project that you do not manage.`, {
        hint: 'Roles count in every project of a person: ask a super administrator to give this one.',
      });
    }
    if (given.length > 0) {
      // Named before it is done: a failure in the middle of it may have given some of them.
      undo(() => directory.removeRoles(user.subject, given));
      await scoped.assignRoles(user.subject, given);
    }
    if (!held.projects.includes(order.project)) {
      undo(() => directory.removeFromGroup(user.subject, order.project));
      await scoped.addToGroup(user.subject, order.project);
    }
    return user;
  });
}

/** @throws AppError `not_found` for somebody who is no member */
export async function removeUser(directory: Directory, project: string, subject: string): Promise<void> {
  const held = await directory.claimsOf(subject);
  if (!held?.projects.includes(project)) throw notFound();
  await directory.removeFromGroup(subject, project);
}
