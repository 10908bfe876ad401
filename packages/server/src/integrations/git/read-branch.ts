import git from 'isomorphic-git';
import { isWanted, LAYOUT_FILE } from '../../layout/layout-paths.ts';
import { emptyRepository, fetchCommit, listBranches, listTree } from './exchange.ts';
import { GitFailure } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';
import type { GitTransport } from './git-transport.ts';

/** A file as a repository holds it. */
export interface RepositoryFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

export interface ReadBranch {
  readonly branch: string;
  readonly commit: string;
  readonly files: readonly RepositoryFile[];
  /** Entries that are no files: links, submodules. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads what concerns the product from the newest commit of a branch. Links and submodules are not followed; hooks, filters and
 * attributes of a repository have nothing that could carry them out.
 *
 * @throws GitFailure
 */
export async function readBranch(
  http: GitTransport,
  url: string,
  branch: string,
  settings: GitSettings,
  onPhase: (phase: 'connecting' | 'receiving' | 'reading') => void,
): Promise<ReadBranch> {
  onPhase('connecting');
  const { branches } = await listBranches(http, url);
  const commit = branches.get(branch);
  if (commit === undefined) {
    throw new GitFailure('branch-missing', `The repository has no branch named ${branch}.`, {
      hint: branches.size === 0 ? 'It has no commit yet.' : `It has ${listOf([...branches.keys()])}.`,
    });
  }
  const repository = await emptyRepository(http, url);
  onPhase('receiving');
  await fetchCommit(repository, url, commit, settings);
  onPhase('reading');
  const tree = await listTree(repository, commit, settings);
  const hasLayout = tree.some(({ path, kind }) => path === LAYOUT_FILE && kind === 'file');
  const files: RepositoryFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const { path, oid, kind } of tree) {
    if (!isWanted(path, hasLayout)) continue;
    if (kind === 'file') files.push({ path, bytes: (await git.readBlob({ ...repository, oid })).blob });
    else leftOut.push({ path, reason: kind === 'link' ? 'It is a link to another file.' : 'It is a submodule.' });
  }
  return { branch, commit, files, leftOut };
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => name.slice(0, 60));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
