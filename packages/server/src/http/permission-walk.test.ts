import type { Schedule } from '@stepwright/contract/entities/schedule';
import type { Route } from '@stepwright/contract/route';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteThing } from '../actions/delete-thing.ts';
import { addFeature } from '../actions/save-feature.ts';
import { addSchedule } from '../actions/save-schedule.ts';
import { addTestPlan } from '../actions/save-test-plan.ts';
import { type TestingModel, testingModel } from '../integrations/model/testing-model.ts';
import { openingMessages, runEnd, wholeScenario } from '../runs/testing-messages.ts';
import { insertEnvironment } from '../store/environments.ts';
import { findFeature } from '../store/features.ts';
import { insertGlobalObject } from '../store/global-objects.ts';
import { insertProgram } from '../store/programs.ts';
import { insertFile } from '../store/stored-files.ts';
import { testingExecutor } from './executor/testing-executor.ts';
import { CALLERS, type Caller, type Cell, MATRIX } from './permission-matrix.ts';
import { type TestingApp, type TestingPerson, testingApp } from './testing-app.ts';

/** Ids of one thing of each kind in one project. */
interface Things {
  project: { id: number; name: string };
  feature: number;
  environment: number;
  object: number;
  file: number;
  plan: number;
  /** With a plan and an environment of its own, so that those of the others can be deleted. */
  schedule: Schedule;
  program: string;
  /** One that goes on, with a picture; one that is finished, with an attachment. */
  running: number;
  finished: number;
}

let server: TestingApp;
let model: TestingModel;
let base: string;
let serial = 0;
const people = new Map<Caller, TestingPerson>();
/** Somebody to assign, and in each project somebody to remove. */
let assignable: string;
const memberOf = new Map<number, string>();
let own: Things;
let other: Things;

beforeAll(async () => {
  server = await testingApp();
  model = await testingModel();
  server.parts.config.model = { ...server.parts.config.model, allow: ['127.0.0.1'] };
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  own = await makeThings();
  other = await makeThings();
  assignable = (await server.signIn([])).userName;
  for (const [caller, roles] of Object.entries(CALLERS)) {
    if (roles) people.set(caller as Caller, await server.signIn(roles, [own.project.name]));
  }
});
afterAll(async () => {
  await server?.close();
  await model?.close();
});

async function makeContents(project: { id: number; name: string }): Promise<Omit<Things, 'running' | 'finished'>> {
  const { database, blobs } = server.parts;
  const name = `N${++serial}x`;
  const blob = await blobs.put(Buffer.from('x'), 10);
  const feature = await addFeature(
    database,
    { id: 0, name, content: 'Feature: a\n  Scenario: b\n    When CLICK [c]\n', application_id: project.id },
    'me',
  );
  const plan = await addTestPlan(
    database,
    { id: 0, name: `${name}plan`, description: 'd', featureIds: [feature.id], applicationId: project.id },
    'me',
  );
  return {
    project,
    feature: feature.id,
    plan: plan.id,
    schedule: await makeSchedule(project.id, feature.id, name),
    program: (
      await insertProgram(database.sql, {
        clientId: `walk-${name}`,
        projectId: project.id,
        name,
        role: 'read_only',
        secretHash: '',
        days: null,
        by: 'me',
      })
    ).clientId,
    environment: await insertEnvironment(
      database.sql,
      project.id,
      { name, uiData: '', apiData: '', settings: JSON.stringify({ PSCHAT_TOKEN: 'x', PSCHAT_URL: model.url }) },
      'me',
    ),
    object: await insertGlobalObject(database.sql, project.id, { name, content: '', locators: '' }, 'me'),
    file: (await insertFile(database.sql, project.id, name, blob, 'me')).id,
  };
}

async function makeSchedule(applicationId: number, feature: number, name: string): Promise<Schedule> {
  const { database } = server.parts;
  const texts = { name: `${name}s`, uiData: '', apiData: '', settings: '' };
  const environment = await insertEnvironment(database.sql, applicationId, texts, 'me');
  const draft = { id: 0, name: `${name}due`, description: 'd', featureIds: [feature], applicationId };
  const plan = await addTestPlan(database, draft, 'me');
  return addSchedule(
    database,
    {
      id: 0,
      business_scenario_id: plan.id,
      env_id: environment,
      application_id: applicationId,
      name: 'Yearly',
      croneExpression: '0 0 1 1 *',
    },
    'me',
  );
}

