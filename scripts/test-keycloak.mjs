// npm run test:keycloak: the tests about people, against a real Keycloak in place of the embedded identity provider.
// Needs Java 17 or newer and Maven, which fetches the server once; where one of them is missing the tests are skipped.
// The last line is always the count, in a form that programs can read.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests } from './setup/count-tests.mjs';
import { CLONE, fail, prepare } from './setup/prepare.mjs';

const VERSION = '26.7.3';
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack';
const LEAST_JAVA = 17;
const START_SECONDS = 420;
const TESTS = ['e2e/people.test.ts'];

const missing = whatIsMissing();
if (missing) skip(missing);

const { node, env } = await prepare().catch(failCounted);
const home = fetchKeycloak();
const port = await freePort();
const issuer = `http://localhost:${port}/realms/stepwright`;
const folder = mkdtempSync(join(tmpdir(), 'stepwright-keycloak-'));
const log = join(folder, 'keycloak.log');
const keycloak = startKeycloak();
let ending = null;
let tests = null;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    tests?.kill(signal);
    stopKeycloak().then(() => process.exit(1));
  });
}
let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  await waitForKeycloak();
  counts = await runTests();
} catch (error) {
  process.stderr.write(`${error.message}\n${readFileSync(log, 'utf8').slice(-4000)}\n`);
} finally {
  await stopKeycloak();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** A sentence, or null when everything is there. */
function whatIsMissing() {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (java.error || java.status !== 0) return 'there is no Java here, and Keycloak needs it.';
  const major = Number(/version "(?:1\.)?(\d+)/.exec(java.stderr + java.stdout)?.[1] ?? 0);
  if (major < LEAST_JAVA) return `Keycloak ${VERSION} needs Java ${LEAST_JAVA} or newer, this is ${major}.`;
  const maven = spawnSync('mvn', ['-v'], { encoding: 'utf8' });
  if (maven.error || maven.status !== 0) return 'there is no Maven here to fetch Keycloak with.';
  return null;
}

/** The unpacked server, kept between runs; a half unpacked one is never taken for a whole. */
function fetchKeycloak() {
  const cache = join(CLONE, '.stepwright', 'keycloak');
  const whole = join(cache, `keycloak-${VERSION}`);
  if (existsSync(whole)) return whole;
  process.stdout.write(`Fetching Keycloak ${VERSION} …\n`);
  mkdirSync(cache, { recursive: true });
  const part = mkdtempSync(join(cache, 'part-'));
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const args = [
    '-q',
    '-B',
    UNPACK,
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${part}`,
    `-DmarkersDirectory=${part}`,
  ];
  const fetched = spawnSync('mvn', args, { cwd: part, stdio: 'inherit' });
  if (fetched.status !== 0) {
    // A machine without that registry is like one without Java: nothing about the product is wrong.
    rmSync(part, { recursive: true, force: true });
    skip(`Maven could not fetch ${artifact}.`);
  }
  try {
    renameSync(join(part, `keycloak-${VERSION}`), whole);
  } catch (error) {
    failCounted(error);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return whole;
}

/** In development mode on this machine alone, with a realm in memory that is gone afterwards. */
function startKeycloak() {
  // It reads realms from its own folder. What it makes of its settings at the first start is kept there too, for the next.
  mkdirSync(join(home, 'data', 'import'), { recursive: true });
  cpSync(join(CLONE, 'e2e', 'keycloak', 'realm.json'), join(home, 'data', 'import', 'realm.json'));
  const out = openSync(log, 'w');
  const child = spawn(
    'sh',
    [
      join(home, 'bin', 'kc.sh'),
      'start-dev',
      '--db=dev-mem',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      '--import-realm',
    ],
    {
      env: { ...process.env, JAVA_OPTS_APPEND: '-Xmx512m -XX:TieredStopAtLevel=1' },
      stdio: ['ignore', out, out],
      detached: true,
    },
  );
  closeSync(out);
  child.once('exit', () => {
    ending ??= Promise.resolve();
  });
  return child;
}

async function waitForKeycloak() {
  process.stdout.write(`Starting Keycloak ${VERSION} …\n`);
  for (const until = Date.now() + START_SECONDS * 1000; Date.now() < until; ) {
    if (keycloak.exitCode !== null) throw new Error('Keycloak ended before it was ready.');
    const there = await fetch(`${issuer}/.well-known/openid-configuration`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (there) return;
    await new Promise((wait) => setTimeout(wait, 500));
  }
  throw new Error(`Keycloak was not ready after ${START_SECONDS} s.`);
}

/** The launcher and the server it became are one group of processes. */
function stopKeycloak() {
  ending ??= new Promise((gone) => {
    const kill = (signal) => {
      try {
        process.kill(-keycloak.pid, signal);
      } catch {
        gone();
      }
    };
    keycloak.once('exit', gone);
    const hurry = setTimeout(() => kill('SIGKILL'), 20_000);
    keycloak.once('exit', () => clearTimeout(hurry));
    kill('SIGTERM');
  });
  return ending;
}

async function runTests() {
  const results = join(folder, 'results.json');
  const vitest = join(CLONE, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    node,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...TESTS],
    { cwd: CLONE, env: { ...env, STEPWRIGHT_TEST_KEYCLOAK: issuer }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  tests = child;
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  let report;
  try {
    report = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    process.stderr.write('The tests ended without a result.\n');
  }
  return countTests(report, code);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}

function skip(reason) {
  process.stdout.write(`skipped: ${reason}\n0 passed, 0 failed, 1 skipped\n`);
  process.exit(0);
}

function failCounted(error) {
  process.once('exit', () => process.stdout.write('0 passed, 1 failed, 0 skipped\n'));
  return fail(error);
}
