import git from 'isomorphic-git';
import { isManaged, LAYOUT_FILE } from '../../layout/layout-paths.ts';
import { asGitFailure, emptyRepository, fetchCommit, listBranches, listTree, type Repository } from './exchange.ts';
import { GitFailure } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';
import type { GitTransport } from './git-transport.ts';
import type { RepositoryFile } from './read-branch.ts';

export interface PushBranch {
  /** The branch that is made. */
  readonly branch: string;
  /** The branch that it stands on; null: the one that the server names first. */
  readonly base: string | null;
  readonly files: readonly RepositoryFile[];
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
}

export interface PushedBranch {
  readonly branch: string;
  /** Null when the repository had no commit before. */
  readonly base: string | null;
  readonly commit: string;
}

/**
 * Makes a branch with one commit: the base with the product's files in place of those that an earlier push left there. Everything
 * else in the repository stays as it is.
 *
 * @throws GitFailure `branch-exists`, `branch-missing` for a base that is not there, and every failure of a connection
 */
export async function pushBranch(
  http: GitTransport,
  url: string,
  order: PushBranch,
  settings: GitSettings,
  onPhase: (phase: 'connecting' | 'receiving' | 'sending') => void,
): Promise<PushedBranch> {
  onPhase('connecting');
  const { branches, first } = await listBranches(http, url);
  if (branches.has(order.branch)) throw branchExists(order.branch);
  for (const name of branches.keys()) {
    // git keeps branches as files, so that one name cannot be the folder of another.
    if (name.startsWith(`${order.branch}/`) || order.branch.startsWith(`${name}/`)) throw branchExists(name);
  }
  if (order.base !== null && !branches.has(order.base)) {
    // In a repository without any commit the first push is the beginning of everything.
    if (branches.size > 0) {
      throw new GitFailure('branch-missing', `The repository has no branch named ${order.base} to build on.`);
    }
  }
  // Asked before anything is received: a user who may only read hears it at once.
  await listBranches(http, url, true);
  const base = branches.size === 0 ? null : (order.base ?? first);
  const repository = await emptyRepository(http, url);
  let parent: string | null = null;
  const entries = new Map<string, { mode: string; oid: string }>();
  if (base !== null) {
    onPhase('receiving');
    parent = branches.get(base) ?? '';
    await fetchCommit(repository, url, parent, settings);
    const tree = await listTree(repository, parent, settings);
    const isOurs = tree.some(({ path }) => path === LAYOUT_FILE);
    for (const { path, oid, mode } of tree) {
      if (!isOurs || !isManaged(path)) entries.set(path, { oid, mode });
    }
    await rememberBase(repository, base, parent);
  }
  onPhase('sending');
  for (const { path, bytes } of order.files) {
    makeRoom(entries, path);
    entries.set(path, { mode: '100644', oid: await git.writeBlob({ ...repository, blob: bytes }) });
  }
  const tree = await writeTree(repository, entries);
  const commit = await git.commit({
    ...repository,
    tree,
    parent: parent === null ? [] : [parent],
    ref: `refs/heads/${order.branch}`,
    message: order.message,
    author: { ...order.author, timezoneOffset: 0 },
  });
  try {
    const answer = await git.push({
      ...repository,
      url,
      remote: 'origin',
      ref: `refs/heads/${order.branch}`,
      remoteRef: `refs/heads/${order.branch}`,
    });
    if (!answer.ok || Object.values(answer.refs).some((ref) => !ref.ok)) {
      throw new GitFailure('rejected', 'The git server did not take the new branch.', {
        hint: 'A rule of the repository may forbid this branch name or who pushes it.',
      });
    }
  } catch (error) {
    throw asGitFailure(error);
  }
  return { branch: order.branch, base, commit };
}

function branchExists(name: string): GitFailure {
  return new GitFailure('branch-exists', `The repository has a branch named ${name} already.`, {
    hint: 'A push makes a new branch, so that nothing of others is overwritten. Choose another name.',
  });
}

/** So that a push sends only what the server does not have. */
async function rememberBase(repository: Repository, base: string, commit: string): Promise<void> {
  await git.writeRef({ ...repository, ref: `refs/remotes/origin/${base}`, value: commit, force: true });
  await git.writeRef({
    ...repository,
    ref: 'refs/remotes/origin/HEAD',
    value: `refs/remotes/origin/${base}`,
    symbolic: true,
    force: true,
  });
}

/** A file where the product needs a folder gives way. */
function makeRoom(entries: Map<string, unknown>, path: string): void {
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) entries.delete(path.slice(0, at));
}

interface Folder {
  files: Map<string, { mode: string; oid: string }>;
  folders: Map<string, Folder>;
}

async function writeTree(
  repository: Repository,
  entries: ReadonlyMap<string, { mode: string; oid: string }>,
): Promise<string> {
  const newFolder = (): Folder => ({ files: new Map(), folders: new Map() });
  const root = newFolder();
  for (const [path, entry] of entries) {
    const steps = path.split('/');
    const name = steps.pop() ?? '';
    let folder = root;
    for (const step of steps) {
      const next = folder.folders.get(step) ?? newFolder();
      folder.folders.set(step, next);
      folder = next;
    }
    folder.files.set(name, entry);
  }
  const write = async (folder: Folder): Promise<string> => {
    const tree: { mode: string; path: string; oid: string; type: 'blob' | 'tree' | 'commit' }[] = [];
    for (const [path, { mode, oid }] of folder.files) {
      tree.push({ mode, path, oid, type: mode === '160000' ? 'commit' : 'blob' });
    }
    for (const [path, inside] of folder.folders) {
      // A folder where the product has a file gives way.
      if (folder.files.has(path)) continue;
      tree.push({ mode: '040000', path, oid: await write(inside), type: 'tree' });
    }
    return git.writeTree({ ...repository, tree });
  };
  return write(root);
}