async function makeThings(): Promise<Things> {
  const contents = await makeContents(await server.addProject(`Project${++serial}`));
  const admin = await server.signIn(['admin', 'read_write']);
  const executor = testingExecutor(server.app);
  const run = async () => {
    await server.app.inject({ ...requestOf('POST /api/run/feature', contents as Things), headers: admin.headers });
    const claim = await executor.claim();
    if (!claim) throw new Error('no run to claim');
    await executor.append(claim, 0, [
      ...openingMessages([{ name: 'b', steps: 1 }]),
      ...wholeScenario(0, [{ status: 'PASSED' }]),
    ]);
    const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
    for (const path of ['/attachments/one.png', '/picture']) {
      const reply = await executor.call(claim, 'PUT', path, png);
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    }
    return claim;
  };
  const done = await run();
  const next = openingMessages([{ name: 'b', steps: 1 }]).length + wholeScenario(0, [{ status: 'PASSED' }]).length;
  await executor.append(done, next, [runEnd(true)]);
  await executor.finish(done);
  const running = await run();
  // The walk may take longer than a lease, and nobody renews this one.
  await server.parts.database.sql`UPDATE run_job SET lease_until = clock_timestamp() + interval '1 hour'
    WHERE lease_until IS NOT NULL`;
  return { ...contents, running: running.runId, finished: done.runId };
}

/** A request that would be carried out if the caller were allowed. */
function requestOf(key: string, things: Things): InjectOptions {
  const [method = '', path = ''] = key.split(' ');
  const name = `N${++serial}`;
  const { project, feature, environment, object, file, plan, schedule, program, running, finished } = things;
  const application = { applicationId: project.id };
  const git = { gitUri: 'https://127.0.0.1/x.git', username: 'u', password: 'p' };
  const bodies: Record<string, object> = {
    'POST /api/session/sign-out': {},
    'POST /api/applications/save': { id: project.id, name: project.name, applicationType: 'ALL' },
    'POST /api/applications/save (new)': { name: `New ${name}`, applicationType: 'ALL' },
    'POST /api/applications/sample': {},
    'POST /api/applications/delete': { id: project.id },
    'POST /api/users/assign': { applicationId: project.id, userName: assignable, role: 'developer' },
    'POST /api/users/remove': { applicationId: project.id, subject: memberOf.get(project.id) ?? '' },
    'POST /api/applications/filestodb': { ...application, ...git, branch: 'main' },
    'POST /api/applications/dbtofiles': { ...application, ...git, branch: 'new' },
    'POST /api/feature/save': { id: feature, name: `${name} f`, application_id: project.id },
    'POST /api/feature/linkFiles': { featureId: feature, include_files: [file] },
    'POST /api/feature/delete': { id: feature },
    'POST /api/rename/preview': { ...application, kind: 'feature', id: feature, to: `${name}r` },
    'POST /api/rename': { ...application, kind: 'feature', id: feature, to: `${name}r` },
    'POST /api/deleted/restore': { ...application, kind: 'feature', id: feature },
    'POST /api/environment/save': { id: environment, name: `${name} e`, ...application },
    'POST /api/environment/delete': { id: environment },
    'POST /api/environment/encrypt': { value: 'x' },
    'POST /api/globalObject/save': { id: object, name, application_id: project.id },
    'POST /api/businessScenario/save': {
      id: plan,
      name: `${name} plan`,
      description: 'd',
      featureIds: [feature],
      ...application,
    },
    'POST /api/businessScenario/delete': { id: plan },
    'POST /api/chat/psChat/:settingsId': { message: 'x' },
    'POST /api/program/save': { ...application, name, role: 'read_only', days: 30 },
    'POST /api/program/delete': { ...application, clientId: program },
    'POST /api/schedule/businessScenario': {
      id: schedule.id,
      business_scenario_id: schedule.business_scenario_id,
      env_id: schedule.env_id,
      application_id: project.id,
      name: schedule.name,
      croneExpression: schedule.croneExpression,
    },
    'POST /api/schedule/:scheduleId/pause': {},
    'POST /api/schedule/:scheduleId/resume': {},
    'POST /api/schedule/:scheduleId/run': {},
    'POST /api/run/feature': { feature_id: feature, env_id: environment, application_id: project.id },
    'POST /api/run/businessScenario': {
      business_scenario_id: plan,
      env_id: environment,
      application_id: project.id,
    },
    'POST /api/run/:runId/stop': {},
    'POST /api/run/:runId/rerun': {},
    'POST /api/debug/start': { feature_id: feature, env_id: environment, application_id: project.id },
    'POST /api/debug/:sessionId/command': { do: 'continue' },
    'POST /api/debug/:sessionId/stop': {},
    'POST /api/executor/claim': { executor: 'x', wait: 0 },
    'POST /api/executor/runs/:runId/messages': { from: 0, messages: [] },
    'POST /api/executor/runs/:runId/finish': { outcome: 'finished' },
    'POST /api/executor/runs/:runId/renew': {},
    'POST /api/executor/runs/:runId/release': {},
  };
  const onRunning = /picture|stop|deleteFlag/.test(path);
  const url = path
    .replace(':applicationId', String(project.id))
    .replace(':featureId', String(feature))
    .replace(':environmentId', String(environment))
    .replace(':settingsId', String(environment))
    .replace(':globalObjectId', String(object))
    .replace(':fileId', String(file))
    .replace(':testPlanId', String(plan))
    .replace(':scheduleId', String(schedule.id))
    .replace(':runId', String(onRunning ? running : finished))
    .replace(':index', '0')
    .replace(':name', 'one.png')
    .replace(':sha256', 'a'.repeat(64));
  const queries: Record<string, string> = {
    'GET /api/usage': `applicationId=${project.id}&kind=feature&id=${feature}`,
    'GET /api/usage/counts': `applicationId=${project.id}&kind=feature&ids=${feature}`,
    'GET /api/usage/keys': `applicationId=${project.id}&kind=object&id=${object}`,
    'GET /api/search': `applicationId=${project.id}&text=x`,
    'POST /api/globalObject/delete': `id=${object}`,
    'PUT /api/run/deleteFlag': `flagRun=false&runId=${running}`,
    'GET /api/run/zipFolder': `runId=${finished}`,
    'GET /api/run/search': `applicationId=${project.id}&text=step`,
    'GET /api/run/:runId/compare': `with=${finished}`,
    'GET /api/schedule/listOfBusinessScenarioScheduled': `businessScenarioId=${schedule.business_scenario_id}`,
    'GET /api/schedule/preview': 'croneExpression=0+0+1+1+*&timeZone=UTC',
  };
  if (key === 'GET /api/users/suggestions') queries[key] = `applicationId=${project.id}&name=tester`;
  const query = queries[key] ?? `applicationId=${project.id}`;
  const request: InjectOptions = { method: method as 'GET', url: path.startsWith('/auth') ? url : `${url}?${query}` };
  if (bodies[key]) request.payload = bodies[key];
  if (path.startsWith('/auth')) request.headers = { host: new URL(server.parts.config.publicUrl).host };
  if (key === 'POST /api/files/upload') Object.assign(request, upload(name, project.id));
  return request;
}

