import { decodeText } from '../../values/convert/charset.ts';
import { JavaException, javaClass } from './java-class.ts';
import { itemsOf, JavaList } from './java-lists.ts';
import { JavaStream } from './java-stream.ts';
import type { JavaFiles, JavaWorld } from './java-world.ts';
import { ByteArrayInputStream, TextReader, textBytes } from './streams.ts';

/** `java.io` and `java.nio.file`: reading what the run's sources hold, writing into its output folder. */
export function fileClasses(world: JavaWorld): { readonly [name: string]: unknown } {
  const { files } = world;
  const FileType = fileType(files);
  const path = (...parts: unknown[]) => new FileType(...parts);
  return {
    'java.io.File': FileType,
    'java.nio.file.Path': Object.assign(path, { of: path }),
    'java.nio.file.Paths': { get: path },
    'java.nio.file.Files': filesType(files, path),
    'java.nio.file.StandardOpenOption': OPEN_OPTIONS,
    'java.nio.file.StandardCopyOption': { REPLACE_EXISTING: 'REPLACE_EXISTING', ATOMIC_MOVE: 'ATOMIC_MOVE' },
    'java.io.FileInputStream': class extends ByteArrayInputStream {
      constructor(file: unknown) {
        super(files.read(String(file)));
      }
    },
    'java.io.FileReader': class extends TextReader {
      constructor(file: unknown) {
        super(decodeText(files.read(String(file)), 'UTF-8'));
      }
    },
    'java.io.FileOutputStream': fileOutput(files),
    'java.io.FileWriter': fileOutput(files),
    'java.io.PrintWriter': fileOutput(files),
  };
}

const OPEN_OPTIONS = Object.fromEntries(
  ['READ', 'WRITE', 'APPEND', 'CREATE', 'CREATE_NEW', 'TRUNCATE_EXISTING'].map((option) => [option, option]),
);

