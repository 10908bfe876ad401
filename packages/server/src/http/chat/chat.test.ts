import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestingModel, testingModel } from '../../integrations/model/testing-model.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';

let testing: TestingApp;
let model: TestingModel;
let writer: TestingPerson;
let project: { id: number; name: string };
let environmentId: number;
let serial = 0;
const SCRIPT = 'Feature: Made\n  Scenario: by a model\n    Given NAVIGATE_TO_URL <shopUrl>';

beforeAll(async () => {
  testing = await testingApp();
  model = await testingModel();
  testing.parts.config.model = { ...testing.parts.config.model, allow: ['127.0.0.1'], time: 3000 };
  project = await testing.addProject('Models', 'ALL');
  writer = await testing.signIn(['read_write'], [project.name]);
  const made = await post('/api/environment/save', {
    name: 'With model',
    applicationId: project.id,
    settings_content: JSON.stringify({
      GPT_TOKEN: 'canary-gpt-token',
      GPT_URL: model.url,
      PSCHAT_TOKEN: 'canary-ps-token',
      PSCHAT_URL: `${model.url}/`,
    }),
  });
  expect(made.statusCode).toBe(201);
  environmentId = made.json().id;
});
afterAll(async () => {
  await testing?.close();
  await model?.close();
});
beforeEach(() => {
  model.answer = SCRIPT;
});

const post = (url: string, payload: object, headers = writer.headers) =>
  testing.app.inject({ method: 'POST', url, payload, headers });
