import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KarateError } from '../karate-error.ts';
import { configNames } from './config-names.ts';
import type { Sources } from './sources.ts';
import type { DiskFolders, SourcesPlan } from './sources-plan.ts';

/** Texts from folders on disk; addresses are absolute paths. */
export class DiskSources implements Sources {
  readonly #folders: DiskFolders;

  constructor({ classpath, configDir, workingDir, output }: DiskFolders) {
    this.#folders = {
      classpath: classpath.map((folder) => resolve(workingDir, folder)),
      configDir: configDir === null ? null : resolve(workingDir, configDir),
      workingDir,
      output,
    };
  }

  get output(): string {
    return this.#folders.output;
  }

  get plan(): SourcesPlan {
    return { kind: 'disk', folders: this.#folders };
  }

  resolve(path: string, from: string, self: string): string {
    const { classpath, workingDir } = this.#folders;
    if (path.startsWith('classpath:')) {
      const name = path
        .slice('classpath:'.length)
        .replace(/^\/+/, '')
        .replace(/\/{2,}/g, '/');
      const candidates = classpath.map((root) => join(root, name));
      const found = candidates.find((candidate) => existsSync(candidate));
      if (found !== undefined) return found;
      throw new KarateError(
        'E_FILE',
        `"${path}" was not found; looked in ${classpath.join(', ') || 'no folder at all'}`,
      );
    }
    if (path.startsWith('file://')) return fileURLToPath(path);
    if (path.startsWith('file:')) return resolve(workingDir, path.slice('file:'.length));
    if (path.startsWith('this:')) return join(dirname(self), path.slice('this:'.length));
    return isAbsolute(path) ? path : join(dirname(from), path);
  }

  addressOf(uri: string): string {
    return resolve(this.#folders.workingDir, uri);
  }

  find(address: string): string | null {
    return statSync(address, { throwIfNoEntry: false })?.isFile() ? readFileSync(address, 'utf8') : null;
  }

  read(address: string): Uint8Array {
    try {
      return readFileSync(address);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : message;
      throw new KarateError('E_FILE', `${this.display(address)} cannot be read: ${reason}`);
    }
  }

  /** Relative to the working folder where it lies inside. */
  display(address: string): string {
    const shown = relative(this.#folders.workingDir, address);
    return shown.startsWith('..') || isAbsolute(shown) ? address : shown;
  }

  configFiles(env: string | null): readonly string[] {
    const { classpath, configDir } = this.#folders;
    const [base, ...others] = configNames(env);
    const inClasspath = (name: string) =>
      classpath.map((root) => join(root, name)).filter((path) => existsSync(path))[0];
    const found = others.map((name) => {
      const path = configDir === null ? inClasspath(name) : join(configDir, name);
      return path !== undefined && existsSync(path) ? path : undefined;
    });
    return [inClasspath(base), ...found].filter((path) => path !== undefined);
  }
}
