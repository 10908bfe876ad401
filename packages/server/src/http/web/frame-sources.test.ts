import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEnvironment } from '../../actions/save-environment.ts';
import { frameAddress } from '../../runs/report-portal.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;

beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'stepwright-frames-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>x</title>');
  testing = await testingApp({ webFolder });
});
afterAll(() => testing?.close());

test('a page may frame what the project of its reader names, and nothing else', async () => {
  const project = await testing.addProject('Shop');
  const { database, cipher } = testing.parts;
  const settings = {
    'rp.endpoint': 'https://portal.example:8443/api/v1',
    'rp.project': 'shop team',
    'remote.webdriver.url': 'http://user:word@grid.example:4444/wd/hub',
  };
  const draft = { id: 0, name: 'Grid', applicationId: project.id, settings_content: JSON.stringify(settings) };
  await addEnvironment(database, cipher, draft, 'tester');
  const evil = {
    ...draft,
    name: 'Evil',
    settings_content: '{"rp.endpoint": "javascript:alert(1)//\'unsafe-inline\' *"}',
  };
  await addEnvironment(database, cipher, evil, 'tester');
  const member = await testing.signIn(['read_only'], [project.name]);
  const stranger = await testing.signIn(['read_only'], []);
  const frames = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await testing.app.inject({ url, headers });
    return /frame-src ([^;]*)/.exec(String(reply.headers['content-security-policy']))?.[1];
  };
  expect(await frames(`/reports?project=${project.id}`, member.headers)).toBe("'self' https://portal.example:8443");
  expect(await frames(`/runs?project=${project.id}&run=1`, member.headers)).toBe("'self' http://grid.example:4444");
  for (const url of [
    `/reports?project=${project.id}`,
    '/reports',
    '/reports?project=x',
    `/features?project=${project.id}`,
  ]) {
    expect(await frames(url, url.includes('features') ? member.headers : stranger.headers), url).toBe("'self'");
  }
  expect(await frames(`/reports?project=${project.id}`)).toBe("'self'");
  const portal = await testing.app.inject({
    url: `/api/run/portal?applicationId=${project.id}`,
    headers: member.headers,
  });
  expect(portal.json()).toEqual({ url: 'https://portal.example:8443/ui/#shop%20team/launches/all' });
});

test('an address of a setting adds no rule to the policy of the page', () => {
  for (const host of ['x;sandbox', 'x;script-src-elem', "x,script-src'", 'x*y', "'self'", 'x&y', 'x(y)']) {
    for (const scheme of ['https', 'http']) expect(frameAddress(`${scheme}://${host}/`), host).toBeNull();
  }
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x', '//x', 'https:', 'blob:https://x/y', '']) {
    expect(frameAddress(text), text).toBeNull();
  }
  for (const origin of ['https://a.example:8443', 'http://[::1]:4444', 'http://a_b-c.example']) {
    expect(frameAddress(`${origin}/wd/hub`)?.origin).toBe(origin);
  }
});
