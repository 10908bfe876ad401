import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as audit from '@stepwright/contract/routes/audit';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as git from '@stepwright/contract/routes/git';
import * as programs from '@stepwright/contract/routes/programs';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { type TestingModel, testingModel } from '@stepwright/server/integrations/model/testing-model';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, signIn } from '../person.ts';
import { type Product, startProduct } from '../product.ts';
import { unzip } from '../unzip.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

// Twelve secrets go through the whole product; afterwards none is found anywhere in plain text.

const canary = (name: string) => `canary-${name}-8f3a`;
const SECRETS = {
  gpt: canary('gpt'),
  pschat: canary('pschat'),
  mail: canary('mail'),
  jira: canary('jira'),
  portal: canary('portal'),
  nested: canary('nested'),
  number: '7730918846125',
  step: canary('step'),
  api: canary('api'),
  git: canary('git'),
  password: canary('password'),
};

let database: TestingDatabase;
let product: Product;
let model: TestingModel;
let admin: Person;
let project: number;
let run: number;
let environment: number;
/** The secret that the product itself made, and a session's. */
let program: { clientId: string; secret: string };

beforeAll(async () => {
  database = await freshDatabase();
  model = await testingModel();
  product = await startProduct({ DATABASE_URL: database.url, STEPWRIGHT_MODEL_ALLOW: '127.0.0.1' });
  const { userName, password } = product.administrator;
  admin = await signIn(product.url, userName, password);
  await signIn(product.url, 'walter', SECRETS.password, true);
  project = (await admin.call(projects.addSampleProject, { body: {} })).id;
  const seal = async (value: string) => (await admin.call(environments.encryptValue, { body: { value } })).value;
  const body = {
    name: 'Secrets',
    applicationId: project,
    anoroc_content: JSON.stringify({
      signInUrl: `${product.url}/demo-shop/sign-in.html`,
      password: await seal(SECRETS.step),
      greeting: `Hello ${await seal(SECRETS.step)}`,
    }),
    karate_content: JSON.stringify({ token: await seal(SECRETS.api) }),
    settings_content: JSON.stringify({
      GPT_TOKEN: SECRETS.gpt,
      GPT_URL: model.url,
      PSCHAT_TOKEN: SECRETS.pschat,
      PSCHAT_URL: model.url,
      EMAIL_SMTP_PASSWORD: SECRETS.mail,
      JIRA_API_TOKEN: SECRETS.jira,
      RP_API_KEY: SECRETS.portal,
      secret: { inside: [SECRETS.nested, Number(SECRETS.number)] },
      'webdriver.type': 'CHROME',
      'Explicit.wait.time': 1,
    }),
  };
  environment = (await admin.call(environments.saveEnvironment, { body })).id;
  program = await admin.call(programs.addProgram, {
    body: { applicationId: project, name: 'Canary', role: 'read_only', days: 30 },
  });
});
afterAll(async () => {
  expect(await product?.stop()).toBe(0);
  await model?.close();
  await database?.drop();
});

/** Everything that must be found nowhere. */
const all = () => ({ ...SECRETS, program: program.secret, administrator: product.administrator.password });

