import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as projects from '@stepwright/contract/routes/projects';
import * as runs from '@stepwright/contract/routes/runs';
import { freshDatabase, type TestingDatabase } from '@stepwright/server/store/testing-database';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processesNaming } from './faults/find-processes.ts';
import { openSite, type Site } from './faults/site.ts';
import { addFaultProject, type FaultProject, slowFeature } from './faults/system.ts';
import { signIn } from './person.ts';
import { type Product, startProduct } from './product.ts';
import { openBrowser, openVisitor } from './visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

// A feature is written by people who are trusted with their project, not with the machine or with other projects.

let database: TestingDatabase;
let product: Product;
let site: Site;
let browser: Browser;
let project: FaultProject;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  [product, site, browser] = await Promise.all([
    startProduct({ DATABASE_URL: database.url, SHOP_PASSWORD: 'canary of the machine' }),
    openSite(),
    openBrowser(),
  ]);
  token = (await readFile(join(product.data, 'secrets', 'executor.token'), 'utf8')).trim();
  project = await addFaultProject(
    await signIn(product.url, product.administrator.userName, product.administrator.password),
    site.url,
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  expect(await product?.stop()).toBe(0);
  await database?.drop();
});

const finished = (id: number) => project.until(id, (run) => run.status !== 'RUNNING', 90_000);

test('the processes of a run hold no secret of the server, and do not see its folder', async (context) => {
  const id = await project.run(await project.addFeature('Slow feature', slowFeature(1, 4, 1_500)));
  await project.until(id, () => site.visits('/slow') > 0, 60_000);
  const [folder = ''] = (await readdir(product.work)).filter((name) => name.startsWith('run-'));
  const processes = processesNaming(join(product.work, folder)).map((line) => Number.parseInt(line, 10));
  expect(processes.length).toBeGreaterThan(2);
  for (const pid of processes) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    expect(environment).not.toMatch(/DATABASE_URL|STEPWRIGHT_(EXECUTOR_TOKEN|DATA)|canary of the machine/);
    expect(environment).not.toContain(token);
  }
  if (!product.printed().includes('Runs are confined')) {
    await finished(id);
    return context.skip('bubblewrap is missing here');
  }
  const outside = [join(product.data, 'secrets'), join(product.data, 'logs'), '/root', '/home', '/etc/shadow'];
  const engine = processesNaming(join(product.work, folder))
    .filter((line) => /engine\/src\/child\.ts/.test(line) && !/bwrap/.test(line))
    .map((line) => Number.parseInt(line, 10));
  expect(engine.length).toBeGreaterThan(0);
  for (const pid of engine) {
    for (const path of outside) await expect(access(`/proc/${pid}/root${path}`), path).rejects.toThrow();
    // What it needs it has.
    await access(`/proc/${pid}/root${join(product.work, folder)}`);
  }
  expect((await finished(id)).status).toBe('SUCCESS');
});

test('a feature cannot have its browser read the files of the machine', async () => {
  const secret = join(product.data, 'secrets', 'executor.token');
  const look = (address: string) => `  Scenario: Look
    When NAVIGATE_TO_URL <${address}>
    Then VERIFY_TEXT_CONTAINS [//body] {nothing that is there}
`;
  const targets = [
    `file://${secret}`,
    'file:///proc/self/environ',
    'file:///etc/shadow',
    `view-source:file://${secret}`,
  ];
  const content = `Feature: Spy\n\n${targets.map(look).join('\n')}`;
  const run = await finished(await project.run(await project.addFeature('Spy', content), { 'Explicit.wait.time': 1 }));
  expect(run.scenario_pass_count).toBe(0);
  const told: unknown[] = [];
  for (let index = 0; index < targets.length; index++) {
    told.push(await project.person.call(runs.getRunScenario, { params: { runId: run.id, index } }));
  }
  const text = JSON.stringify(told);
  expect(text).not.toContain(token);
  expect(text).not.toContain(new URL(database.url).password || 'postgres://');
  expect(text).not.toMatch(/canary of the machine|root:[*$!x]/);
});

