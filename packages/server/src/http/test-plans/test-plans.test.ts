import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTestPlans } from '../../store/test-plans.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';

let testing: TestingApp;
beforeAll(async () => {
  testing = await testingApp();
});
afterAll(() => testing?.close());

test('the sample project comes whole, tests our own shop, and comes once', async () => {
  const { app } = testing;
  const admin = await testing.signIn(['admin', 'read_write']);
  const add = () =>
    app.inject({ method: 'POST', url: '/api/applications/sample', headers: admin.headers, payload: {} });
  const developer = await testing.signIn(['developer', 'read_write']);
  expect(
    (await app.inject({ method: 'POST', url: '/api/applications/sample', headers: developer.headers, payload: {} }))
      .statusCode,
  ).toBe(403);
  const made = await add();
  expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Demo shop', applicationType: 'ALL' }]);
  expect((await add()).statusCode).toBe(409);
  const id = made.json().id as number;
  const get = async (url: string) => (await app.inject({ url, headers: admin.headers })).json();
  const plans = await get(`/api/businessScenario/all?applicationId=${id}`);
  expect(plans).toMatchObject([
    { name: 'Shop release', features: [{ name: 'Sign in' }, { name: 'Buy tea' }, { name: 'Coupon' }] },
  ]);
  const [environment] = await get(`/api/environment/all?applicationId=${id}`);
  const { anoroc_content } = await get(`/api/environment/${environment.id}`);
  const address = new URL(JSON.parse(anoroc_content).shopUrl);
  expect(address.origin).toBe(testing.parts.config.publicUrl);
  const page = await app.inject({ url: address.pathname });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('shop.js');
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await app.inject({ url: '/demo-shop/shop.js' })).headers['content-type']).toContain('javascript');
  expect((await app.inject({ url: '/demo-shop/../sample/sample.json' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/demo-shop/%2e%2e/sample/sample.json' })).statusCode).toBeGreaterThanOrEqual(400);
});

test('all plans of a project are told only as far as their features go', async () => {
  const { sql } = testing.parts.database;
  const project = await testing.addProject('Many');
  await sql`
    INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
    SELECT ${project.id}, 'f' || n, 'ANOROC', '', 'x', 'x' FROM generate_series(1, 3) AS n`;
  await sql`
    INSERT INTO test_plan (project_id, name, description, created_by, updated_by)
    SELECT ${project.id}, 'plan ' || n, '', 'x', 'x' FROM generate_series(1, 4) AS n`;
  await sql`
    INSERT INTO test_plan_feature (test_plan_id, feature_id, place)
    SELECT t.id, f.id, row_number() OVER (PARTITION BY t.id ORDER BY f.id)
    FROM test_plan t JOIN feature f USING (project_id) WHERE project_id = ${project.id}`;
  const names = async (most?: number) => (await allTestPlans(sql, project.id, most)).map(({ name }) => name);
  expect(await names()).toEqual(['plan 4', 'plan 3', 'plan 2', 'plan 1']);
  expect(await names(7)).toEqual(['plan 4', 'plan 3']);
});

test('test plans: add, order, change, conflict, delete only without schedules', async () => {
  const { app, parts } = testing;
  const { sql } = parts.database;
  const project = await testing.addProject('Plans');
  const other = await testing.addProject('Others');
  const person = await testing.signIn(['projectadmin', 'read_write'], ['Plans']);
  const feature = async (name: string, projectId: number) => {
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO feature (project_id, name, type, content, created_by, updated_by)
      VALUES (${projectId}, ${name}, 'ANOROC', '', 'x', 'x') RETURNING id`;
    return row!.id;
  };
  const [one, two, foreign] = [
    await feature('One', project.id),
    await feature('Two', project.id),
    await feature('F', other.id),
  ];
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/businessScenario/${path}`, headers: person.headers, payload });
  const draft = { id: 0, name: 'Release', description: 'All', featureIds: [two, one, two], applicationId: project.id };

  expect((await post('save', { ...draft, name: 'Abc' })).json().message).toBe(
    'Test Plan name should be between 3-20 character',
  );
  expect((await post('save', { ...draft, description: ' ' })).statusCode).toBe(400);
  expect((await post('save', { ...draft, featureIds: [foreign] })).statusCode).toBe(404);
  const added = await post('save', draft);
  expect(added.statusCode).toBe(201);
  const plan = added.json();
  expect(plan.features.map((entry: { id: number }) => entry.id)).toEqual([two, one, two]);
  expect((await post('save', draft)).statusCode).toBe(409);

  const changed = await post('save', {
    ...draft,
    id: plan.id,
    featureIds: [one],
    updated_date_time: plan.updated_date_time,
  });
  expect([changed.statusCode, changed.json().features]).toMatchObject([
    202,
    [{ name: 'One', application: { name: 'Plans' } }],
  ]);
  const late = await post('save', { ...draft, id: plan.id, updated_date_time: plan.updated_date_time });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'stale', current: { features: [{ id: one }] } }]);

  const count = await app.inject({
    url: `/api/businessScenario/count?applicationId=${project.id}`,
    headers: person.headers,
  });
  expect(count.json()).toEqual({ count: 1 });
  const [environment] = await sql<{ id: number }[]>`
    INSERT INTO environment (project_id, name, ui_data, api_data, settings, created_by, updated_by)
    VALUES (${project.id}, 'Env', '', '', '', 'x', 'x') RETURNING id`;
  await sql`
    INSERT INTO schedule (project_id, test_plan_id, environment_id, name, cron, created_by, updated_by)
    VALUES (${project.id}, ${plan.id}, ${environment!.id}, 'Nightly', '0 3 * * *', 'x', 'x')`;
  const refused = await post('delete', { id: plan.id });
  expect([refused.statusCode, refused.json().message]).toEqual([
    412,
    'Schedules need to be deleted before deleting Business Scenario',
  ]);
  await sql`DELETE FROM schedule`;
  expect((await post('delete', { id: plan.id })).statusCode).toBe(200);
  expect((await post('delete', { id: plan.id })).statusCode).toBe(404);
});
