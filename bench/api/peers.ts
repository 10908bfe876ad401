import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEWMAN = '6.2.2';
const BRUNO = '4.1.0';
const KARATE = '1.5.2';

/** Programs that are measured beside ours are too large for dependencies: they are fetched once, into here. */
const CACHE = process.env.BENCH_PEERS ?? join(homedir(), '.cache', 'stepwright-bench');

/** Scripts of newman and of Bruno's command line. */
export async function nodePeers(): Promise<{ readonly newman: string; readonly bruno: string }> {
  const folder = await fetched(`newman-${NEWMAN}-bruno-${BRUNO}`, async (into) => {
    await writeFile(join(into, 'package.json'), '{"private":true}');
    const packages = [`newman@${NEWMAN}`, `@usebruno/cli@${BRUNO}`];
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: into });
  });
  const modules = join(folder, 'node_modules');
  return {
    newman: join(modules, 'newman', 'bin', 'newman.js'),
    bruno: join(modules, '@usebruno', 'cli', 'bin', 'bru.js'),
  };
}

/** The command that begins a run of Karate itself; features and options follow. Needs java and mvn. */
export async function karateOnJvm(): Promise<readonly string[]> {
  const folder = await fetched(`karate-${KARATE}`, async (into) => {
    await writeFile(
      join(into, 'pom.xml'),
      [
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
        '<groupId>bench</groupId><artifactId>peer</artifactId><version>1</version><dependencies><dependency>',
        `<groupId>io.karatelabs</groupId><artifactId>karate-core</artifactId><version>${KARATE}</version>`,
        '</dependency></dependencies></project>',
      ].join('\n'),
    );
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: into });
  });
  return ['java', '-cp', join(folder, 'lib', '*'), 'com.intuit.karate.Main'];
}

async function fetched(name: string, fetch: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(CACHE, name);
  const complete = join(folder, '.complete');
  if (await exists(complete)) return folder;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  await fetch(partial);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  await writeFile(complete, '');
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
