/** What Java's classes may see and do of the run in which they are used; nothing of the process itself. */
export interface JavaWorld {
  /** `System.getProperty`, `System.setProperty`: the run's own properties. */
  readonly properties: { [name: string]: string };
  /** `System.getenv`. */
  readonly env: { readonly [name: string]: string };
  /** Waits while the script stands, milliseconds. */
  sleep(ms: number): void;
  /** `System.out.println` and its like. */
  print(text: string): void;
  readonly files: JavaFiles;
  /** Classes of the project, by full name (karate §1.11); `undefined` for those that it does not have. */
  customType(name: string): unknown;
}

/** Files of the run, by the paths that scripts write. */
export interface JavaFiles {
  /** Null where nothing is there. */
  find(path: string): 'file' | 'folder' | null;
  /** @throws KarateError E_FILE */
  read(path: string): Uint8Array;
  /** Names within a folder. */
  list(path: string): readonly string[];
  /** Writes into the run's output folder, with the folders on the way. @throws KarateError E_FILE for places outside of it */
  write(path: string, bytes: Uint8Array, append: boolean): void;
  /** False where nothing was there. @throws KarateError E_FILE outside of the output folder */
  remove(path: string): boolean;
  makeFolder(path: string): void;
  /** For messages and `toAbsolutePath`. */
  absolute(path: string): string;
}

function refuse(what: string): never {
  throw new Error(`${what} needs a scenario that runs`);
}

/** For classes that are used outside of any run: they compute, and can see nothing. */
export const NO_WORLD: JavaWorld = {
  properties: {},
  env: {},
  sleep: () => refuse('Thread.sleep'),
  print: () => {},
  files: {
    find: () => null,
    read: () => refuse('Reading files'),
    list: () => [],
    write: () => refuse('Writing files'),
    remove: () => refuse('Removing files'),
    makeFolder: () => refuse('Making folders'),
    absolute: (path) => path,
  },
  customType: () => undefined,
};
