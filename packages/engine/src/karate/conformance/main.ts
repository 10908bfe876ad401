import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { ListedFeature } from './listed-feature.ts';
import { runListed } from './run-listed.ts';

/**
 * `npm run conformance:karate -- --repo <git directory>`: runs features of the public repository of the language as they are listed, and
 * tells which give the listed outcome. Nothing of that repository is kept.
 */
const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    ref: { type: 'string', default: 'v1.5.2' },
    list: { type: 'string', default: join(import.meta.dirname, 'features.json') },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

if (values.repo === undefined) {
  console.error('Say where a clone of the repository lies: --repo <git directory>');
  process.exit(2);
}
const listed = JSON.parse(await readFile(values.list, 'utf8')) as ListedFeature[];
const { only } = values;
const wanted = only === undefined ? listed : listed.filter(({ path }) => path.includes(only));
const root = await mkdtemp(join(tmpdir(), 'conformance-'));
let failed = 0;
try {
  await extract(values.repo, values.ref, root);
  failed = await runAll(wanted, root);
} finally {
  await rm(root, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

async function runAll(features: readonly ListedFeature[], folder: string): Promise<number> {
  const groups = new Map<string, { passed: number; all: number }>();
  let wrong = 0;
  for (const feature of features) {
    const group = groups.get(feature.group) ?? { passed: 0, all: 0 };
    groups.set(feature.group, group);
    group.all += 1;
    const why = await runListed(feature, folder).catch((error: Error) => error.stack ?? error.message);
    if (why === null) group.passed += 1;
    else wrong += 1;
    if (why !== null || values.verbose) console.log(`${why === null ? '✓' : '✗'} ${feature.path}`);
    if (why !== null) console.log(indented(shortened(why)));
  }
  for (const [name, { passed, all }] of groups) console.log(`${name}: ${passed} of ${all}`);
  console.log(`all: ${features.length - wrong} of ${features.length}`);
  return wrong;
}

function shortened(text: string): string {
  const most = values.verbose ? 10_000 : 1_500;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}

/** Ends when the program has ended, and fails where it did. */
function run(program: string, args: readonly string[]): Promise<{ readonly stdout: string }> {
  return promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
}

/** The test folders of the repository at a tag, as plain files. */
async function extract(repo: string, ref: string, folder: string): Promise<void> {
  const { stdout } = await run('git', ['-C', repo, 'ls-tree', '-t', '-r', '--name-only', ref]);
  // One feature lists the files of its module.
  const folders = stdout.split('\n').filter((path) => /(^|\/)(?:src\/(?:test|demo)|pom\.xml)$/.test(path));
  const archive = join(folder, 'archive.tar');
  await run('git', ['-C', repo, 'archive', '--output', archive, ref, ...folders]);
  await run('tar', ['-x', '-C', folder, '-f', archive]);
  await rm(archive);
}
