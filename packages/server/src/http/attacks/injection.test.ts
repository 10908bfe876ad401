import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeature } from '../../actions/save-feature.ts';
import { addTestPlan } from '../../actions/save-test-plan.ts';
import { insertEnvironment } from '../../store/environments.ts';
import { type TestingApp, type TestingPerson, testingApp } from '../testing-app.ts';
import { type Attempt, placesOf } from './reachable-inputs.ts';

let testing: TestingApp;
let admin: TestingPerson;
let known: Record<string, unknown>;
beforeAll(async () => {
  testing = await testingApp();
  admin = await testing.signIn(['admin', 'read_write']);
  const { database } = testing.parts;
  const project = await testing.addProject('Attacked', 'ALL');
  const feature = await addFeature(
    database,
    { id: 0, name: 'Canary', content: 'Feature: a\n', application_id: project.id },
    'me',
  );
  const environment = await insertEnvironment(
    database.sql,
    project.id,
    { name: 'E', uiData: '', apiData: '', settings: '' },
    'me',
  );
  const plan = await addTestPlan(
    database,
    { id: 0, name: 'Plan', description: 'd', featureIds: [feature.id], applicationId: project.id },
    'me',
  );
  known = {
    applicationId: project.id,
    application_id: project.id,
    featureId: feature.id,
    feature_id: feature.id,
    environmentId: environment,
    settingsId: environment,
    env_id: environment,
    testPlanId: plan.id,
    business_scenario_id: plan.id,
  };
});
afterAll(() => testing?.close());

/** Ends of a text, of a pattern, of a JSON path; a second statement; functions that read, write or wait. */
const PAYLOADS = [
  "'",
  "' OR '1'='1",
  "') OR 1=1 --",
  "'; DROP TABLE feature; --",
  "1; UPDATE person_role SET role = 'admin'",
  "' UNION SELECT password_hash FROM person --",
  "'||pg_sleep(20)||'",
  '1) AND (SELECT 1 FROM pg_sleep(20)) IS NOT NULL --',
  '%_\\',
  '"$[*] ? (@.a == 1)"',
  '$1::text',
  'E\\x27',
];

async function send({ method, path, query, body }: Attempt) {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const request: InjectOptions = {
    method,
    url: pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path,
    headers: admin.headers,
  };
  if (body !== undefined) request.payload = body as object;
  return testing.app.inject(request);
}

/** Streams stay open, deletions would take the ground away, and what waits for the network proves nothing here. */
const NOT_SENT = /events$|applications\/(delete|filestodb|dbtofiles)$|sign-out|^\/auth|executor\/claim|commands$/;

const snapshot = async () => {
  const { sql } = testing.parts.database;
  return sql`
    SELECT (SELECT count(*)::int FROM information_schema.tables WHERE table_schema = current_schema()) AS tables,
      (SELECT count(*)::int FROM person_role) AS roles, (SELECT count(*)::int FROM person) AS people,
      (SELECT content FROM feature WHERE name = 'Canary') AS canary`;
};

test('no parameter of any call is read as SQL: nothing breaks, nothing waits, nothing changes', async () => {
  const before = await snapshot();
  const faults: string[] = [];
  let sent = 0;
  for (const route of testing.app.declaredRoutes) {
    if (NOT_SENT.test(route.path) || route.permission === 'executor') continue;
    for (const place of placesOf(route, known)) {
      // A call that is limited must be made as often as there are payloads.
      if (route.limit) await testing.parts.database.sql`DELETE FROM call_count`;
      for (const payload of PAYLOADS) {
        const reply = await send(place.with(payload));
        sent++;
        const isLeak = /PostgresError|syntax error at|relation "|invalid input syntax/i.test(reply.body);
        if (reply.statusCode >= 500 || isLeak) {
          faults.push(`${route.method} ${route.path} ${place.name} = ${payload}: ${reply.statusCode} ${reply.body}`);
        }
      }
    }
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
  expect(await snapshot()).toEqual(before);
}, 300_000);

test('a search for SQL finds what is named so, and nothing else', async () => {
  const { sql } = testing.parts.database;
  const name = "' OR '1'='1";
  await sql`UPDATE environment SET name = ${name} WHERE id = ${known['env_id'] as number}`;
  await testing.addProject('More');
  const ask = async (searchValue: string) => {
    const query = new URLSearchParams({ applicationId: String(known['applicationId']), searchValue });
    return (await testing.app.inject({ url: `/api/environment/list?${query}`, headers: admin.headers })).json();
  };
  expect(await ask(name)).toMatchObject([{ name }]);
  for (const none of ["' OR '1'='2", '%', '_', '\\', '.*', '[a-z]']) expect(await ask(none), none).toEqual([]);
});