/** The names of the secrets that a text holds, as they are or as a program may write them. */
function found(text: string): string[] {
  return Object.entries(all())
    .filter(([, secret]) =>
      [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
        Buffer.from(secret).toString('hex'),
      ].some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}

test('the secrets are used: by a run, by a model, by an exchange with a git server, by a program', async () => {
  const content = [
    'Feature: Secrets',
    '  Scenario: Used and shown by the page',
    '    Given NAVIGATE_TO_URL <signInUrl>',
    '    When User enters <password> in [signIn.user]',
    '    And User enters the secret <password> in [signIn.password]',
    '    And CAPTURE_SCREENSHOT <filled>',
    '    And User clicks on [signIn.submit]',
    '    Then VERIFY [signIn.error] {<password>}',
    '    And VERIFY_TEXT_CONTAINS [signIn.error] {<greeting>}',
  ].join('\n');
  const draft = { name: 'Secrets', application_id: project, content: `${content}\n`, feature_type: 'ANOROC' as const };
  const feature = await admin.call(features.saveFeature, { body: draft });
  const order = { feature_id: feature.id, env_id: environment, application_id: project, run_scenariotags: null };
  run = (await admin.call(runs.runFeature, { body: order })).id;
  const status = async () => (await admin.call(runs.getRun, { params: { runId: run } })).status;
  await expect.poll(status, { timeout: 90_000, interval: 500 }).not.toBe('RUNNING');
  expect(await status()).toBe('FAILURE');
  for (const content of ['gpt: a script ENDGPT', 'pschat: a script ENDCHAT']) {
    await admin.call(features.saveFeature, { body: { ...draft, name: `S ${content.slice(0, 6)}`, content } });
  }
  expect(model.asked.map(({ token }) => token)).toEqual([SECRETS.gpt, SECRETS.pschat]);
  model.answer = (_request, response) => void response.writeHead(401).end(`the key ${SECRETS.gpt} is wrong`);
  const failed = await admin.call(features.saveFeature, {
    body: { ...draft, name: 'S failed', content: 'gpt: a script ENDGPT' },
  });
  expect(found(JSON.stringify(failed))).toEqual([]);
  const exchange = {
    applicationId: project,
    gitUri: 'https://127.0.0.1:9/x.git',
    username: 'u',
    password: SECRETS.git,
  };
  const synced = await admin.ask(git.syncProject, { body: { ...exchange, branch: 'main' } });
  expect(synced.status).toBeGreaterThanOrEqual(400);
  expect(found(JSON.stringify(synced.body))).toEqual([]);
  const token = await fetch(`${product.url}/oidc/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${program.clientId}:${program.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect(token.status).toBe(200);
});

test('no answer of a call holds one, nor a report, a file of its zip or an error', async () => {
  const ids = { applicationId: project, runId: run, environmentId: environment };
  const paths = [
    `/api/environment/${environment}`,
    `/api/environment/list?applicationId=${project}`,
    `/api/run/${run}`,
    `/api/run/${run}/scenarios`,
    `/api/run/${run}/scenario/0`,
    `/api/run/list?applicationId=${project}`,
    `/api/program/list?applicationId=${project}`,
    `/api/audit?applicationId=${project}&size=100`,
    '/api/audit/csv',
    '/api/session',
    '/api/health',
    '/api/openapi.json',
    `/reports/${run}/report.html`,
    '/api/environment/list?applicationId=nothing',
    '/sign-in/account',
  ];
  for (const path of paths) {
    const reply = await admin.fetch(path);
    expect(found(await reply.text()), `${path} ${JSON.stringify(ids)}`).toEqual([]);
  }
  await admin.fetch(`/api/run/zipFolder?runId=${run}`);
  const zip = await admin.fetch(`/reports/${run}.zip`);
  expect(zip.status).toBe(200);
  const files = unzip(Buffer.from(await zip.arrayBuffer()));
  expect(files.size).toBeGreaterThan(2);
  for (const [name, bytes] of files) expect(found(bytes.toString('latin1')), name).toEqual([]);
  const broken = await admin.fetch('/api/environment/encrypt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: SECRETS.step, more: SECRETS.api }),
  });
  expect(broken.status).toBe(400);
  expect(found(await broken.text())).toEqual([]);
});

test('no row of the database and no file of the product holds one', async () => {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await sql<{ text: string }[]>`SELECT t::text AS text FROM ${sql(name)} AS t`;
      for (const { text } of rows) expect(found(text), name).toEqual([]);
    }
  } finally {
    await sql.end();
  }
  for (const folder of [product.data, product.work]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      // Keys and passwords of the installation itself, readable by its owner alone.
      if (!entry.isFile() || entry.parentPath.endsWith('/secrets')) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
      expect(found(bytes.toString('latin1')), join(entry.parentPath, entry.name)).toEqual([]);
    }
  }
});

test('the audit log tells that a value was sealed and a key made, and nothing of them', async () => {
  const { entries } = await admin.call(audit.listAudit, { query: { size: 100 } });
  const actions = new Set(entries.map(({ action }) => action));
  expect([...actions]).toEqual(expect.arrayContaining(['value.encrypt', 'program.add']));
  expect(found(JSON.stringify(entries))).toEqual([]);
});