function upload(name: string, applicationId: number): InjectOptions {
  const part = (head: string, text: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('name="applicationId"', String(applicationId))}${part(`name="file"; filename="${name}.txt"`, 'x')}--b--\r\n`,
  };
}

const keyOf = (route: Route) => `${route.method} ${route.path}`;

test('every registered call is in the matrix, and nothing else is', () => {
  const registered = server.app.declaredRoutes.map(keyOf).sort();
  const listed = Object.keys(MATRIX)
    .filter((key) => !key.endsWith('(new)'))
    .sort();
  expect(registered).toEqual(listed);
});

test('every call, by everybody, in the own and in another project, answers as the matrix says', async () => {
  const wrong: string[] = [];
  for (const [key, rule] of Object.entries(MATRIX)) {
    for (const where of ['own', 'other'] as const) {
      for (const caller of Object.keys(CALLERS) as Caller[]) {
        const status = await statusOf(key, where, caller);
        const expected = rule[where][caller];
        // 424: the call was carried out as far as the outside server, which is one that nobody may reach.
        const found: Cell | number = status < 400 || status === 424 ? 'yes' : status;
        if (found !== expected) wrong.push(`${key} · ${caller} · ${where}: expected ${expected}, got ${status}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);

/** What is deleted is made for the one call, and so is a session that ends. */
async function statusOf(key: string, where: 'own' | 'other', caller: Caller): Promise<number> {
  const stored = where === 'own' ? own : other;
  let things = stored;
  let person = people.get(caller);
  if (/delete|linkFiles/.test(key) && !key.includes('deleteFlag') && !key.includes('applications')) {
    things = { ...stored, ...(await makeContents(stored.project)) };
  }
  if (key === 'POST /api/applications/delete') {
    const project = await server.addProject(`Gone${++serial}`);
    things = { ...stored, project };
    if (person && where === 'own') await server.parts.directory.addToGroup(person.subject, project.name);
    server.parts.forgetClaims();
  }
  if (key === 'POST /api/users/remove') {
    const member = await server.signIn([], [things.project.name]);
    memberOf.set(things.project.id, member.subject);
  }
  if (key === 'POST /api/applications/sample')
    await server.parts.database.sql`
    WITH old AS (DELETE FROM person_group WHERE name = 'Demo shop') DELETE FROM project WHERE name = 'Demo shop'`;
  const roles = CALLERS[caller];
  if (key === 'POST /api/session/sign-out' && roles) person = await server.signIn(roles, []);
  const request = requestOf(key, things);
  if (key.includes(':sessionId')) {
    request.url = String(request.url).replace(':sessionId', String(await openSession(things)));
  }
  if (key === 'POST /api/deleted/restore') await deleteThing(server.parts.database, 'feature', things.feature, 'me');
  if (key === 'POST /api/rename') {
    const stored = await findFeature(server.parts.database.sql, things.feature);
    const seen = { kind: 'feature', id: things.feature, updated_date_time: stored?.updated_date_time ?? '' };
    request.payload = { ...(request.payload as object), based_on: [seen] };
  }
  const headers = { ...request.headers, ...person?.headers };
  if (/events|zip$|export$/.test(key)) return statusOfStream(request.url as string, headers as Record<string, string>);
  try {
    return (await server.app.inject({ ...request, headers })).statusCode;
  } catch (error) {
    throw new Error(`${key} · ${caller} · ${where}`, { cause: error });
  }
}

