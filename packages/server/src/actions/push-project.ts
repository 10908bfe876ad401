import { isBranchName, type PushOrder } from '@stepwright/contract/entities/git-exchange';
import type { Project } from '@stepwright/contract/entities/project';
import { NOTICES } from '@stepwright/contract/notices';
import { AppError, notFound } from '../app-error.ts';
import { compareAddress } from '../integrations/git/compare-address.ts';
import { GitFailure } from '../integrations/git/git-failure.ts';
import type { PushedBranch } from '../integrations/git/push-branch.ts';
import type { RepositoryFile } from '../integrations/git/read-branch.ts';
import { pushGit } from '../integrations/git/run-git.ts';
import type { ProjectContent } from '../layout/project-content.ts';
import { writeLayout } from '../layout/write-layout.ts';
import type { ServerParts } from '../server-parts.ts';
import { noteGitVisit } from '../store/git-work.ts';
import { findProject } from '../store/projects.ts';
import { holdGitWork } from './hold-git-work.ts';
import { presentGitFailure } from './present-git-failure.ts';
import { readWholeProject } from './read-whole-project.ts';

const TEXTS = NOTICES.projectPush;

export interface Pushed extends PushedBranch {
  /** The page of the host that compares the branch with what it stands on; null for hosts that are not known. */
  readonly compare: string | null;
}

/**
 * The content of a project as one commit on a new branch. It stands on the branch of the project, or on the one that the server
 * names first.
 *
 * @throws AppError `branch_missing`, `exists` for a branch that is there, `remote_failed`, `precondition`, `too_large`
 */
export async function pushProject(
  parts: ServerParts,
  order: PushOrder,
  by: string,
  signal: AbortSignal,
): Promise<Pushed> {
  const { database, config } = parts;
  const project = await findProject(database.sql, order.applicationId);
  if (!project) throw notFound();
  const { branch } = order;
  if (!branch) throw new AppError('branch_missing', TEXTS.branchMissing, { hint: 'Name the branch that is made.' });
  const base = project.gitBranchName?.trim() || null;
  if (base !== null && !isBranchName(base)) {
    throw new AppError('branch_missing', TEXTS.branchMissing, { hint: `${base} cannot be the name of a branch.` });
  }
  return holdGitWork(database, { projectId: project.id, kind: 'push', by }, async (say) => {
    const content = await readWholeProject(parts, project.id);
    const files: RepositoryFile[] = [];
    for (const file of writeLayout(content)) {
      const bytes = 'bytes' in file ? file.bytes : await parts.blobs.read(file.sha256);
      files.push({ path: file.path, bytes });
    }
    const place = { url: order.gitUri, username: order.username, password: order.password };
    const author = { name: by, email: `${by.replace(/[^\w.+-]/g, '-')}@${new URL(config.publicUrl).hostname}` };
    const message = order.commitMessage?.trim() || defaultMessage(project, content);
    try {
      const pushed = await pushGit(place, { branch, base, files, message, author }, config.git, {
        signal,
        onPhase: say,
      });
      const visit = { projectId: project.id, kind: 'push', by, address: order.gitUri, branch } as const;
      // The branch is there, whatever happens to the note: who heard of a failure now would push again, in vain.
      await noteGitVisit(database.sql, { ...visit, commit: pushed.commit }).catch((error: unknown) => {
        parts.log.warn({ err: error, project: project.id }, 'a push could not be noted');
      });
      return { ...pushed, compare: compareAddress(order.gitUri, pushed.base, branch) };
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      parts.log.info({ project: project.id, kind: error.kind }, 'a push failed');
      throw presentGitFailure(error, TEXTS);
    }
  });
}

function defaultMessage(project: Project, content: ProjectContent): string {
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  const parts = [
    count(content.features.length, 'feature'),
    count(content.plans.length, 'test plan'),
    count(content.environments.length, 'environment'),
    count(content.objects.length, 'global object'),
    count(content.files.length, 'file'),
  ];
  return `Push ${project.name} from Stepwright\n\n${parts.join(', ')}.\n`;
}
