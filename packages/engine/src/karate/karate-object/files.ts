import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { KarateError } from '../karate-error.ts';
import type { ScenarioRuntime } from '../runtime/scenario-runtime.ts';
import { asBytes } from '../values/convert/as-bytes.ts';
import type { KarateFunctions } from './family.ts';
import { textArgument } from './read-argument.ts';

/** Files of the suite, and those that a run writes (karate §1.5, §1.7). */
export const fileFunctions: KarateFunctions = {
  read(runtime, path) {
    return runtime.read(textArgument('read', 'the path of a file', path));
  },

  readAsString(runtime, path) {
    return new TextDecoder().decode(bytesOf(runtime, 'readAsString', path));
  },

  readAsBytes(runtime, path) {
    return bytesOf(runtime, 'readAsBytes', path);
  },

  /** A `java.io.ByteArrayInputStream` of the file. */
  readAsStream(runtime, path) {
    return runtime.js('new java.io.ByteArrayInputStream(bytes)', { bytes: bytesOf(runtime, 'readAsStream', path) });
  },

  toAbsolutePath(runtime, path) {
    return pathOf(runtime, textArgument('toAbsolutePath', 'a path', path));
  },

  toJavaFile(runtime, path) {
    return new FileReference(pathOf(runtime, textArgument('toJavaFile', 'a path', path)));
  },

  /** Into the run's output folder, and nowhere else. */
  write(runtime, value, path) {
    const name = textArgument('write', 'a value and a path', path);
    const folder = runtime.suite.sources.output;
    const file = resolve(folder, name);
    if (!lies(file, resolve(folder))) throw outside(name, folder);
    mkdirSync(dirname(file), { recursive: true });
    // A link inside the folder may lead out of it.
    if (!lies(realpathSync(dirname(file)), realpathSync(folder), true)) throw outside(name, folder);
    writeFileSync(file, asBytes(value));
    return new FileReference(file);
  },
};

/** What `java.io.File` is used for: its path and its name. */
export class FileReference {
  readonly path: string;
  readonly absolutePath: string;
  readonly name: string;

  constructor(path: string) {
    this.path = path;
    this.absolutePath = path;
    this.name = basename(path);
  }

  getPath(): string {
    return this.path;
  }

  getAbsolutePath(): string {
    return this.absolutePath;
  }

  getName(): string {
    return this.name;
  }

  toString(): string {
    return this.path;
  }
}

/** The address that a path means where the scenario stands. */
export function addressOf(runtime: ScenarioRuntime, path: string): string {
  return runtime.suite.sources.resolve(path, runtime.feature.base, runtime.feature.address);
}

/** On disk an address is the path itself; in a bundle it is what people call the entry. */
function pathOf(runtime: ScenarioRuntime, path: string): string {
  const address = addressOf(runtime, path);
  return isAbsolute(address) ? address : runtime.suite.sources.display(address);
}

function bytesOf(runtime: ScenarioRuntime, name: string, path: unknown): Uint8Array {
  return runtime.suite.sources.read(addressOf(runtime, textArgument(name, 'the path of a file', path)));
}

function lies(path: string, folder: string, orIsIt = false): boolean {
  const way = relative(folder, path);
  if (way === '') return orIsIt;
  return way !== '..' && !way.startsWith(`..${sep}`);
}

function outside(name: string, folder: string): KarateError {
  return new KarateError(
    'E_FILE',
    `karate.write(): "${name}" lies outside the folder that a run may write to (${folder}). Give a path below it.`,
  );
}
