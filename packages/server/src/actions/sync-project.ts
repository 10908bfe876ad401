import type { SyncOrder, SyncReport } from '@stepwright/contract/entities/git-exchange';
import { isBranchName } from '@stepwright/contract/entities/git-exchange';
import type { Project } from '@stepwright/contract/entities/project';
import { LARGEST_FILE } from '@stepwright/contract/entities/stored-file';
import { NOTICES } from '@stepwright/contract/notices';
import { AppError, notFound } from '../app-error.ts';
import { GitFailure } from '../integrations/git/git-failure.ts';
import type { ReadBranch } from '../integrations/git/read-branch.ts';
import { readGit } from '../integrations/git/run-git.ts';
import { type FoundContent, LayoutFault, readLayout } from '../layout/read-layout.ts';
import type { ServerParts } from '../server-parts.ts';
import { type GitVisit, noteGitVisit } from '../store/git-work.ts';
import { findProject } from '../store/projects.ts';
import { isDuplicate } from '../store/store-failure.ts';
import { type Applied, applyContent, ChangedMeanwhile } from './apply-content.ts';
import { holdGitWork } from './hold-git-work.ts';
import { presentGitFailure } from './present-git-failure.ts';

const TEXTS = NOTICES.projectSync;
/** Rows of a report. */
const SHOWN = 200;
const ATTEMPTS = 3;

/** Ends the transaction of a preview: everything is tried, nothing stays. */
class OnlyPreview extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('a preview');
    this.applied = applied;
  }
}

/**
 * Files of a git branch into a project: adds and updates by name in one transaction, deletes nothing.
 *
 * @throws AppError `branch_missing`, `remote_failed`, `precondition` while other work of the project goes on
 */
export async function syncProject(
  parts: ServerParts,
  order: SyncOrder,
  by: string,
  signal: AbortSignal,
): Promise<SyncReport> {
  const { database, config } = parts;
  const project = await findProject(database.sql, order.applicationId);
  if (!project) throw notFound();
  const branch = chooseBranch(order.branch, project);
  return holdGitWork(database, { projectId: project.id, kind: 'sync', by }, async (say) => {
    let read: ReadBranch;
    let found: FoundContent;
    const place = { url: order.gitUri, username: order.username, password: order.password };
    try {
      read = await readGit(place, branch, config.git, { signal, onPhase: say });
      found = readLayout(read.files, project.applicationType);
    } catch (error) {
      if (error instanceof LayoutFault) throw new AppError('remote_failed', TEXTS.failed, { hint: error.message });
      if (!(error instanceof GitFailure)) throw error;
      parts.log.info({ project: project.id, kind: error.kind }, 'a sync failed');
      throw presentGitFailure(error, TEXTS);
    }
    found = { ...found, leftOut: [...read.leftOut, ...found.leftOut] };
    say('storing');
    const preview = order.preview === true;
    for (const { bytes } of preview ? [] : found.files) {
      signal.throwIfAborted();
      await parts.blobs.put(bytes, LARGEST_FILE);
    }
    signal.throwIfAborted();
    const visit = {
      projectId: project.id,
      kind: 'sync',
      by,
      address: order.gitUri,
      branch,
      commit: read.commit,
    } as const;
    const applied = await apply(parts, project, found, { preview, by, visit });
    return {
      branch,
      commit: read.commit,
      preview,
      ownLayout: found.ownLayout,
      added: applied.added,
      updated: applied.updated,
      unchanged: applied.unchanged,
      onlyInProject: applied.onlyInProject,
      changes: applied.changes.slice(0, SHOWN),
      leftOut: applied.leftOut.slice(0, SHOWN),
      leftOutCount: applied.leftOut.length,
      secretsToEnter: applied.secretsToEnter.slice(0, SHOWN),
    };
  });
}

function chooseBranch(asked: string | null | undefined, project: Project): string {
  const branch = asked || project.gitBranchName?.trim();
  if (!branch) {
    throw new AppError('branch_missing', TEXTS.branchMissing, {
      hint: 'The project names no branch yet. Set its Git Branch Name, then sync again.',
    });
  }
  if (!isBranchName(branch)) {
    throw new AppError('branch_missing', TEXTS.branchMissing, { hint: `${branch} cannot be the name of a branch.` });
  }
  return branch;
}

async function apply(
  { database, cipher }: ServerParts,
  project: Project,
  found: FoundContent,
  { preview, by, visit }: { preview: boolean; by: string; visit: GitVisit },
): Promise<Applied> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (tx) => {
        const applied = await applyContent(tx, { projectId: project.id, by, cipher }, found);
        if (preview) throw new OnlyPreview(applied);
        await noteGitVisit(tx, visit);
        return applied;
      });
    } catch (error) {
      if (error instanceof OnlyPreview) return error.applied;
      if (!(error instanceof ChangedMeanwhile) && !isDuplicate(error)) throw error;
      if (attempt >= ATTEMPTS) {
        throw new AppError('precondition', 'The project is being changed by others at this moment.', {
          hint: 'Try again in a moment; nothing was changed.',
          cause: error,
        });
      }
    }
  }
}