test('a script of an API test reads nothing of the machine, nor what another project has', async () => {
  const { person } = project;
  const other = await person.call(projects.saveProject, { body: { id: 0, name: 'Neighbour', applicationType: 'ALL' } });
  const spies = await person.call(projects.saveProject, { body: { id: 0, name: 'Spies', applicationType: 'ALL' } });
  const form = new FormData();
  form.set('id', '0');
  form.set('applicationId', String(other.id));
  form.set('file', new Blob(['neighbour-canary-31']), 'private.txt');
  expect((await person.fetch('/api/files/upload', { method: 'POST', body: form })).status).toBe(201);
  const sha256 = createHash('sha256').update('neighbour-canary-31').digest('hex');
  const stored = (await readdir(product.data, { recursive: true })).find((path) => path.endsWith(sha256));
  const secret = join(product.data, 'secrets', 'executor.token');
  expect(stored).toBeDefined();
  const blob = join(product.data, stored ?? '');
  const node = "(function () { return this.constructor.constructor('return process')() })()";
  const attempts = [
    ...[secret, blob, '/etc/shadow', '/proc/1/environ'].flatMap((path) => [
      `karate.readAsString('file:${path}')`,
      `karate.readAsString('classpath:../../../../../../../..${path}')`,
      `Java.type('java.nio.file.Files').readString(Java.type('java.nio.file.Paths').get('${path}'))`,
      `${node}.getBuiltinModule('fs').readFileSync('${path}', 'utf8')`,
      `${node}.getBuiltinModule('child_process').execSync('cat ${path}').toString()`,
      `karate.exec('cat ${path}')`,
    ]),
    "read('private.txt')",
    'JSON.stringify(java.lang.System.getenv())',
    `JSON.stringify(${node}.env)`,
    "karate.exec('env')",
    `${node}.getBuiltinModule('fs').readdirSync('${product.data}').join()`,
    `${node}.getBuiltinModule('fs').readdirSync('${product.work}').map((one) => 'run ' + one).join()`,
  ];
  const scenario = (source: string, at: number) =>
    `  Scenario: Attempt ${at}\n    * def found = ${source}\n    * print 'got', found\n`;
  const { id: feature } = await person.call(features.saveFeature, {
    body: {
      name: 'Script spy',
      content: `Feature: Script spy\n\n${attempts.map(scenario).join('\n')}`,
      application_id: spies.id,
      feature_type: 'KARATE',
    },
  });
  const environment = await person.call(environments.saveEnvironment, {
    body: { id: 0, name: 'Here', applicationId: spies.id },
  });
  const order = { feature_id: feature, env_id: environment.id, application_id: spies.id };
  const run = await finished((await person.call(runs.runFeature, { body: order })).id);
  expect(run.scenario_done_count).toBe(attempts.length);
  if (!product.printed().includes('Runs are confined')) return;
  for (const [index, source] of attempts.entries()) {
    const told = JSON.stringify(await person.call(runs.getRunScenario, { params: { runId: run.id, index } }));
    // Paths stand in the steps themselves.
    expect(told, source).not.toContain(token);
    expect(told, source).not.toContain(new URL(database.url).password || 'postgres://');
    expect(told, source).not.toMatch(
      /neighbour-canary-31|canary of the machine|root:[*$!x]|DATABASE_URL|STEPWRIGHT_(EXECUTOR_TOKEN|DATA)=/,
    );
    if (source.includes('readdirSync')) expect(told, source).not.toMatch(/secrets,|logs,|,blobs/);
  }
});

test('nothing in a report can act in the name of its reader', async () => {
  const attack = `<img src=x onerror="window.owned=1"><script>window.owned=2</script></script><script>window.owned=3</script>`;
  const content = `Feature: ${attack}

  Scenario: ${attack}
    When NAVIGATE_TO_URL <\${site}/>
    Then VERIFY [page.heading] {${attack.replaceAll(/[{}]/g, '')}}
`;
  const feature = await project.addFeature('Attack', content);
  const run = await finished(await project.run(feature, { 'Explicit.wait.time': 1 }));
  expect(run.status).toBe('FAILURE');

  const report = await project.person.fetch(run.report_url ?? '');
  expect(report.status).toBe(200);
  const policy = report.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/(^|;)\s*sandbox allow-scripts\s*(;|$)/);
  expect(policy).toContain("default-src 'none'");
  expect(report.headers.get('x-content-type-options')).toBe('nosniff');

  const visitor = await openVisitor(browser, product.url);
  await visitor.signIn(product.administrator.userName, product.administrator.password);
  const { page } = visitor;
  await page.goto(`/runs?project=${project.id}&run=${run.id}`);
  await page.getByRole('region', { name: 'Failure' }).waitFor();
  expect(await page.evaluate('window.owned ?? null')).toBeNull();
  expect(visitor.complaints).toEqual([]);

  await page.goto(run.report_url ?? '');
  await page.getByRole('region', { name: 'Failure' }).waitFor();
  const reach = await page.evaluate(async () => {
    const can = async (act: () => unknown) => {
      try {
        return String(await act());
      } catch {
        return 'refused';
      }
    };
    return {
      owned: 'owned' in window,
      origin: window.origin,
      cookie: await can(() => document.cookie),
      storage: await can(() => localStorage.length),
      call: await can(async () => (await fetch('/api/session')).status),
    };
  });
  expect(reach).toEqual({ owned: false, origin: 'null', cookie: 'refused', storage: 'refused', call: 'refused' });

  const { messages } = await project.person.call(runs.getRunScenario, { params: { runId: run.id, index: 0 } });
  const url = messages.map((message) => (message as { attachment?: { url?: string } }).attachment?.url).find(Boolean);
  const picture = await project.person.fetch(`/api/run/${run.id}/${url}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  await visitor.close();
});
