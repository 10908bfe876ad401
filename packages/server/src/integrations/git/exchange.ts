import git, { Errors, type FsClient, type HttpClient } from 'isomorphic-git';
import { GitFailure } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';

const FOLDER = '/repository';

/** A repository in memory, bound to its server for the time of one exchange. */
export interface Repository {
  readonly fs: FsClient & MemoryFiles;
  readonly http: HttpClient;
  readonly dir: string;
  readonly gitdir: string;
  readonly cache: object;
}

export async function emptyRepository(http: HttpClient, url: string): Promise<Repository> {
  const fs = memoryFiles();
  await git.init({ fs, gitdir: FOLDER, bare: true, defaultBranch: 'main' });
  await git.addRemote({ fs, gitdir: FOLDER, remote: 'origin', url });
  return { fs, http, dir: FOLDER, gitdir: FOLDER, cache: {} };
}

export interface RemoteBranches {
  /** Commit of each branch. */
  readonly branches: ReadonlyMap<string, string>;
  /** The branch that the server names first; null in a repository without commits. */
  readonly first: string | null;
}

/** @throws GitFailure */
export async function listBranches(http: HttpClient, url: string, forPush = false): Promise<RemoteBranches> {
  try {
    const refs = await git.listServerRefs({ http, url, protocolVersion: 1, symrefs: true, forPush });
    const branches = new Map<string, string>();
    let first: string | null = null;
    for (const { ref, oid, target } of refs) {
      if (ref === 'HEAD') first = target?.replace(/^refs\/heads\//, '') ?? null;
      if (ref.startsWith('refs/heads/')) branches.set(ref.slice('refs/heads/'.length), oid);
    }
    if (first !== null && !branches.has(first)) first = null;
    const known = ['main', 'master'].find((name) => branches.has(name));
    return { branches, first: first ?? known ?? branches.keys().next().value ?? null };
  } catch (error) {
    throw asGitFailure(error);
  }
}

/** Receives the newest commit of a branch, nothing of its history. @returns the commit's id */
export async function fetchBranch(repository: Repository, url: string, branch: string): Promise<string> {
  try {
    const { fetchHead } = await git.fetch({
      ...repository,
      url,
      ref: branch,
      remoteRef: `refs/heads/${branch}`,
      singleBranch: true,
      depth: 1,
      tags: false,
    });
    if (fetchHead === null) throw new GitFailure('branch-missing', `The branch ${branch} is gone.`);
    return fetchHead;
  } catch (error) {
    throw asGitFailure(error);
  }
}

export interface TreeFile {
  readonly path: string;
  readonly oid: string;
  /** As git writes it: 100644, 100755, 120000 for a link, 160000 for a submodule. */
  readonly mode: string;
  readonly kind: 'file' | 'link' | 'submodule';
}

/** Every file of a commit's tree, in the order of the tree. Nothing is checked out. @throws GitFailure `too-large` */
export async function listTree(repository: Repository, commit: string, settings: GitSettings): Promise<TreeFile[]> {
  const found: TreeFile[] = [];
  const folders: { path: string; oid: string; depth: number }[] = [{ path: '', oid: commit, depth: 0 }];
  let seen = 0;
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const { tree } = await git.readTree({ ...repository, oid: folder.oid });
    const inside: typeof folders = [];
    for (const entry of tree) {
      if (++seen > settings.limits.files || folder.depth > 50) {
        throw new GitFailure('too-large', `The repository holds more than ${settings.limits.files} files.`, {
          hint: 'Keep the tests in a repository or a branch of their own.',
        });
      }
      const path = folder.path === '' ? entry.path : `${folder.path}/${entry.path}`;
      if (entry.type === 'tree') inside.push({ path, oid: entry.oid, depth: folder.depth + 1 });
      else {
        const kind = entry.type === 'commit' ? 'submodule' : /^0?12/.test(entry.mode) ? 'link' : 'file';
        found.push({ path, oid: entry.oid, mode: entry.mode, kind });
      }
    }
    folders.push(...inside.reverse());
  }
  return found;
}

/** What isomorphic-git throws, in words for a person. */
export function asGitFailure(error: unknown): GitFailure {
  if (error instanceof GitFailure) return error;
  if (error instanceof Errors.HttpError) {
    const { statusCode } = error.data;
    if (statusCode === 401 || statusCode === 407) {
      return new GitFailure('credentials', 'The git server does not accept this user name and password.', {
        hint: 'Many git hosts want an access token in place of the password.',
      });
    }
    if (statusCode === 403) {
      return new GitFailure('read-only', 'The git server refuses this to the given user.', {
        hint: 'Reading needs read access to the repository, pushing needs write access.',
      });
    }
    if (statusCode === 404) {
      return new GitFailure(
        'no-repository',
        'There is no git repository at this address, or this user may not see it.',
      );
    }
    return new GitFailure('broken', `The git server answered ${statusCode}.`);
  }
  if (error instanceof Errors.SmartHttpError || error instanceof Errors.RemoteCapabilityError) {
    return new GitFailure(
      'no-repository',
      'What answers at this address is no git server that this product can talk to.',
    );
  }
  if (error instanceof Errors.GitPushError || error instanceof Errors.PushRejectedError) {
    return new GitFailure('rejected', 'The git server did not take the new branch.', {
      hint: 'A rule of the repository may forbid this branch name or who pushes it.',
    });
  }
  return new GitFailure('broken', 'What the git server answered cannot be read.', { cause: error });
}
