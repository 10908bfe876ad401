import type { Schedule } from '@stepwright/contract/entities/schedule';
import type { InjectOptions } from 'fastify';
import { addFeature } from '../actions/save-feature.ts';
import { addSchedule } from '../actions/save-schedule.ts';
import { addTestPlan } from '../actions/save-test-plan.ts';
import { openingMessages, runEnd, wholeScenario } from '../runs/testing-messages.ts';
import { insertEnvironment } from '../store/environments.ts';
import { insertGlobalObject } from '../store/global-objects.ts';
import { keepProposal, listOpenProposals } from '../store/locator-proposals.ts';
import { insertProgram } from '../store/programs.ts';
import { insertFile } from '../store/stored-files.ts';
import { testingExecutor } from './executor/testing-executor.ts';
import type { TestingApp } from './testing-app.ts';

/** Ids of one thing of each kind in one project. */
export interface Things {
  project: { id: number; name: string };
  feature: number;
  environment: number;
  object: number;
  /** An open one, for an entry of the object. */
  proposal: number;
  file: number;
  plan: number;
  /** With a plan and an environment of its own, so that those of the others can be deleted. */
  schedule: Schedule;
  program: string;
  /** Somebody to assign to the project, and somebody to remove from it. */
  assignable: string;
  member: string;
  /** One that goes on, with a picture; one that is finished, with an attachment. */
  running: number;
  finished: number;
}

let serial = 0;

/** New things in a project. `modelUrl`: the chat model that its environment names. */
export async function makeContents(
  server: TestingApp,
  project: { id: number; name: string },
  modelUrl: string,
): Promise<Omit<Things, 'running' | 'finished' | 'assignable' | 'member'>> {
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
    schedule: await makeSchedule(server, project.id, feature.id, name),
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
      { name, uiData: '', apiData: '', settings: JSON.stringify({ PSCHAT_TOKEN: 'x', PSCHAT_URL: modelUrl }) },
      'me',
    ),
    ...(await makeObject(server, project.id, name)),
    file: (await insertFile(database.sql, project.id, name, blob, 'me')).id,
  };
}

/** A global object, and a proposal for one of its entries. */
async function makeObject(server: TestingApp, projectId: number, name: string) {
  const { database } = server.parts;
  const locators = JSON.stringify({ save: ['//gone', 'css=#save'] });
  const object = await insertGlobalObject(database.sql, projectId, { name, content: '', locators }, 'me');
  const at = { scenario: 0, scenarioName: 'b', stepText: null };
  const found = { entry: 'save', first: '//gone', used: 'css=#save', choice: 2 };
  await database.transaction((tx) =>
    keepProposal(tx, projectId, 1, { objectId: object, featureId: null, ...found, ...at }),
  );
  const [proposal] = await listOpenProposals(database.sql, projectId, { objectId: object });
  return { object, proposal: proposal!.id };
}

async function makeSchedule(
  server: TestingApp,
  applicationId: number,
  feature: number,
  name: string,
): Promise<Schedule> {
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

/** A new project with one thing of each kind, and its runs. */
export async function makeThings(server: TestingApp, modelUrl: string): Promise<Things> {
  const project = await server.addProject(`Project${++serial}`);
  const contents = await makeContents(server, project, modelUrl);
  const admin = await server.signIn(['admin', 'read_write']);
  const executor = testingExecutor(server.app);
  const run = async () => {
    await server.app.inject({
      ...requestOf(server, 'POST /api/run/feature', contents as Things),
      headers: admin.headers,
    });
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
  return {
    ...contents,
    running: running.runId,
    finished: done.runId,
    assignable: (await server.signIn([])).userName,
    member: (await server.signIn([], [project.name])).subject,
  };
}

/** A request that would be carried out if the caller were allowed. */
export function requestOf(server: TestingApp, key: string, things: Things): InjectOptions {
  const [method = '', path = ''] = key.split(' ');
  const name = `N${++serial}`;
  const { project, feature, environment, object, proposal, file, plan, schedule, program, running, finished } = things;
  const application = { applicationId: project.id };
  const git = { gitUri: 'https://127.0.0.1/x.git', username: 'u', password: 'p' };
  const bodies: Record<string, object> = {
    'POST /api/session/sign-out': {},
    'POST /api/applications/save': { id: project.id, name: project.name, applicationType: 'ALL' },
    'POST /api/applications/save (new)': { name: `New ${name}`, applicationType: 'ALL' },
    'POST /api/applications/sample': {},
    'POST /api/applications/delete': { id: project.id },
    'POST /api/applications/egress/save': { ...application, allow: null, deny: [] },
    'POST /api/users/assign': { applicationId: project.id, userName: things.assignable, role: 'developer' },
    'POST /api/users/remove': { applicationId: project.id, subject: things.member },
    'POST /api/applications/filestodb': { ...application, ...git, branch: 'main' },
    'POST /api/applications/dbtofiles': { ...application, ...git, branch: 'new' },
    'POST /api/feature/save': { id: feature, name: `${name} f`, application_id: project.id },
    'POST /api/import/preview': { ...application, source: 'curl http://127.0.0.1/' },
    'POST /api/import/save': {
      ...application,
      source: 'curl http://127.0.0.1/',
      features: [{ index: 0, name: `${name} i` }],
    },
    'POST /api/feature/linkFiles': { featureId: feature, include_files: [file] },
    'POST /api/feature/delete': { id: feature },
    'POST /api/check/start': application,
    'POST /api/check/run': { ...application, featureId: feature, environmentId: environment },
    'POST /api/check/impact': { ...application, kind: 'object', id: object, locator: '{}' },
    'POST /api/rename/preview': { ...application, kind: 'feature', id: feature, to: `${name}r` },
    'POST /api/rename': { ...application, kind: 'feature', id: feature, to: `${name}r`, based_on: [] },
    'POST /api/deleted/restore': { ...application, kind: 'feature', id: feature },
    'POST /api/environment/save': { id: environment, name: `${name} e`, ...application },
    'POST /api/environment/delete': { id: environment },
    'POST /api/environment/encrypt': { value: 'x' },
    'POST /api/globalObject/save': { id: object, name, application_id: project.id },
    'POST /api/locatorProposal/decide': { id: proposal, decision: 'undo', application_id: project.id },
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
    'GET /api/feature/results/:featureId': `environment=${environment}`,
    'GET /api/check/findings': `applicationId=${project.id}&featureId=${feature}&environmentId=${environment}`,
    'GET /api/check/plan': `applicationId=${project.id}&testPlanId=${plan}`,
    'GET /api/usage': `applicationId=${project.id}&kind=feature&id=${feature}`,
    'GET /api/usage/counts': `applicationId=${project.id}&kind=feature&ids=${feature}`,
    'GET /api/usage/keys': `applicationId=${project.id}&kind=object&id=${object}`,
    'GET /api/search': `applicationId=${project.id}&text=x`,
    'GET /api/storedPage/all': `applicationId=${project.id}`,
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
