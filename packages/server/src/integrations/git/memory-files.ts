import { posix } from 'node:path';

/** What git keeps for the time of one exchange: nothing of a repository ever lies on the disk of the server. */
export interface MemoryFiles {
  promises: Record<
    'stat' | 'lstat' | 'readFile' | 'writeFile' | 'mkdir' | 'readdir' | 'unlink' | 'rmdir' | 'readlink' | 'symlink',
    (...parts: never[]) => Promise<unknown>
  >;
}

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  size: number;
  mode: number;
  mtimeMs: number;
  ctimeMs: number;
  uid: number;
  gid: number;
  dev: number;
  ino: number;
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/** A file system in memory, with the few calls that isomorphic-git makes. */
export function memoryFiles(): MemoryFiles {
  const files = new Map<string, Uint8Array>();
  const folders = new Map<string, Set<string>>([['/', new Set()]]);
  const clean = (path: string) => posix.resolve('/', path);
  const parentOf = (path: string): Set<string> => {
    const parent = folders.get(posix.dirname(path));
    if (!parent) throw failure('ENOENT', path);
    return parent;
  };
  const stat = async (given: string): Promise<Stat> => {
    const path = clean(given);
    const file = files.get(path);
    const isFolder = folders.has(path);
    if (!file && !isFolder) throw failure('ENOENT', path);
    return {
      isFile: () => file !== undefined,
      isDirectory: () => isFolder,
      isSymbolicLink: () => false,
      size: file?.byteLength ?? 0,
      mode: file ? 0o100644 : 0o40755,
      mtimeMs: 0,
      ctimeMs: 0,
      uid: 0,
      gid: 0,
      dev: 0,
      ino: 0,
    };
  };
  return {
    promises: {
      stat,
      lstat: stat,
      async readFile(given: string, options?: { encoding?: string } | string) {
        const bytes = files.get(clean(given));
        if (!bytes) throw failure('ENOENT', given);
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === 'utf8' ? Buffer.from(bytes).toString('utf8') : bytes;
      },
      async writeFile(given: string, data: Uint8Array | string) {
        const path = clean(given);
        if (folders.has(path)) throw failure('EISDIR', path);
        parentOf(path).add(posix.basename(path));
        files.set(path, typeof data === 'string' ? Buffer.from(data) : data);
      },
      async mkdir(given: string) {
        const path = clean(given);
        if (files.has(path) || folders.has(path)) throw failure('EEXIST', path);
        parentOf(path).add(posix.basename(path));
        folders.set(path, new Set());
      },
      async readdir(given: string) {
        const path = clean(given);
        const names = folders.get(path);
        if (!names) throw failure(files.has(path) ? 'ENOTDIR' : 'ENOENT', path);
        return [...names];
      },
      async unlink(given: string) {
        const path = clean(given);
        if (!files.delete(path)) throw failure('ENOENT', path);
        parentOf(path).delete(posix.basename(path));
      },
      async rmdir(given: string) {
        const path = clean(given);
        const names = folders.get(path);
        if (!names) throw failure('ENOENT', path);
        if (names.size > 0) throw failure('ENOTEMPTY', path);
        folders.delete(path);
        parentOf(path).delete(posix.basename(path));
      },
      // A link in a repository is never made, so there is none to follow.
      async readlink(given: string) {
        throw failure('ENOENT', given);
      },
      async symlink(given: string) {
        throw failure('EPERM', given);
      },
    },
  };
}
