import { addSchedule } from '@stepwright/server/actions/save-schedule';
import { addTestPlan } from '@stepwright/server/actions/save-test-plan';
import { testingExecutor } from '@stepwright/server/http/executor/testing-executor';
import type { TestingApp, TestingPerson } from '@stepwright/server/http/testing-app';
import { openingMessages, runEnd, wholeScenario } from '@stepwright/server/runs/testing-messages';
import { insertApiClient } from '@stepwright/server/store/api-clients';
import { appendAuditEntry } from '@stepwright/server/store/audit-entries';
import { insertPerson } from '@stepwright/server/store/people';
import { insertProgram } from '@stepwright/server/store/programs';
import { PAYLOADS, packs } from './script-payloads.ts';

/** Where payloads were stored, by kind; the first one of each kind holds every payload in each of its texts. */
export interface Seeded {
  readonly project: number;
  readonly admin: TestingPerson;
  readonly features: number[];
  readonly environments: number[];
  readonly objects: number[];
  readonly files: number[];
  readonly plans: number[];
  /** The first three are finished and have reports; the next goes on. */
  readonly runs: number[];
  readonly running: number;
  readonly debug: number;
}

/** All of them in one first, so that it is found by its place; lists get every payload in rows of five. */
const NAMES = [...packs(60), ...packs(5)];

/**
 * Puts every payload into every text that the product keeps, as somebody would who came past the checks of the calls: names are written
 * to the tables themselves. `elsewhere`: an origin from which pictures of the evidence would come.
 */
export async function seedScripts(testing: TestingApp, elsewhere: string): Promise<Seeded> {
  const { sql } = testing.parts.database;
  const project = (await testing.addProject('Attacked', 'ALL')).id;
  const admin = await testing.signIn(['admin', 'read_write']);
  const me = NAMES[0] as string;
  await sql`UPDATE person SET user_name = ${me} WHERE subject = ${admin.subject}`;
  const json = (text: string) => JSON.stringify({ [text]: text, list: [text] });
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  const features = idsOf(
    await sql<{ id: number }[]>`
      INSERT INTO feature (project_id, name, type, content, locators, created_by, updated_by)
      SELECT ${project}, t.name, 'ANOROC',
        'Feature: ' || t.name || E'\\n' || t.name || E'\\n\\n  @' || replace(t.name, ' ', '') || E'\\n  Scenario: ' || t.name
          || E'\\n    When CLICK [' || t.name || E'] {' || t.name || E'}\\n', ${json(me)}, ${me}, ${me}
      FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n RETURNING id`,
  );
  const environments = idsOf(
    await sql<{ id: number }[]>`
      INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
      SELECT ${project}, t.name, ${json(me)}, ${json(me)}, ${json(me)}, ${me}, ${me}
      FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n RETURNING id`,
  );
  const objects = idsOf(
    await sql<{ id: number }[]>`
      INSERT INTO global_object (project_id, name, content, locators, created_by, updated_by)
      SELECT ${project}, t.name, t.name, ${json(me)}, ${me}, ${me}
      FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n RETURNING id`,
  );
  const { sha256, size } = await testing.parts.blobs.put(Buffer.from(PAYLOADS.join('\n')), 100_000);
  const files = idsOf(
    await sql<{ id: number }[]>`
      INSERT INTO stored_file (project_id, name, size, sha256, created_by, updated_by)
      SELECT ${project}, t.name, ${size}, ${sha256}, ${me}, ${me}
      FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS t (name, n) ORDER BY n RETURNING id`,
  );
  await sql`INSERT INTO feature_file (feature_id, place, file_id) VALUES (${features[0] as number}, 0, ${files[0] as number})`;
  await sql`INSERT INTO feature_include (feature_id, place, included_id)
    VALUES (${features[0] as number}, 0, ${features[1] as number})`;
  const plans: number[] = [];
  for (const [at, name] of NAMES.entries()) {
    const draft = { id: 0, name, description: name, featureIds: features.slice(at, at + 2), applicationId: project };
    plans.push((await addTestPlan(testing.parts.database, draft, me)).id);
  }
  const schedule = await addSchedule(
    testing.parts.database,
    {
      id: 0,
      business_scenario_id: plans[0] as number,
      env_id: environments[0] as number,
      application_id: project,
      name: me,
      croneExpression: '0 0 1 1 *',
    },
    me,
  );
  await sql`UPDATE schedule SET tags = ${me} WHERE id = ${schedule.id}`;
  await sql`INSERT INTO schedule_fire (schedule_id, due_at, decided_at, outcome, reason, asked_by)
    VALUES (${schedule.id}, '2026-01-01', '2026-01-01', 'FAILED', ${me}, ${me})`;

  await seedPeople(testing, project, admin);
  const { runs, running } = await seedRuns(testing, admin, { project, features, environments, elsewhere });
  const debug = await seedDebug(testing, admin, {
    project,
    feature: features[0] as number,
    env: environments[0] as number,
  });

  // A branch and an address, and projects whose names are payloads; the project itself at last, so that the others are told apart.
  await sql`INSERT INTO git_visit (project_id, kind, visited_by, address, branch, commit_id)
    SELECT ${project}, kind, ${me}, ${me}, ${me}, ${me} FROM unnest(ARRAY['sync', 'push']) AS kind`;
  await sql`INSERT INTO project (name, type, git_branch_name) SELECT name, 'ALL', name FROM unnest(${NAMES.slice(1)}::text[]) AS name`;
  await sql`UPDATE person_group SET name = ${me} WHERE name = 'Attacked'`;
  await sql`UPDATE project SET name = ${me}, git_branch_name = ${me} WHERE id = ${project}`;
  testing.parts.forgetClaims();
  return { project, admin, features, environments, objects, files, plans, runs, running, debug };
}

