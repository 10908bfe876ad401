import { statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { lateModules } from './late-modules.ts';

/**
 * Joins the command line into few files under `dist`: one file is read and compiled several times faster than hundreds. What a command
 * needs alone stays in files of its own, and threads and helpers of other processes are started from their sources. `bin/stepwright.mjs`
 * uses it as long as the sources that went into it are what they were (`dist/sources.json`).
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const CLONE = join(ROOT, '..', '..');
const OUT = join(ROOT, 'dist');

/** Packages that every run of API tests needs at once; all others are loaded from where they are installed. */
const JOINED = [/^@stepwright\//, 'commander', /^@cucumber\/(?:messages|tag-expressions)$/, 'fastest-levenshtein'];

/** What a source finds beside itself it still finds beside its source, and sources that are loaded late come from the bundle. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.') || !id.startsWith(CLONE) || id.includes('/node_modules/')) return null;
    const place = JSON.stringify(relative(OUT, id).replaceAll('\\', '/'));
    return code
      .replaceAll(/createRequire\(import\.meta\.url\)\(('\.[^']+')\)/g, 'require($1)')
      .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
  },
};

/** The sources that went in, each with its size and the time of its last change. */
const noteSources: Plugin = {
  name: 'note-sources',
  writeBundle() {
    const own = [...this.getModuleIds()].filter((id) => id.startsWith(CLONE) && !id.includes('/node_modules/'));
    const paths = [...own, join(CLONE, 'package-lock.json')].sort();
    const sources = paths.map((path) => {
      const { size, mtimeMs } = statSync(path);
      return [relative(CLONE, path), size, mtimeMs];
    });
    writeFileSync(join(OUT, 'sources.json'), JSON.stringify(sources));
  },
};

/** What the first step of an API test needs is one file; everything else stays where the commands that need it come together. */
const FIRST = ['packages/cli/src/run-command.ts', 'packages/engine/src/karate/suite/karate-run.ts'];
let first: Set<string> | undefined;

function isOfFirstStep(id: string, info: (id: string) => Rolldown.ModuleInfo | null): boolean {
  if (first === undefined) {
    first = new Set();
    const open = FIRST.map((path) => join(CLONE, path));
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (first.has(next)) continue;
      first.add(next);
      open.push(...(info(next)?.importedIds ?? []));
    }
  }
  return first.has(id);
}

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [lateModules, keepPlaces, noteSources],
  ssr: { noExternal: JOINED },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        codeSplitting: {
          groups: [
            {
              debugName: 'first-step',
              name: (id, graph) => (isOfFirstStep(id, (one) => graph.getModuleInfo(one)) ? 'first-step' : null),
            },
          ],
        },
      },
    },
  },
});
