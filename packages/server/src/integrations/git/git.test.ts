import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareAddress } from './compare-address.ts';
import { pushGit, readGit } from './run-git.ts';
import { GIT_USERS, startTestingGitServer, type TestingGitServer } from './testing-git-server.ts';

let server: TestingGitServer;
const writer = { username: 'writer', password: GIT_USERS.writer.password };
const watch = () => ({ signal: new AbortController().signal, onPhase: () => undefined });
const author = { name: 'Ann', email: 'ann@example.com' };

beforeAll(async () => {
  server = await startTestingGitServer();
});
beforeEach(() => {
  server.answer = null;
  server.requests.length = 0;
});
afterAll(() => server.close());

test('a branch is read, a new branch stands on it and keeps what is not ours', async () => {
  const url = await server.addRepository('shop');
  const commit = await server.commit('shop', 'main', {
    'README.md': 'hello',
    'tests/a.feature': 'Feature: a\r\n',
    'deep/er/b.feature': 'Feature: b',
  });
  const read = await readGit({ url, ...writer }, 'main', server.settings, watch());
  expect(read.commit).toBe(commit);
  expect(read.files.map(({ path }) => path).sort()).toEqual(['deep/er/b.feature', 'tests/a.feature']);
  expect(Buffer.from(read.files.find(({ path }) => path === 'tests/a.feature')!.bytes).toString()).toBe(
    'Feature: a\r\n',
  );
  const order = {
    branch: 'new',
    base: null,
    files: [{ path: 'stepwright.json', bytes: Buffer.from('{"layout":1}') }],
    message: 'first\n\nmore',
    author,
  };
  const pushed = await pushGit({ url: `${url}/`, ...writer }, order, server.settings, watch());
  expect(pushed).toMatchObject({ branch: 'new', base: 'main' });
  expect([...(await server.tree('shop', 'new')).keys()].sort()).toEqual([
    'README.md',
    'deep/er/b.feature',
    'stepwright.json',
    'tests/a.feature',
  ]);
  expect(await server.git('shop', 'log', '-1', '--format=%an <%ae> %P %B', 'new')).toContain(
    `Ann <ann@example.com> ${commit} first`,
  );
  await server.git('shop', 'fsck', '--strict');
});

test('the page that compares a branch is known for known hosts alone', () => {
  expect(compareAddress('https://github.com/a/b.git', 'main', 'x y')).toBe(
    'https://github.com/a/b/compare/main...x%20y?expand=1',
  );
  expect(compareAddress('https://gitlab.corp/g/s/b/', 'main', 'x')).toBe(
    'https://gitlab.corp/g/s/b/-/compare/main...x',
  );
  expect(compareAddress('https://codeberg.org/a/b', 'main', 'x')).toBe('https://codeberg.org/a/b/compare/main...x');
  expect(compareAddress('https://git.example.com/a/b', 'main', 'x')).toBeNull();
  expect(compareAddress('https://github.com/a/b', null, 'x')).toBeNull();
});