async function seedPeople(testing: TestingApp, project: number, admin: TestingPerson): Promise<void> {
  const { database, directory, cipher } = testing.parts;
  for (const name of NAMES.slice(1)) {
    const person = await insertPerson(database.sql, name, 'no password');
    if (!person) continue;
    await directory.assignRoles(person.subject, ['projectadmin', 'developer', 'read_write']);
    await directory.addToGroup(person.subject, 'Attacked');
  }
  for (const [at, name] of NAMES.entries()) {
    const key = { clientId: `key-${at}`, projectId: project, name, role: 'read_only' as const, secretHash: '' };
    await insertProgram(database.sql, { ...key, days: null, by: name });
    await insertApiClient(database.sql, { clientId: `own-${at}`, subject: admin.subject, name, secretHash: '' });
    await database.transaction((tx) =>
      appendAuditEntry(tx, cipher, {
        action: 'project.delete',
        outcome: 'done',
        status: 200,
        subject: admin.subject,
        userName: name,
        program: name,
        address: name,
        projectId: project,
        project: name,
        target: name,
        requestId: name,
      }),
    );
  }
}

/** One red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Ground {
  readonly project: number;
  readonly features: number[];
  readonly environments: number[];
  readonly elsewhere: string;
}

/** Runs of the first features, each with twenty scenarios that fail; the others are rows of the list. */
async function seedRuns(testing: TestingApp, admin: TestingPerson, ground: Ground) {
  const { sql } = testing.parts.database;
  const executor = testingExecutor(testing.app);
  const runs: number[] = [];
  let running = 0;
  for (const [at, text] of [...packs(20), ...packs(60)].entries()) {
    const body = {
      feature_id: ground.features[at],
      env_id: ground.environments[at],
      application_id: ground.project,
    };
    const id = await startedRun(testing, admin, '/api/run/feature', body);
    const claim = await executor.claim();
    if (claim?.runId !== id) throw new Error(`run ${id} was not claimed`);
    const payloads = PAYLOADS.slice((at % 3) * 20, (at % 3) * 20 + 20);
    const messages = runMessages(payloads, text, ground.elsewhere);
    await executor.call(claim, 'PUT', '/attachments/one.png', PICTURE);
    const isLast = at === 3;
    const told = isLast ? messages.slice(0, -1) : messages;
    const reply = await executor.append(claim, 0, told);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    if (isLast) running = id;
    else {
      await executor.finish(claim);
      runs.push(id);
    }
  }
  await sql`UPDATE run_job SET lease_until = clock_timestamp() + interval '1 hour' WHERE lease_until IS NOT NULL`;
  await sql`UPDATE run SET details = ${NAMES[0] as string}, tags = ${NAMES[0] as string}, error_description = ${NAMES[0] as string},
    jira_id = ${NAMES[0] as string}, jira_description = ${NAMES[0] as string}, jira_status = ${NAMES[0] as string}
    WHERE id = ANY(${runs}::bigint[])`;
  await sql`
    INSERT INTO run (project_id, run_type, details, feature_type, environment, requested_by, status, error_description, queued_at,
      started_at, finished_at, scenario_count, pass_count, done_count, jira_id, jira_description, jira_status, tags)
    SELECT ${ground.project}, 'FEATURE', name, 'ANOROC', name, name, 'ERROR', name, now(), now(), now(), 1, 1, 1, name, name, name, name
    FROM unnest(${packs(5)}::text[]) AS name`;
  return { runs, running };
}

