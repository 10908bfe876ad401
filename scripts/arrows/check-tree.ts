import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { type Import, readImports } from './read-imports.ts';

/** Which package may import which, all steps of an arrow written out. What spans packages may import every one. */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  catalogue: ['contract'],
  engine: ['catalogue', 'contract'],
  executor: ['engine', 'catalogue', 'contract'],
  cli: ['executor', 'engine', 'catalogue', 'contract'],
  server: ['catalogue', 'contract'],
  'run-view': ['contract'],
  web: ['run-view', 'catalogue', 'contract'],
};
/** Packages that also run where there is no Node. */
const WITHOUT_NODE = ['contract', 'run-view', 'web'];
const SCOPE = '@stepwright/';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Room {
  /** Folder below the root, such as `packages/engine` or `e2e`. */
  folder: string;
  /** The packages it may import; undefined: all. */
  arrows: readonly string[] | undefined;
  withoutNode: boolean;
  manifest: Manifest;
}

/** Checks every import of every package below `root`. @returns one line for each that is not allowed. */
export function checkTree(root: string): string[] {
  const rootManifest = readManifest(root);
  const faults: string[] = [];
  for (const room of roomsOf(root)) {
    const edges = new Map<string, string[]>();
    for (const file of sourcesIn(join(root, room.folder))) {
      const name = relative(root, file);
      const near: string[] = [];
      for (const found of readImports(file, readFileSync(file, 'utf8'))) {
        const fault = found.target.startsWith('.')
          ? faultOfRelative(root, room, file, found)
          : faultOfBare(room, name, found, rootManifest);
        if (fault) faults.push(`${name}:${found.line}  ${fault}`);
        else if (found.target.startsWith('.')) near.push(relative(root, resolve(dirname(file), found.target)));
      }
      edges.set(name, near);
    }
    for (const cycle of findCycles(edges)) faults.push(`${cycle[0]}:1  import circle: ${cycle.join(' ↔ ')}`);
  }
  return faults;
}

function roomsOf(root: string): Room[] {
  const packages = readdirSync(join(root, 'packages')).filter((name) =>
    existsSync(join(root, 'packages', name, 'package.json')),
  );
  const rooms: Room[] = packages.map((name) => {
    const arrows = ARROWS[name];
    if (!arrows)
      throw new Error(`packages/${name} has no arrows yet: say in scripts/arrows/check-tree.ts what it may import.`);
    const folder = `packages/${name}`;
    return { folder, arrows, withoutNode: WITHOUT_NODE.includes(name), manifest: readManifest(join(root, folder)) };
  });
  for (const folder of ['bench', 'e2e']) {
    if (!existsSync(join(root, folder, 'package.json'))) continue;
    rooms.push({ folder, arrows: undefined, withoutNode: false, manifest: readManifest(join(root, folder)) });
  }
  return rooms;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function sourcesIn(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name === 'fixtures') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...sourcesIn(path));
    else if (/\.(ts|tsx|mjs|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts')) found.push(path);
  }
  return found;
}

function faultOfRelative(root: string, room: Room, file: string, found: Import): string | undefined {
  const path = resolve(dirname(file), found.target.replace(/[?#].*$/, ''));
  if (room.arrows && relative(join(root, room.folder), path).startsWith('..')) {
    return `'${found.target}' leaves the package; import ${SCOPE}… by name`;
  }
  if (!/\.[a-z]+$/.test(found.target)) return `'${found.target}' has no file ending`;
  return existsSync(path) || path.includes('/dist/') ? undefined : `'${found.target}' does not exist`;
}

function faultOfBare(room: Room, file: string, found: Import, root: Manifest): string | undefined {
  const { target } = found;
  const aside = isAside(file);
  if (target.startsWith('node:') || builtinModules.includes(target)) {
    return room.withoutNode && !aside ? `'${target}': this package also runs where there is no Node` : undefined;
  }
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  if (name.startsWith(SCOPE) && room.arrows) {
    const other = name.slice(SCOPE.length);
    if (`packages/${other}` === room.folder) return `'${target}' is this package itself; import it by a relative path`;
    if (!room.arrows.includes(other))
      return `'${target}' goes against the arrows (allowed: ${room.arrows.join(', ') || 'none'})`;
  }
  if (room.manifest.dependencies?.[name]) return undefined;
  const forDevelopment = room.manifest.devDependencies?.[name] ?? root.devDependencies?.[name];
  if (forDevelopment && (aside || found.typeOnly || !room.arrows)) return undefined;
  // What spans packages uses them as the workspace has them.
  if (!room.arrows && name.startsWith(SCOPE)) return undefined;
  return forDevelopment
    ? `'${name}' is a development dependency; only tests, build files and type imports may use it`
    : `'${name}' is not in ${room.folder}/package.json`;
}

/** Tests, their helpers and build files: not part of what runs in the product. */
function isAside(file: string): boolean {
  return (
    /\.test\.tsx?$|\.config\.ts$|(^|\/)(testing|fake|build)-[^/]*$/.test(file) ||
    /\/(build|testing|conformance)\//.test(file)
  );
}