/** A debug session of the super administrator. */
async function openSession(things: Things): Promise<number> {
  const headers = { ...people.get('admin')?.headers };
  const reply = await server.app.inject({ ...requestOf('POST /api/debug/start', things), headers });
  if (reply.statusCode !== 200) throw new Error(`no session: ${reply.statusCode} ${reply.body}`);
  return reply.json().id as number;
}

/** A stream is begun for real, and left as soon as it has a status. */
async function statusOfStream(url: string, headers: Record<string, string>): Promise<number> {
  const reply = await fetch(base + url, { headers });
  await reply.body?.cancel();
  return reply.status;
}

test('another verb on the address of a call does nothing', async () => {
  const person = people.get('admin');
  for (const route of server.app.declaredRoutes) {
    const { url } = requestOf(keyOf(route), own);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      if (method === route.method) continue;
      const reply = await server.app.inject({ method, url: url as string, headers: { ...person?.headers } });
      expect(reply.statusCode, `${method} ${String(url)}`).toBeGreaterThanOrEqual(400);
    }
  }
});

test('what is absent and what is forbidden cannot be told apart', async () => {
  const person = people.get('projectadmin');
  const ask = async (id: number) => {
    const reply = await server.app.inject({ url: `/api/feature/${id}`, headers: { ...person?.headers } });
    return { status: reply.statusCode, body: reply.body };
  };
  expect(await ask(other.feature)).toEqual(await ask(999_999_999));
});

test('a call of a browser without the header, or from another site, changes nothing', async () => {
  const person = people.get('read_write');
  const request = requestOf('POST /api/feature/save', own);
  const attempts: Record<string, string>[] = [
    { cookie: person?.headers['cookie'] ?? '' },
    { ...person?.headers, origin: 'https://evil.example' },
    { ...person?.headers, 'sec-fetch-site': 'cross-site' },
    { ...person?.headers, 'x-csrf-token': 'guessed' },
  ];
  for (const headers of attempts) {
    expect((await server.app.inject({ ...request, headers })).statusCode).toBe(403);
  }
});

test('a role or a membership that was taken away no longer counts', async () => {
  const person = await server.signIn(['projectadmin', 'read_write'], [own.project.name]);
  const call = async () =>
    (await server.app.inject({ ...requestOf('POST /api/feature/save', own), headers: person.headers })).statusCode;
  expect(await call()).toBe(200);
  await server.parts.directory.removeRoles(person.subject, ['read_write']);
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(403);
  await server.parts.directory.removeFromGroup(person.subject, own.project.name);
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(404);
  await server.parts.database.sql`UPDATE person SET disabled = true WHERE subject = ${person.subject}`;
  await expect.poll(call, { timeout: 5000, interval: 250 }).toBe(401);
});