function fileType(files: JavaFiles): new (...parts: unknown[]) => object {
  /** A path, both as `File` and as `Path`. */
  class File {
    static readonly separator = '/';
    readonly #path: string;

    constructor(...parts: unknown[]) {
      this.#path = joined(parts);
    }
    static createTempFile(prefix: unknown, suffix: unknown): File {
      const file = new File(
        `${String(prefix)}${Date.now()}${Math.floor(performance.now() * 1000) % 1000}${String(suffix ?? '.tmp')}`,
      );
      files.write(String(file), new Uint8Array(), false);
      return file;
    }
    getName(): string {
      return this.#path.slice(this.#path.lastIndexOf('/') + 1);
    }
    getPath(): string {
      return this.#path;
    }
    getParent(): string | null {
      const at = this.#path.lastIndexOf('/');
      return at === -1 ? null : this.#path.slice(0, at) || '/';
    }
    getParentFile(): File | null {
      const parent = this.getParent();
      return parent === null ? null : new File(parent);
    }
    getFileName(): File {
      return new File(this.getName());
    }
    getAbsolutePath(): string {
      return files.absolute(this.#path);
    }
    getCanonicalPath(): string {
      return files.absolute(this.#path);
    }
    toAbsolutePath(): File {
      return new File(files.absolute(this.#path));
    }
    toPath(): File {
      return this;
    }
    toFile(): File {
      return this;
    }
    normalize(): File {
      return this;
    }
    resolve(other: unknown): File {
      return new File(this.#path, other);
    }
    exists(): boolean {
      return files.find(this.#path) !== null;
    }
    isFile(): boolean {
      return files.find(this.#path) === 'file';
    }
    isDirectory(): boolean {
      return files.find(this.#path) === 'folder';
    }
    length(): number {
      return this.isFile() ? files.read(this.#path).length : 0;
    }
    list(): string[] {
      return [...files.list(this.#path)];
    }
    listFiles(): File[] {
      return files.list(this.#path).map((name) => new File(this.#path, name));
    }
    mkdir(): boolean {
      return this.mkdirs();
    }
    mkdirs(): boolean {
      if (this.exists()) return false;
      files.makeFolder(this.#path);
      return true;
    }
    createNewFile(): boolean {
      if (this.exists()) return false;
      files.write(this.#path, new Uint8Array(), false);
      return true;
    }
    delete(): boolean {
      return files.remove(this.#path);
    }
    deleteOnExit(): void {}
    equals(other: unknown): boolean {
      return String(other) === this.#path;
    }
    toString(): string {
      return this.#path;
    }
  }
  return javaClass('java.io.File', File);
}

function joined(parts: readonly unknown[]): string {
  const texts = parts.filter((part) => part !== null && part !== undefined && part !== '').map(String);
  return texts
    .map((text, at) => (at === 0 ? text.replace(/(?<=.)\/+$/, '') : text.replace(/^\/+|\/+$/g, '')))
    .join('/');
}

function filesType(files: JavaFiles, path: (...parts: unknown[]) => object): object {
  const text = (file: unknown, charset?: unknown) => decodeText(files.read(String(file)), String(charset ?? 'UTF-8'));
  const lines = (file: unknown, charset?: unknown) => {
    const parts = text(file, charset).split(/\r\n|\r|\n/);
    if (parts.at(-1) === '') parts.pop();
    return parts;
  };
  const write = (file: unknown, what: unknown, ...more: unknown[]) => {
    const charset = more.find((option) => option !== null && !(String(option) in OPEN_OPTIONS));
    const content = Array.isArray(what) ? `${what.join('\n')}\n` : what;
    files.write(
      String(file),
      textBytes(content, charset),
      more.some((option) => String(option) === 'APPEND'),
    );
    return file;
  };
  return {
    readAllBytes: (file: unknown) => files.read(String(file)),
    readString: text,
    readAllLines: (file: unknown, charset?: unknown) => new JavaList(lines(file, charset)),
    lines: (file: unknown, charset?: unknown) => new JavaStream(lines(file, charset)),
    newInputStream: (file: unknown) => new ByteArrayInputStream(files.read(String(file))),
    newBufferedReader: (file: unknown, charset?: unknown) => new TextReader(text(file, charset)),
    write,
    writeString: write,
    exists: (file: unknown) => files.find(String(file)) !== null,
    notExists: (file: unknown) => files.find(String(file)) === null,
    isDirectory: (file: unknown) => files.find(String(file)) === 'folder',
    isRegularFile: (file: unknown) => files.find(String(file)) === 'file',
    size: (file: unknown) => files.read(String(file)).length,
    list: (folder: unknown) => new JavaStream(files.list(String(folder)).map((name) => path(folder, name))),
    createDirectory: makeFolder,
    createDirectories: makeFolder,
    createFile: (file: unknown) => write(file, ''),
    copy: (from: unknown, to: unknown) => {
      const stream = from as { readAllBytes?: () => Uint8Array };
      files.write(String(to), stream.readAllBytes ? stream.readAllBytes() : files.read(String(from)), false);
      return to;
    },
    move: (from: unknown, to: unknown) => {
      files.write(String(to), files.read(String(from)), false);
      files.remove(String(from));
      return to;
    },
    delete: (file: unknown) => {
      if (!files.remove(String(file))) throw new JavaException('java.nio.file.NoSuchFileException', String(file));
    },
    deleteIfExists: (file: unknown) => files.remove(String(file)),
  };

  function makeFolder(folder: unknown): unknown {
    files.makeFolder(String(folder));
    return folder;
  }
}

function fileOutput(files: JavaFiles): new (file: unknown, append?: unknown) => object {
  return class {
    readonly #file: string;
    #append: boolean;

    constructor(file: unknown, append: unknown = false) {
      this.#file = String(file);
      this.#append = append === true;
      files.write(this.#file, new Uint8Array(), this.#append);
      this.#append = true;
    }
    write(what: unknown): void {
      const content = typeof what === 'number' ? Uint8Array.of(what & 0xff) : textBytes(what, 'UTF-8');
      files.write(this.#file, content, true);
    }
    print(what: unknown): void {
      this.write(String(what));
    }
    println(what: unknown = ''): void {
      this.write(`${itemsOf(what).join('')}\n`);
    }
    append(what: unknown): this {
      this.write(String(what));
      return this;
    }
    flush(): void {}
    close(): void {}
  };
}
