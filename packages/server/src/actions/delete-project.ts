import { notFound } from '../app-error.ts';
import type { Directory } from '../auth/directory.ts';
import { announceRun } from '../live/channels.ts';
import type { Database } from '../store/database.ts';
import { listSessionsOf } from '../store/debug-sessions.ts';
import * as projects from '../store/projects.ts';
import { withDirectory } from './with-directory.ts';

/**
 * Deletes a project with everything in it: first its group, then itself (spec 1 §4).
 *
 * @throws AppError `not_found` when the project or its group is not there; nothing is deleted then.
 */
export async function deleteProject(database: Database, directory: Directory, id: number): Promise<void> {
  await withDirectory(database, directory, async (tx, scoped, undo) => {
    const project = await projects.lockProject(tx, id);
    if (!project) throw notFound();
    const members = directory.transactional ? [] : await scoped.groupMembers(project.name);
    await scoped.deleteGroup(project.name);
    undo(async () => {
      await directory.createGroup(project.name);
      for (const member of members) await directory.addToGroup(member.subject, project.name);
    });
    // A project with years of runs takes longer than anything else may.
    await tx`SET LOCAL statement_timeout = '300s'`;
    // Their executors ask at once, and find that there is nothing more to do.
    for (const session of await listSessionsOf(tx, id)) await announceRun(tx, session);
    await projects.deleteProject(tx, id);
  });
}
