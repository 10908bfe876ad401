import type { Project, ProjectDraft } from '@stepwright/contract/entities/project';
import type { Claims } from '@stepwright/contract/rights';
import { AppError, notFound } from '../app-error.ts';
import type { Directory } from '../auth/directory.ts';
import type { Database } from '../store/database.ts';
import { insertProject, lockProject, updateProject } from '../store/projects.ts';
import { isSameVersion, nameTaken, readVersion, stale } from './save-conflict.ts';
import { withDirectory } from './with-directory.ts';

/**
 * Adds a project: first its group, then itself (spec 1 §4); whoever adds it joins the group.
 *
 * @throws AppError `exists` when the group or the project has that name already; nothing is stored then.
 */
export async function addProject(
  database: Database,
  directory: Directory,
  draft: ProjectDraft,
  creator: Claims,
): Promise<Project> {
  return withDirectory(database, directory, async (tx, scoped, undo) => {
    await scoped.createGroup(draft.name);
    undo(() => directory.deleteGroup(draft.name));
    const project = await insertProject(tx, {
      name: draft.name,
      type: draft.applicationType,
      gitBranchName: draft.gitBranchName || null,
    }).catch((error: unknown) => nameTaken(error, 'a project'));
    await scoped.addToGroup(creator.subject, draft.name);
    return project;
  });
}

/**
 * Changes a project: first its group is renamed, then itself.
 *
 * @throws AppError `not_found`, `exists`, `stale` with the stored project
 */
export async function changeProject(database: Database, directory: Directory, draft: ProjectDraft): Promise<Project> {
  const version = readVersion(draft.updated_date_time);
  return withDirectory(database, directory, async (tx, scoped, undo) => {
    const stored = await lockProject(tx, draft.id);
    if (!stored) throw notFound();
    if (version !== null && !isSameVersion(version, stored.updated_date_time)) throw stale(stored);
    if (stored.name !== draft.name) {
      await scoped.renameGroup(stored.name, draft.name);
      undo(() => directory.renameGroup(draft.name, stored.name));
    }
    const project = await updateProject(tx, draft.id, {
      name: draft.name,
      type: draft.applicationType,
      gitBranchName: draft.gitBranchName === undefined ? stored.gitBranchName : draft.gitBranchName || null,
    }).catch((error: unknown) => nameTaken(error, 'a project'));
    if (!project) throw new AppError('internal', 'A locked project is gone.');
    return project;
  });
}
