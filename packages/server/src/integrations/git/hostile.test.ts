import dns from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { isBranchName, isGitAddress } from '@stepwright/contract/entities/git-exchange';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLayout } from '../../layout/read-layout.ts';
import { checkHost, refusalOf } from './check-address.ts';
import type { GitFailure } from './git-failure.ts';
import { GIT_LIMITS, type GitSettings, readGitSettings } from './git-settings.ts';
import { gitTransport } from './git-transport.ts';
import { pushGit, readGit } from './run-git.ts';
import { scanPack } from './scan-pack.ts';
import { GIT_USERS, startTestingGitServer, type TestingGitServer } from './testing-git-server.ts';

let server: TestingGitServer;
let canary: Server;
let touched = 0;
let canaryPort = 0;
const password = GIT_USERS.writer.password;
const writer = { username: 'writer', password };
const DEFAULTS = readGitSettings({});
const watch = () => ({ signal: new AbortController().signal, onPhase: () => undefined });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: GitFailure) => error,
  );
const read = (url: string, branch = 'main', settings: GitSettings = server.settings) =>
  readGit({ url, ...writer }, branch, settings, watch());

beforeAll(async () => {
  server = await startTestingGitServer();
  canary = createServer((_request, reply) => {
    touched++;
    reply.end();
  });
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  canary.on('connection', () => touched++);
  canaryPort = (canary.address() as AddressInfo).port;
});
beforeEach(() => {
  server.answer = null;
  server.requests.length = 0;
});
afterAll(async () => {
  canary.close();
  await server.close();
});

const FORMS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.01',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[fd00:ec2::254]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127。0。0。1',
  '①②⑦.0.0.1',
];

test('no way of writing an address leads to this machine or what is around it', async () => {
  expect(FORMS.length).toBeGreaterThanOrEqual(40);
  for (const form of FORMS) {
    const url = `https://${form}:${canaryPort}/x.git`;
    const host = new URL(url).hostname;
    const failure = await failureOf(checkHost(host, DEFAULTS));
    expect(failure?.kind, form).toMatch(/refused-address|unreachable/);
  }
  const whole = await failureOf(read(`https://127.0.0.1:${canaryPort}/x.git`, 'main', DEFAULTS));
  expect(whole?.kind).toBe('refused-address');
  expect(touched).toBe(0);
  for (const url of [
    `https://good.example@127.0.0.1:${canaryPort}/x`,
    'https://127.0.0.1\\@good.example/x',
    'https://good.example/#x',
    'https://good.example/?x',
    'https://',
    'https:good.example',
    'https:///x',
    'https://good.example/\n--upload-pack=x',
    'https://good.example/a b',
    '--upload-pack=https://x',
    'ext::sh -c touch% /tmp/x',
    'file:///etc/passwd',
    'ssh://-oProxyCommand=x/y https://',
    'git@github.com:x/y',
    `https://good.example/${'x'.repeat(10_000)}`,
  ]) {
    expect(isGitAddress(url), url).toBe(false);
  }
  for (const name of [
    '-x',
    '--upload-pack=x',
    'a..b',
    '@',
    '@{1}',
    'a@{u}',
    'HEAD',
    'refs/heads/x',
    'a\nb',
    'a.lock',
    '',
  ]) {
    expect(isBranchName(name), name).toBe(false);
  }
});

test('private networks are reached unless the setting forbids it, and what is allowed is allowed', () => {
  const strict = readGitSettings({
    STEPWRIGHT_GIT_PRIVATE: '0',
    STEPWRIGHT_GIT_ALLOW: 'git.corp,10.1.0.0/16,fd12::/16',
  });
  for (const address of ['10.9.9.9', '172.16.1.1', '192.168.1.1', '100.64.1.1', 'fc00::1', '::ffff:10.9.9.9']) {
    expect(refusalOf(address, 'x.example', DEFAULTS), address).toBeNull();
    expect(refusalOf(address, 'x.example', strict), address).not.toBeNull();
  }
  expect(refusalOf('10.1.2.3', 'x.example', strict)).toBeNull();
  expect(refusalOf('fd12::1', 'x.example', strict)).toBeNull();
  expect(refusalOf('10.9.9.9', 'GIT.corp', strict)).toBeNull();
  expect(refusalOf('93.184.215.14', 'x.example', strict)).toBeNull();
  expect(() => readGitSettings({ STEPWRIGHT_GIT_ALLOW: '10.0.0.0/99' })).toThrow('STEPWRIGHT_GIT_ALLOW');
  expect(() => readGitSettings({ STEPWRIGHT_GIT_CA: '/nowhere' })).toThrow('STEPWRIGHT_GIT_CA');
});