const save = async (content: string, feature_type = 'ANOROC') => {
  const reply = await post('/api/feature/save', {
    name: `Made ${++serial}`,
    application_id: project.id,
    content,
    feature_type,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { content: string; generation?: { made: number; problems: string[] } };
};

test('a block is removed and what the model wrote is appended; the token goes to the model and nowhere else', async () => {
  model.answer = `\`\`\`gherkin\n${SCRIPT}\n\`\`\``;
  const saved = await save('# notes\ngpt: sign in and buy tea\nENDGPT\n# more');
  expect(saved.content).toBe(`# notes\n# more\n\n${SCRIPT}\n`);
  expect(saved.generation).toEqual({ made: 1, problems: [] });
  const asked = model.asked.at(-1);
  expect(asked).toMatchObject({ path: '/v1/chat/completions', token: 'canary-gpt-token' });
  expect(asked?.body.model).toBe('gpt-3.5-turbo');
  expect(asked?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(asked?.body.messages[1]?.content).toBe('sign in and buy tea');
  expect(asked?.body.messages[0]?.content).toContain('NAVIGATE_TO_URL');
  const [stored] = await testing.parts.database.sql`SELECT settings FROM environment WHERE id = ${environmentId}`;
  expect(JSON.stringify(stored)).not.toContain('canary');
  const chat = await save('pschat: another ENDCHAT');
  expect(chat.content).toBe(`${SCRIPT}\n`);
  expect(model.asked.at(-1)).toMatchObject({ token: 'canary-ps-token', body: { model: 'gpt35turbo' } });
});

test('of an answer for an API feature only Gherkin lines are kept, below a Feature line', async () => {
  model.answer =
    'Sure, here it is:\n\nScenario: get\n  Given url base\n  """\n  kept as it is\n  """\n  | a |\nHave fun!';
  const saved = await save('gpt: read an order\nENDGPT', 'KARATE');
  expect(saved.content).toBe(
    'Feature: Karate Api\n\nScenario: get\n  Given url base\n  """\n  kept as it is\n  """\n  | a |\n',
  );
  const named = await save('Feature: Mine\n\ngpt: read an order ENDGPT\n', 'KARATE');
  expect(named.content).toMatch(/^Feature: Mine\n\nScenario: get/);
  model.answer = 'I cannot help with that.';
  const nothing = await save('gpt: read ENDGPT', 'KARATE');
  expect(nothing).toMatchObject({
    content: 'gpt: read ENDGPT',
    generation: { made: 0, problems: ['The answer held no line of a script.'] },
  });
});

test('a performance feature is left alone, and so are words inside a step', async () => {
  const before = model.asked.length;
  expect((await save('gpt: much load ENDGPT', 'PERFORMANCE')).content).toBe('gpt: much load ENDGPT');
  const step = 'Feature: a\n  Scenario: b\n    When ENTER [a] <gpt: x ENDGPT>\n';
  expect(await save(step)).toMatchObject({ content: step });
  expect(model.asked.length).toBe(before);
});

test('whatever goes wrong, the feature is saved as it was written, and a sentence says why', async () => {
  const text = 'gpt: something\nENDGPT\n';
  const problemOf = async (answer: TestingModel['answer']) => {
    model.answer = answer;
    const saved = await save(text);
    expect(saved.content).toBe(text);
    expect(saved.generation?.made).toBe(0);
    return saved.generation?.problems.join();
  };
  const status = (code: number) =>
    problemOf((_q, r) => void r.writeHead(code, { location: 'http://x/' }).end('canary'));
  expect(await status(401)).toContain('refused the token');
  expect(await status(429)).toContain('quota');
  expect(await status(302)).toContain('redirect');
  expect(await status(500)).toContain('status 500');
  expect(await problemOf((_q, r) => void r.end('<html>'))).toContain('not JSON');
  expect(await problemOf((_q, r) => void r.end('{"choices":[]}'))).toContain('without a text');
  expect(await problemOf((_q, r) => void r.end('null'))).toContain('not JSON');
  expect(await problemOf((_q, r) => r.destroy() as never)).toContain('cannot be reached');
  expect(await problemOf((_q, r) => void r.write('x'.repeat(2_000_000)))).toContain('larger');
  expect(await problemOf(() => undefined)).toContain('within 3 s');
  expect((await save('gpt: never closed')).generation?.problems.join()).toContain('has no end');
});

test('one request may fail and the next be answered', async () => {
  let calls = 0;
  model.answer = (_request, response) => {
    calls++;
    if (calls === 1) response.writeHead(500).end();
    else response.end(JSON.stringify({ choices: [{ message: { content: SCRIPT } }] }));
  };
  const saved = await save('gpt: first\nENDGPT\ngpt: second\nENDGPT\n');
  expect(saved.content).toBe(`gpt: first\nENDGPT\n\n${SCRIPT}\n`);
  expect(saved.generation).toMatchObject({ made: 1, problems: [expect.stringContaining('500')] });
});

test('addresses of this machine, of private networks and of clouds are not asked unless the setting allows them', async () => {
  const limits = testing.parts.config.model;
  testing.parts.config.model = { ...limits, allow: [] };
  const elsewhere = await testing.addProject('Elsewhere', 'ANOROC');
  const admin = await testing.signIn(['admin', 'read_write']);
  const before = model.asked.length;
  const port = new URL(model.url).port;
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    await post(
      '/api/environment/save',
      {
        name: `E${++serial}x`,
        applicationId: elsewhere.id,
        settings_content: JSON.stringify({ GPT_TOKEN: 'x', GPT_URL: `http://${host}:${port}/v1` }),
      },
      admin.headers,
    );
    const name = `F${++serial}x`;
    const draft = { name, application_id: elsewhere.id, content: 'gpt: x ENDGPT' };
    const saved = (await post('/api/feature/save', draft, admin.headers)).json();
    expect(saved.generation.problems.join(), host).toContain('may not be reached');
  }
  for (const url of [
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'file:///etc/passwd',
    'http://a:b@127.0.0.1/',
  ]) {
    await post(
      '/api/environment/save',
      {
        name: `E${++serial}x`,
        applicationId: elsewhere.id,
        settings_content: JSON.stringify({ GPT_TOKEN: 'x', GPT_URL: url }),
      },
      admin.headers,
    );
    const draft = { name: `F${++serial}x`, application_id: elsewhere.id, content: 'gpt: x ENDGPT' };
    const saved = (await post('/api/feature/save', draft, admin.headers)).json();
    expect(saved.generation.made, url).toBe(0);
  }
  expect(model.asked.length).toBe(before);
  testing.parts.config.model = limits;
});

test('the call psChat answers in its documented form, to writers of the project alone', async () => {
  model.answer = 'Use VERIFY_TEXT.';
  const url = `/api/chat/psChat/${environmentId}`;
  const reply = await post(url, { message: 'How?', options: { model: 'mine' } });
  expect(reply.statusCode).toBe(200);
  const { data } = JSON.parse(reply.json().data.data);
  expect(data.messages[2].content).toBe('Use VERIFY_TEXT.');
  expect(model.asked.at(-1)).toMatchObject({ token: 'canary-ps-token', body: { model: 'mine' } });
  const reader = await testing.signIn(['read_only'], [project.name]);
  expect((await post(url, { message: 'How?' }, reader.headers)).statusCode).toBe(403);
  const stranger = await testing.signIn(['read_write']);
  expect((await post(url, { message: 'How?' }, stranger.headers)).statusCode).toBe(404);
  model.answer = (_request, response) => void response.writeHead(500).end();
  expect((await post(url, { message: 'How?' })).statusCode).toBe(503);
});

test('whoever asks too often waits; whose features ask too often are saved without an answer', async () => {
  const eager = await testing.signIn(['read_write'], [project.name]);
  const ask = () => post(`/api/chat/psChat/${environmentId}`, { message: 'x' }, eager.headers);
  for (let n = 0; n < 20; n++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ code: 'rate_limited' });
  const draft = { application_id: project.id, content: 'gpt: x ENDGPT' };
  for (let n = 0; n < 30; n++) await post('/api/feature/save', { ...draft, name: `G${++serial}x` }, eager.headers);
  const late = await post('/api/feature/save', { ...draft, name: `G${++serial}x` }, eager.headers);
  expect(late.statusCode).toBe(200);
  expect(late.json().generation.problems.join()).toContain('too many');
});

test('a gptPrompt is answered by data; the values that stand beside it stay', async () => {
  model.answer = '```json\n{"user": "mia", "shopUrl": "http://made.up", "gptPrompt": "again"}\n```';
  const saved = await post('/api/environment/save', {
    name: 'Prompted',
    applicationId: project.id,
    anoroc_content:
      '{"gptPrompt": "a user of a shop", "shopUrl": "http://shop", "card": 41111111111111111112, "pays": [{"sum": 1.50}]}',
    karate_content: JSON.stringify({ gptPrompt: 'not this one' }),
  });
  expect(saved.statusCode).toBe(201);
  const data = saved.json().anoroc_content as string;
  expect(JSON.parse(data)).toMatchObject({ user: 'mia', shopUrl: 'http://shop' });
  expect(data).not.toContain('gptPrompt');
  // No digit is lost.
  expect(data).toMatch(/"card": 41111111111111111112,[\s\S]*"sum": 1\.50/);
  expect(JSON.parse(saved.json().karate_content)).toEqual({ gptPrompt: 'not this one' });
  expect(saved.json().generation).toEqual({ made: 1, problems: [] });
  model.answer = 'no data';
  const text = JSON.stringify({ gptPrompt: 'x' });
  const kept = await post('/api/environment/save', { name: 'Kept', applicationId: project.id, karate_content: text });
  expect(kept.json()).toMatchObject({ karate_content: text, generation: { made: 0 } });
});

test('a caller who goes away stops the question, and nothing is saved', async () => {
  model.answer = () => undefined;
  const base = await testing.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const left = model.left;
  const asked = model.asked.length;
  const answer = fetch(`${base}/api/feature/save`, {
    method: 'POST',
    headers: { ...writer.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Cancelled', application_id: project.id, content: 'gpt: x ENDGPT' }),
    signal: leaving.signal,
  });
  await expect.poll(() => model.asked.length).toBe(asked + 1);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => model.left).toBe(left + 1);
  const rows = await testing.parts.database.sql`SELECT 1 FROM feature WHERE name = 'Cancelled'`;
  expect(rows).toHaveLength(0);
});

test('the sample forms need no model', async () => {
  const before = model.asked.length;
  const timed = async (...of: Parameters<typeof save>) => {
    const from = performance.now();
    const saved = await save(...of);
    return { ...saved, seconds: (performance.now() - from) / 1000 };
  };
  const [web, api] = await Promise.all([
    timed('gpt_web: anything ENDGPT'),
    timed('gpt_api: anything\nENDGPT', 'KARATE'),
  ]);
  // Each takes its documented time, and a busy machine a little more.
  expect(web.seconds).toBeGreaterThan(4.9);
  expect(api.seconds).toBeGreaterThan(5.9);
  expect(web?.content).toMatch(/^Feature: .*\n\n {2}Scenario: /);
  expect(api?.content).toMatch(/^Feature: Karate Api\n\n {2}Scenario: /);
  expect(model.asked.length).toBe(before);
}, 20_000);
