import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingMessages, runEnd, wholeScenario } from '../../runs/testing-messages.ts';
import { testingExecutor } from '../executor/testing-executor.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let shop: TestingProject;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing);
});
afterAll(() => testing?.close());

const pageOf = (title: string, url: string) =>
  Buffer.from(
    JSON.stringify({
      version: 1,
      url,
      title,
      width: 1280,
      height: 800,
      picture: 'one.png',
      frame: [],
      partial: false,
      root: { t: 'html', c: [{ t: 'body', c: ['root'] }] },
    }),
  );

const list = async (more = '') =>
  (await shop.get(`/api/storedPage/all?applicationId=${shop.project.id}${more}`)).body as {
    pages: { title: string }[];
    more: boolean;
  };

/** A run whose one scenario stores pages with its second step. */
async function runWithPages(titles: readonly string[]): Promise<number> {
  const id = await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  for (const [at, title] of titles.entries()) {
    const bytes = pageOf(title, `https://shop.example/${title.toLowerCase()}`);
    expect((await executor.call(claim, 'PUT', `/attachments/p${at}.page.json`, bytes)).status).toBe(200);
  }
  const [start, ...rest] = wholeScenario(0, [{ status: 'PASSED' }, { status: 'PASSED' }]);
  const attachments = titles.map((_, at) => ({
    attachment: {
      url: `attachments/p${at}.page.json`,
      mediaType: STORED_PAGE_TYPE,
      body: '',
      contentEncoding: 'IDENTITY',
      fileName: 'The page when the step failed',
      ...stepNames(rest, 1),
    },
  }));
  const messages = [...openingMessages([{ name: 'Buy', steps: 2 }]), start!, ...rest];
  messages.splice(messages.length - 1, 0, ...attachments);
  expect((await executor.append(claim, 0, [...messages, runEnd(true)])).status).toBe(200);
  return id;
}

function stepNames(messages: readonly object[], step: number): object {
  const started = messages.flatMap((message) => ('testStepStarted' in message ? [message.testStepStarted] : []));
  const { testCaseStartedId, testStepId } = started[step] as { testCaseStartedId: string; testStepId: string };
  return { testCaseStartedId, testStepId };
}

test('pages are listed newest first with run, scenario and step, searched, and served to members', async () => {
  const first = await runWithPages(['Cart', 'Payment']);
  const second = await runWithPages(['Thanks']);
  const all = await list();
  expect(all.more).toBe(false);
  expect(all.pages.map(({ title }) => title)).toEqual(['Thanks', 'Payment', 'Cart']);
  expect(all.pages[1]).toMatchObject({
    run_id: first,
    run_details: 'Buy tea',
    environment: 'Local',
    name: 'p1.page.json',
    picture: 'one.png',
    url: 'https://shop.example/payment',
    caption: 'The page when the step failed',
    feature: 'Buying',
    scenario_name: 'Buy',
    scenario: 0,
    step: 1,
    step_text: 'step 1',
  });
  expect((await list('&size=2')).more).toBe(true);
  expect((await list('&size=2&page=1')).pages.map(({ title }) => title)).toEqual(['Cart']);
  expect((await list('&search=EXAMPLE/PAY')).pages.map(({ title }) => title)).toEqual(['Payment']);
  expect((await list('&search=%25')).pages).toEqual([]);
  expect((await list(`&runId=${second}`)).pages.map(({ title }) => title)).toEqual(['Thanks']);

  const page = await shop.get(`/api/run/${first}/attachments/p0.page.json`);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({ 'content-type': STORED_PAGE_TYPE, 'x-content-type-options': 'nosniff' });
  await testing.addProject('Another');
  const stranger = await testing.signIn(['developer', 'read_write'], ['Another']);
  const denied = await testing.app.inject({
    method: 'GET',
    url: `/api/run/${first}/attachments/p0.page.json`,
    headers: stranger.headers,
  });
  expect(denied.statusCode).not.toBe(200);

  await testing.app.inject({
    method: 'PUT',
    url: `/api/run/deleteFlag?flagRun=true&runId=${second}`,
    headers: shop.person.headers,
  });
  expect((await list()).pages.map(({ title }) => title)).toEqual(['Payment', 'Cart']);
});

test('a file that is no page is kept as what it is, and listed nowhere', async () => {
  await shop.run();
  const executor = testingExecutor(testing.app);
  const claim = (await executor.claim())!;
  for (const text of [
    '{}',
    'no json,"root":',
    '{"version":2,"url":"x","title":"y","root":{}}',
    '{"version":1,"url":"a\\u0000b","title":"\\ud800","root":{}}',
  ]) {
    const name = `${Buffer.from(text).toString('hex').slice(0, 20)}${text.length}.page.json`;
    expect((await executor.call(claim, 'PUT', `/attachments/${name}`, Buffer.from(text))).status).toBe(200);
  }
  expect((await list(`&runId=${claim.runId}`)).pages).toEqual([]);
});
