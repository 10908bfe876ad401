import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CSRF_HEADER } from '@stepwright/contract/routes/session';
import { TestingBrowser } from '@stepwright/server/http/session/testing-browser';
import { freePort } from '@stepwright/server/supervise/free-port';

const SUPERVISOR = fileURLToPath(import.meta.resolve('@stepwright/server/supervise/main'));
const START_MS = 120_000;

/** The whole product as `npm start` runs it, on folders of its own, and its administrator signed in. */
export interface Product {
  /** Calls the product as the administrator. Rejects for anything but a success. */
  call(method: string, path: string, body?: object): Promise<Response>;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'));
  // The local PostgreSQL may run as another user, who has to get to its data.
  await chmod(folder, 0o711);
  const port = await freePort(0);
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const child = spawn(process.execPath, [SUPERVISOR], {
    env: {
      ...surroundings,
      STEPWRIGHT_DATA: join(folder, 'data'),
      STEPWRIGHT_WORK: join(folder, 'work'),
      STEPWRIGHT_PORT: String(port),
      STEPWRIGHT_PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Ctrl+C stops everything')) resolve();
      });
    }
    setTimeout(() => reject(new Error(`the product did not come up:\n${printed}`)), START_MS).unref();
    gone.then(() => reject(new Error(`the product ended:\n${printed}`)));
  });
  try {
    await ready;
    const word = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '';
    const logs = () => readFile(join(folder, 'data', 'logs', 'server.log'), 'utf8').then((text) => text.slice(-2000));
    const headers = await signIn(`http://localhost:${port}`, word(/user name +(\S+)/), word(/password +(\S+)/));
    return {
      stop,
      async call(method, path, body) {
        const response = await fetch(`http://localhost:${port}${path}`, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (response.ok) return response;
        throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}\n${await logs()}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Through the pages that people use. Answers the headers that a call of this session carries. */
async function signIn(origin: string, userName: string, password: string): Promise<Record<string, string>> {
  const browser = new TestingBrowser(origin);
  const form = await browser.follow(await browser.get('/auth/sign-in'));
  await browser.follow(await browser.submit(form.path, { userName, password }));
  const session = (await (await browser.get('/api/session')).json()) as { csrfToken: string | null };
  if (session.csrfToken === null) throw new Error(`${userName} could not sign in`);
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return { cookie, [CSRF_HEADER]: session.csrfToken };
}