test('a name is asked for once: what it points to later is never connected to', async () => {
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '127.0.0.2', family: 4 }]];
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((async () => answers.shift() ?? []) as never);
  syncBuiltinESMExports();
  try {
    const settings = { ...server.settings, allow: ['127.0.0.1'] };
    const url = await server.addRepository('pinned');
    const http = gitTransport(url, writer, settings);
    for (let n = 0; n < 2; n++) {
      const reply = await http.request({ url: `${url}/info/refs?service=git-upload-pack`, method: 'GET', headers: {} });
      expect(reply.statusCode).toBe(200);
    }
    http.close();
    expect(lookup).toHaveBeenCalledTimes(1);
    // One address among several that may not be reached refuses them all.
    answers.splice(0, 9, [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect((await failureOf(checkHost('two.example', DEFAULTS)))?.kind).toBe('refused-address');
  } finally {
    lookup.mockRestore();
    syncBuiltinESMExports();
  }
});

test('credentials go to no other server, and a failure does not tell them', async () => {
  const other = await startTestingGitServer();
  const url = await server.addRepository('moved');
  await server.commit('moved', 'main', { 'a.feature': 'Feature: a' });
  for (const target of [`${other.url}/moved.git`, `http://127.0.0.1:${canaryPort}/x`, '//127.0.0.1/x', 'http://[']) {
    server.answer = (request, reply) => {
      reply.writeHead(302, { location: `${target}${new URL(request.url ?? '', 'https://x').search}` }).end();
      return true;
    };
    const failure = await failureOf(read(url));
    expect(failure?.kind).toMatch(/moved|broken/);
    expect(JSON.stringify([failure?.message, failure?.hint, failure?.stack, String(failure?.cause)])).not.toContain(
      password,
    );
  }
  expect(other.requests).toEqual([]);
  expect(touched).toBe(0);
  await other.close();
  // On the same server it is followed, as hosts forward to the address with .git.
  server.answer = (request, reply) => {
    if (!request.url?.startsWith('/short')) return false;
    reply.writeHead(301, { location: request.url.replace('/short', '/moved.git') }).end();
    return true;
  };
  expect((await read(`${server.url}/short`)).files).toHaveLength(1);
  server.answer = (request, reply) => {
    reply.writeHead(301, { location: `/loop${request.url}` }).end();
    return true;
  };
  expect((await failureOf(read(url)))?.kind).toBe('no-repository');
});

test('what is no git server, or one that does not let in, is told apart', async () => {
  const url = await server.addRepository('plain');
  await server.commit('plain', 'main', { 'a.feature': 'Feature: a' });
  const kind = async (work: Promise<unknown>) => (await failureOf(work))?.kind;
  expect(await kind(readGit({ url, username: 'writer', password: 'x' }, 'main', server.settings, watch()))).toBe(
    'credentials',
  );
  expect(await kind(read(`${server.url}/nothing.git`))).toBe('no-repository');
  expect(await kind(read(url, 'other'))).toBe('branch-missing');
  expect(await kind(read(url, 'main', { ...server.settings, authorities: null }))).toBe('certificate');
  expect(await kind(read('https://nobody.invalid/x.git'))).toBe('unreachable');
  expect(await kind(read('https://localhost:1/x.git'))).toBe('unreachable');
  for (const [status, body] of [
    [200, '<html>hello</html>'],
    [200, '0000'],
    [500, 'no'],
    [203, 'sign in'],
  ] as const) {
    server.answer = (_request, reply) => {
      reply.writeHead(status, { 'content-type': 'text/html' }).end(body);
      return true;
    };
    expect(await kind(read(url)), body).toMatch(/no-repository|broken|branch-missing/);
  }
  server.answer = () => true;
  const settings = { ...server.settings, limits: { ...GIT_LIMITS, silence: 300 } };
  expect(await kind(read(url, 'main', settings))).toBe('too-slow');
  expect(await kind(read(url, 'main', { ...settings, limits: { ...GIT_LIMITS, time: 1500 } }))).toBe('too-slow');
});