async function startedRun(testing: TestingApp, person: TestingPerson, url: string, payload: object): Promise<number> {
  const reply = await testing.app.inject({ method: 'POST', url, payload, headers: person.headers });
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.statusCode} ${reply.body}`);
  return reply.json().id;
}

/** What a run says, with a payload wherever a text of the feature or of the page under test stands. */
function runMessages(payloads: readonly string[], all: string, elsewhere: string): object[] {
  const scenarios = payloads.map((name) => ({ name, steps: 2, tags: [`@${name}`] }));
  const opening = openingMessages(scenarios).map((message) => withTexts(message, all) as object);
  const told = payloads.flatMap((payload, index) =>
    wholeScenario(index, [{ status: 'PASSED' }, { status: 'FAILED', message: `${payload}\n${all}` }]).flatMap(
      (message) =>
        'testStepFinished' in message ? [...evidence(index, message, payload, elsewhere), message] : [message],
    ),
  );
  return [...opening, ...told, runEnd(false)];
}

function withTexts(value: unknown, all: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withTexts(one, all));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, all)]));
  }
  if (value === 'Buying' || value === 'Shop/Buy.feature' || value === 'Feature: Buying') return all;
  return typeof value === 'string' && /^step \d$/.test(value) ? `${value} ${all}` : value;
}

function evidence(index: number, message: object, payload: string, elsewhere: string): object[] {
  const { testStepId } = (message as { testStepFinished: { testStepId: string } }).testStepFinished;
  const of = { testCaseStartedId: `s${index}-0`, testStepId };
  const text = { written: payload, value: payload };
  const attachment = {
    ...of,
    mediaType: 'image/png',
    fileName: payload,
    url: payload,
    body: '',
    contentEncoding: 'IDENTITY',
  };
  return [
    { attachment },
    { attachment: { ...attachment, url: `${elsewhere}/picture-${index}` } },
    { attachment: { ...attachment, mediaType: 'text/html', url: `javascript:canary('link ${index}')` } },
    { attachment: { ...attachment, url: 'attachments/one.png' } },
    { attachment: { ...attachment, mediaType: 'text/html', body: payload } },
    {
      stepwright: {
        kind: 'step',
        ...of,
        keyword: payload,
        hidden: false,
        locator: { name: payload, xpath: payload },
        secondLocator: { name: payload, xpath: payload },
        testData: text,
        expected: text,
        notes: [payload],
        error: {
          code: payload,
          reason: payload,
          expected: payload,
          expectedWritten: payload,
          actual: payload,
          url: `javascript:canary('address ${index}')`,
          title: payload,
          frame: payload,
          details: [payload],
        },
      },
    },
  ];
}

/** A debug session that is paused, with everything that its screen shows. */
async function seedDebug(
  testing: TestingApp,
  admin: TestingPerson,
  { project, feature, env }: { project: number; feature: number; env: number },
): Promise<number> {
  const all = NAMES[0] as string;
  const id = await startedRun(testing, admin, '/api/debug/start', {
    feature_id: feature,
    env_id: env,
    application_id: project,
  });
  const reply = await testing.app.inject({
    method: 'POST',
    url: '/api/executor/claim',
    headers: { authorization: 'Bearer executors-of-a-test' },
    payload: { executor: 'tester', wait: 0, kind: 'debug' },
  });
  const place = { scenario: all, uri: 'Shop/Buy.feature', line: 3, text: all };
  const messages = [
    ...openingMessages([{ name: all, steps: 1 }]),
    {
      stepwright: {
        kind: 'debugStep',
        number: 1,
        tried: true,
        ...place,
        gherkin: all,
        docString: all,
        status: 'FAILED',
        durationMs: 1,
        detail: { keyword: all, hidden: false, notes: [all], locator: { name: all, xpath: all } },
        message: all,
        attachments: [{ url: all, mediaType: 'image/png', fileName: all }],
      },
    },
    {
      stepwright: {
        kind: 'debug',
        state: 'paused',
        after: 0,
        why: 'failure',
        ...place,
        variables: PAYLOADS.map((name) => ({ name, value: name })),
        error: all,
        problem: all,
      },
    },
  ];
  const told = await testingExecutor(testing.app).append(reply.json(), 0, messages);
  if (told.status !== 200) throw new Error(JSON.stringify(told.body));
  return id;
}
