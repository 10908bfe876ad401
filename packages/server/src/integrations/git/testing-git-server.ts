import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type GitSettings, readGitSettings } from './git-settings.ts';

const run = promisify(execFile);

/** Who may come in; `reader` only reads. */
export const GIT_USERS = {
  writer: { password: 'w-secret-4711', mayPush: true },
  reader: { password: 'r-secret-4712', mayPush: false },
} as const;

/** A real git server: `git http-backend` behind TLS, with names and passwords. */
export interface TestingGitServer {
  /** `https://localhost:<port>` */
  readonly url: string;
  /** PEM of its certificate, which is its own authority. */
  readonly authority: string;
  /** The file that holds it. */
  readonly authorityFile: string;
  /** Settings under which it may be reached. */
  readonly settings: GitSettings;
  /** Every request: verb, address, and whether credentials came with it. */
  readonly requests: { line: string; authorised: boolean }[];
  /** Answers itself in place of git where it gives true. */
  answer: ((request: IncomingMessage, reply: ServerResponse) => boolean) | null;
  /** An empty repository. @returns its address */
  addRepository(name: string): Promise<string>;
  /** Files as one commit on a branch, made by git itself. @returns the commit's id */
  commit(name: string, branch: string, files: Record<string, string | Buffer>): Promise<string>;
  /** Runs git inside of a repository of the server. */
  git(name: string, ...args: string[]): Promise<string>;
  /** A tree of any entries, also of such as no work tree could hold: lines as `git ls-tree` writes them. @returns its id */
  makeTree(name: string, lines: string): Promise<string>;
  /** Every file of a branch: path → bytes as text of one byte a sign. */
  tree(name: string, branch: string): Promise<Map<string, string>>;
  close(): Promise<void>;
}

/** Without anything of the surroundings: no hook, no setting and no person of the machine. */
const CLEAN = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.com',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.com',
};

export async function startTestingGitServer(): Promise<TestingGitServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-git-'));
  const repositories = join(folder, 'repositories');
  await mkdir(repositories);
  const authorityFile = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', keyFile, '-out', authorityFile],
  ]);
  const authority = await readFile(authorityFile, 'utf8');
  const requests: TestingGitServer['requests'] = [];
  const server = createServer({ key: await readFile(keyFile), cert: authority });
  const self: TestingGitServer = {
    url: '',
    authority,
    authorityFile,
    settings: { ...readGitSettings({ STEPWRIGHT_GIT_ALLOW: 'localhost' }), authorities: authority },
    requests,
    answer: null,
    async addRepository(name) {
      const path = join(repositories, `${name}.git`);
      await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', path], { env: CLEAN });
      await run('git', ['-C', path, 'config', 'http.receivepack', 'true'], { env: CLEAN });
      return `${self.url}/${name}.git`;
    },
    async commit(name, branch, files) {
      const work = await mkdtemp(join(folder, 'work-'));
      const git = (...args: string[]) => run('git', ['-C', work, ...args], { env: CLEAN, maxBuffer: 1e9 });
      await git('init', '--quiet', `--initial-branch=${branch}`);
      await git('config', 'core.autocrlf', 'false');
      await git('fetch', '--quiet', join(repositories, `${name}.git`), branch).then(
        () => git('reset', '--quiet', '--hard', 'FETCH_HEAD'),
        () => undefined,
      );
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(work, path)), { recursive: true });
        await writeFile(join(work, path), text);
      }
      await git('add', '--all', '--force');
      await git('commit', '--quiet', '--allow-empty', '-m', 'files');
      await git('push', '--quiet', join(repositories, `${name}.git`), `HEAD:refs/heads/${branch}`);
      const { stdout } = await git('rev-parse', 'HEAD');
      await rm(work, { recursive: true });
      return stdout.trim();
    },
    async git(name, ...args) {
      const { stdout } = await run('git', ['-C', join(repositories, `${name}.git`), ...args], {
        env: CLEAN,
        maxBuffer: 1e9,
      });
      return stdout;
    },
    async makeTree(name, lines) {
      const made = run('git', ['-C', join(repositories, `${name}.git`), 'mktree', '--missing'], { env: CLEAN });
      made.child.stdin?.end(`${lines}\n`);
      return (await made).stdout.trim();
    },
    async tree(name, branch) {
      const list = await self.git(name, 'ls-tree', '-r', '-z', '--full-tree', branch);
      const found = new Map<string, string>();
      for (const line of list.split('\0').filter(Boolean)) {
        const [head = '', path = ''] = line.split('\t');
        const oid = head.split(' ')[2] ?? '';
        const { stdout } = await run('git', ['-C', join(repositories, `${name}.git`), 'cat-file', 'blob', oid], {
          env: CLEAN,
          encoding: 'latin1',
          maxBuffer: 1e9,
        });
        found.set(path, stdout);
      }
      return found;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
  server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    requests.push({
      line: `${request.method} ${request.url}`,
      authorised: request.headers.authorization !== undefined,
    });
    if (self.answer?.(request, reply)) return;
    serveGit(repositories, request, reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(self, { url: `https://localhost:${(server.address() as AddressInfo).port}` });
}

function serveGit(root: string, request: IncomingMessage, reply: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'https://localhost');
  const [, given = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [name = '', password = ''] = Buffer.from(given, 'base64').toString('utf8').split(':');
  const user = Object.hasOwn(GIT_USERS, name) ? GIT_USERS[name as keyof typeof GIT_USERS] : null;
  if (user?.password !== password) {
    reply.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('no');
    return;
  }
  if (!user.mayPush && `${url.pathname}${url.search}`.includes('git-receive-pack')) {
    reply.writeHead(403).end('no');
    return;
  }
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...CLEAN,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      REMOTE_USER: name,
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  backend.stdin.on('error', () => undefined);
  request.pipe(backend.stdin);
  let head = Buffer.alloc(0);
  let begun = false;
  backend.stdout.on('data', (chunk: Buffer) => {
    if (begun) return void reply.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    begun = true;
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [key = '', value = ''] = line.split(/: (.*)/s);
      if (key.toLowerCase() === 'status') reply.statusCode = Number.parseInt(value, 10);
      else reply.setHeader(key, value);
    }
    reply.write(head.subarray(end + 4));
  });
  backend.once('close', () => reply.end());
}
