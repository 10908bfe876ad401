import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { processIdentity } from './process-identity.ts';
import { type Supervisor, supervise } from './supervise.ts';
import { readSupervisorSettings, type SupervisorSettings } from './supervisor-settings.ts';

const SERVER = `
  import { createServer } from 'node:http';
  import { existsSync, writeFileSync } from 'node:fs';
  const mark = process.env.STEPWRIGHT_DATA + '/was-here';
  const http = createServer((request, response) => response.end(JSON.stringify({ pid: process.pid, database: process.env.DATABASE_URL })));
  http.listen(Number(process.env.STEPWRIGHT_PORT), '127.0.0.1', () => {
    const first = !existsSync(mark);
    writeFileSync(mark, '');
    process.send({
      type: 'ready',
      url: 'http://127.0.0.1:' + process.env.STEPWRIGHT_PORT,
      ...(first ? { firstAdministrator: { userName: 'admin', password: 'first' } } : {}),
    });
  });
  process.on('SIGTERM', () => { console.log('drained'); http.close(() => process.exit(0)); http.closeAllConnections(); });
`;
const EXECUTOR = `
  import { spawn } from 'node:child_process';
  import { writeFileSync } from 'node:fs';
  const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  writeFileSync(process.env.OUT, JSON.stringify({ ...process.env, helper: helper.pid }));
  setInterval(() => {}, 1000);
  process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let settings: SupervisorSettings;
let running: Supervisor | undefined;
let lines: string[];
const say = (line: string) => {
  lines.push(line);
};
const never = new AbortController().signal;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  lines = [];
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(join(folder, 'executor.mjs'), EXECUTOR);
  settings = {
    port: await freePort(0),
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    databaseUrl: 'postgres://somebody@elsewhere/db',
    executors: 1,
    graceMs: 1_000,
    serverModule: join(folder, 'server.mjs'),
    executorModule: join(folder, 'executor.mjs'),
    env: { ...process.env, OUT: join(folder, 'out.json'), MODEL_API_KEY: 'x', DATABASE_URL: 'postgres://secret' },
  };
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function until<T>(what: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const value = await Promise.resolve()
      .then(what)
      .catch(() => undefined);
    if (value) return value;
    await new Promise((wait) => setTimeout(wait, 50));
  }
}
const executorSays = () => JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')) as Record<string, string>;

test('brings up server and executor, restarts what is killed with all it had started, and drains at the end', async () => {
  running = await supervise(settings, say, never);
  expect(running.firstAdministrator).toEqual({ userName: 'admin', password: 'first' });
  expect(await (await fetch(running.url)).json()).toMatchObject({ database: 'postgres://somebody@elsewhere/db' });

  const told = await until(executorSays);
  expect(told).toMatchObject({ STEPWRIGHT_SERVER_URL: running.url, STEPWRIGHT_PARENT: '1' });
  expect(told).not.toHaveProperty('DATABASE_URL');
  expect(told).not.toHaveProperty('MODEL_API_KEY');
  expect(readFileSync(String(told.STEPWRIGHT_EXECUTOR_TOKEN_FILE), 'utf8').trim()).toHaveLength(43);

  const before = running.processes();
  for (const pid of Object.values(before)) process.kill(Number(pid), 'SIGKILL');
  const after = await until(() => {
    const now = running?.processes();
    return now?.server &&
      now['executor-1'] &&
      now.server !== before.server &&
      now['executor-1'] !== before['executor-1']
      ? now
      : undefined;
  });
  expect(await until(async () => (await fetch(running?.url ?? '')).json())).toMatchObject({ pid: after.server });
  expect(processIdentity(Number(told.helper))).toBeUndefined();
  expect(lines.join('\n')).toMatch(/server was ended by SIGKILL; it starts again in 0.5 s/);
  await until(() => lines.includes('The server is back.'));

  await running.stop();
  for (const pid of Object.values(after)) expect(processIdentity(Number(pid))).toBeUndefined();
  expect(readFileSync(join(settings.dataDir, 'logs', 'server.log'), 'utf8')).toContain('drained');
});

test('a server that cannot come up is given up, with its last words', async () => {
  writeFileSync(settings.serverModule, `console.error('no such table: sheep'); process.exit(3);`);
  await expect(supervise(settings, say, never)).rejects.toThrow(
    /ended with code 3 .*3 times in a row[\s\S]*no such table: sheep/,
  );
});

test('a taken port, and a data folder that is in use, are named before anything starts', async () => {
  const other = createServer().listen(settings.port, '127.0.0.1');
  await once(other, 'listening');
  await expect(supervise(settings, say, never)).rejects.toThrow(`Port ${settings.port} is taken`);
  other.close();
  running = await supervise(settings, say, never);
  const rival = supervise({ ...settings, port: await freePort(0) }, say, never);
  await expect(rival).rejects.toThrow(`already runs on this data folder (process ${process.pid})`);
});

test('being asked to stop while the server comes up leaves nothing behind', async () => {
  writeFileSync(settings.serverModule, 'setInterval(() => {}, 1000);');
  const asked = new AbortController();
  const start = supervise(settings, say, asked.signal);
  const pid = await until(() =>
    Number.parseInt(readFileSync(join(settings.dataDir, 'processes', 'server.pid'), 'utf8'), 10),
  );
  asked.abort(new Error('stopped'));
  await expect(start).rejects.toThrow('stopped');
  expect(processIdentity(pid)).toBeUndefined();
});

test('children end when the supervisor is killed, and the next start clears away what did not', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); process.removeAllListeners('disconnect'); ${EXECUTOR.replace(/process\.on\('SIGTERM'.*/, '')}`;
  writeFileSync(settings.executorModule, stubborn);
  const outer = join(folder, 'outer.ts');
  const module = new URL('./supervise.ts', import.meta.url).href;
  writeFileSync(
    outer,
    `import { supervise } from ${JSON.stringify(module)};
     const running = await supervise(${JSON.stringify(settings)}, () => {}, new AbortController().signal);
     process.send(running.processes());`,
  );
  const supervisor = spawn(process.execPath, [outer], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [children] = (await once(supervisor, 'message')) as [Record<string, number>];
  await until(executorSays);
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
  await until(() => processIdentity(Number(children.server)) === undefined);
  expect(processIdentity(Number(children['executor-1']))).toBeDefined();

  running = await supervise(settings, say, never);
  expect(processIdentity(Number(children['executor-1']))).toBeUndefined();
  expect(lines[0]).toBe('Ended what an earlier start had left running: executor-1.');
});

test('settings from the environment are checked', () => {
  expect(readSupervisorSettings({})).toMatchObject({ port: 8080, executors: 1, databaseUrl: undefined });
  expect(() => readSupervisorSettings({ STEPWRIGHT_PORT: 'eighty' })).toThrow('STEPWRIGHT_PORT is "eighty"');
  expect(() => readSupervisorSettings({ STEPWRIGHT_EXECUTORS: '-1' })).toThrow('from 0 to 64');
  expect(() => readSupervisorSettings({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL has to look like');
});
