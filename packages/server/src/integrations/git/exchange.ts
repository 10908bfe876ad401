import git, { Errors, type FsClient, type HttpClient } from 'isomorphic-git';
import { GitFailure } from './git-failure.ts';
import type { GitSettings } from './git-settings.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';
import { readFetchAnswer } from './scan-pack.ts';

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
  let answer: Awaited<ReturnType<typeof git.getRemoteInfo2>>;
  try {
    answer = await git.getRemoteInfo2({ http, url, protocolVersion: 1, forPush });
  } catch (error) {
    throw asGitFailure(error);
  }
  if (answer.protocolVersion !== 1) throw new GitFailure('broken', 'What the git server answered cannot be read.');
  const branches = new Map<string, string>();
  let first: string | null = null;
  for (const { ref, oid, target } of answer.refs ?? []) {
    if (ref === 'HEAD') first = target?.replace(/^refs\/heads\//, '') ?? null;
    if (ref.startsWith('refs/heads/') && /^[0-9a-f]{40}$/.test(oid)) branches.set(ref.slice('refs/heads/'.length), oid);
  }
  if (first !== null && !branches.has(first)) first = null;
  const known = ['main', 'master'].find((name) => branches.has(name));
  return { branches, first: first ?? known ?? branches.keys().next().value ?? null };
}

/** A line of git's protocol: its length in four digits, then itself. */
const packet = (line: string) => (line.length + 4).toString(16).padStart(4, '0') + line;

/**
 * Receives one commit with its files and nothing of its history. Asked for by hand, because the pack has to be counted before it is
 * unpacked.
 *
 * @throws GitFailure
 */
export async function fetchCommit(
  { fs, gitdir, dir, http }: Repository,
  url: string,
  commit: string,
  settings: GitSettings,
): Promise<void> {
  const asked = `${packet(`want ${commit} side-band-64k ofs-delta agent=stepwright\n`)}${packet('deepen 1\n')}0000${packet('done\n')}`;
  const answer = await http.request({
    url: `${url}/git-upload-pack`,
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
    },
    body: [Buffer.from(asked)] as unknown as AsyncIterableIterator<Uint8Array>,
  });
  if (answer.statusCode !== 200) {
    throw asGitFailure(new Errors.HttpError(answer.statusCode, answer.statusMessage, ''));
  }
  const bytes: Uint8Array[] = [];
  for await (const part of answer.body ?? []) bytes.push(part);
  const { pack, shallow } = readFetchAnswer(Buffer.concat(bytes), settings.limits);
  try {
    const write = fs.promises.writeFile as (path: string, data: Uint8Array | string) => Promise<unknown>;
    const mkdir = fs.promises.mkdir as (path: string) => Promise<unknown>;
    await mkdir(`${gitdir}/objects/pack`).catch(() => undefined);
    await write(`${gitdir}/objects/pack/pack-received.pack`, pack);
    await write(`${gitdir}/shallow`, shallow.map((oid) => `${oid}\n`).join(''));
    const { oids } = await git.indexPack({ fs, dir, gitdir, filepath: 'objects/pack/pack-received.pack' });
    if (!oids.includes(commit))
      throw new GitFailure('broken', 'The git server sent something else than it was asked for.');
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
  try {
    return await walkTree(repository, commit, settings);
  } catch (error) {
    throw asGitFailure(error);
  }
}

async function walkTree(repository: Repository, commit: string, settings: GitSettings): Promise<TreeFile[]> {
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