test('links, submodules, filters, hooks and clashing names do nothing and are named', async () => {
  const url = await server.addRepository('evil');
  await server.commit('evil', 'main', {
    'stepwright.json': '{"layout":1}',
    '.gitattributes': '* filter=evil',
    'features/.gitattributes': '* filter=evil',
    '.gitmodules': '[submodule "x"]\n\tpath = features/sub\n\turl = ../evil\n\tupdate = !touch /tmp/never',
    'features/good.feature': 'Feature: good',
    'files/pointer.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n',
  });
  const blob = async (text: string) => {
    await server.commit('evil', `t${text.length}`, { x: text });
    return (await server.git('evil', 'rev-parse', `t${text.length}:x`)).trim();
  };
  const passwd = await blob('/etc/passwd');
  const clash = await blob('Feature: GOOD');
  const head = (await server.git('evil', 'rev-parse', 'main')).trim();
  const top = (await server.git('evil', 'ls-tree', 'main')).trimEnd();
  const inside = (await server.git('evil', 'ls-tree', 'main:features')).trimEnd();
  const make = async (lines: string[]) => (await server.makeTree('evil', lines.join('\n'))).trim();
  const features = await make([
    inside,
    `120000 blob ${passwd}\tlink.feature`,
    `160000 commit ${head}\tsub.feature`,
    `100644 blob ${clash}\tGOOD.feature`,
  ]);
  const root = await make([top.replace(/tree [0-9a-f]+\tfeatures/, `tree ${features}\tfeatures`)]);
  const commit = (await server.git('evil', 'commit-tree', root, '-m', 'evil')).trim();
  await server.git('evil', 'update-ref', 'refs/heads/main', commit);
  const got = await read(url);
  expect(got.files.map(({ path }) => path).sort()).toEqual([
    'features/GOOD.feature',
    'features/good.feature',
    'files/pointer.bin',
    'stepwright.json',
  ]);
  expect(got.leftOut.map(({ path }) => path).sort()).toEqual(['features/link.feature', 'features/sub.feature']);
  const found = readLayout(got.files, 'KARATE');
  expect(found.leftOut).toEqual([{ path: 'files/pointer.bin', reason: expect.stringContaining('LFS') }]);
  expect(found.features.map(({ name }) => name)).toEqual(['GOOD', 'good-2']);

  // A push on top of it carries what is not ours along as it is.
  const order = { branch: 'next', base: null, files: [], message: 'm', author: { name: 'a', email: 'a@b' } };
  await pushGit({ url, ...writer }, order, server.settings, watch());
  const kept = await server.git('evil', 'ls-tree', '-r', 'next');
  expect(kept).toContain('.gitmodules');
});

test('a repository that is too much is refused before it fills anything', async () => {
  const url = await server.addRepository('large');
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`d${n % 7}/f${n}.feature`, `Feature: ${n}`]));
  await server.commit('large', 'main', many);
  await server.commit('large', 'bomb', { 'b.feature': Buffer.alloc(60 * 1024 * 1024) });
  await server.commit('large', 'noise', {
    'n.feature': Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251)),
  });
  const limited = (limits: Partial<GitSettings['limits']>) => ({
    ...server.settings,
    limits: { ...GIT_LIMITS, ...limits },
  });
  const kind = async (branch: string, limits: Partial<GitSettings['limits']>) =>
    (await failureOf(read(url, branch, limited(limits))))?.kind;
  expect(await kind('main', { files: 100 })).toBe('too-large');
  expect(await kind('main', { objects: 100 })).toBe('too-large');
  expect(await kind('main', { unpacked: 1000 })).toBe('too-large');
  expect(await kind('main', { packed: 1000 })).toBe('too-large');
  expect(await kind('bomb', {})).toBe('too-large');
});

test('a pack that lies about its sizes, or unpacks to more than it says, is refused', () => {
  const number = (value: number): number[] => {
    const bytes: number[] = [];
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return [...bytes, rest];
      bytes.push((rest % 128) | 128);
    }
  };
  const head = (type: number, size: number) => {
    const rest = Math.floor(size / 16);
    return Buffer.from(rest === 0 ? [(type << 4) | size] : [(type << 4) | (size % 16) | 128, ...number(rest)]);
  };
  const pack = (...objects: Buffer[]) => {
    const start = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
    start.writeUInt32BE(objects.length, 8);
    return Buffer.concat([start, ...objects, Buffer.alloc(20)]);
  };
  const object = (size: number, bytes: Buffer) => Buffer.concat([head(3, size), deflateSync(bytes)]);
  const delta = (result: number) => {
    const body = Buffer.from([...number(10), ...number(result), 0x90, 1]);
    return Buffer.concat([head(7, body.length), Buffer.alloc(20), deflateSync(body)]);
  };
  const kind = (bytes: Buffer, limits = GIT_LIMITS) => {
    try {
      scanPack(bytes, limits);
      return 'taken';
    } catch (error) {
      return (error as GitFailure).kind;
    }
  };
  expect(kind(pack(object(10, Buffer.alloc(10))))).toBe('taken');
  expect(kind(pack(object(0, Buffer.alloc(0)), delta(100)))).toBe('taken');
  expect(kind(pack(object(10, Buffer.alloc(30_000_000))))).toBe('broken');
  expect(kind(pack(object(10, Buffer.alloc(5))))).toBe('broken');
  expect(kind(pack(object(GIT_LIMITS.largest + 1, Buffer.alloc(5))))).toBe('too-large');
  expect(kind(pack(delta(2 ** 40)))).toBe('too-large');
  expect(kind(pack(...Array.from({ length: 9 }, () => delta(GIT_LIMITS.largest))))).toBe('too-large');
  expect(kind(pack(object(10, Buffer.alloc(10))).subarray(0, 20))).toBe('broken');
  expect(kind(Buffer.from('PACK'))).toBe('broken');
  const lying = pack(object(10, Buffer.alloc(10)));
  lying.writeUInt32BE(4_000_000_000, 8);
  expect(kind(lying)).toBe('too-large');
  lying.writeUInt32BE(5, 8);
  expect(kind(lying)).toBe('broken');
});
