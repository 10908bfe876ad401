import { addEnvironment } from '../../actions/save-environment.ts';
import { addFeature } from '../../actions/save-feature.ts';
import { addGlobalObject } from '../../actions/save-global-object.ts';
import type { TestingApp, TestingPerson } from '../testing-app.ts';

/** A project with a feature, an environment and a person who may run them. */
export interface TestingProject {
  project: { id: number; name: string };
  featureId: number;
  environmentId: number;
  person: TestingPerson;
  /** Asks for a run. @returns its id */
  run(more?: { tags?: string; key?: string }): Promise<number>;
  get(path: string): Promise<{ status: number; body: never; headers: Record<string, unknown> }>;
}

export async function testingProject(
  testing: TestingApp,
  options: { name?: string; settings?: object; content?: string } = {},
): Promise<TestingProject> {
  const { database, cipher } = testing.parts;
  const project = await testing.addProject(options.name ?? 'Shop');
  const person = await testing.signIn(['developer', 'read_write'], [project.name]);
  const feature = await addFeature(
    database,
    {
      id: 0,
      name: 'Buy tea',
      content: options.content ?? 'Feature: Buying\n\n  Scenario: Buy\n    When CLICK [cart.order]\n',
      application_id: project.id,
      feature_type: 'ANOROC',
      xpath: '{"button": "//button"}',
    },
    'tester',
  );
  await addGlobalObject(
    database,
    { id: 0, name: 'cart', application_id: project.id, locator: '{"order": "//button[@id=\'order\']"}' },
    'tester',
  );
  const environment = await addEnvironment(
    database,
    cipher,
    {
      id: 0,
      name: 'Local',
      applicationId: project.id,
      anoroc_content: '{"user": "mia"}',
      settings_content: JSON.stringify({ SHOP_PASSWORD: 'tea-time', ...options.settings }),
    },
    'tester',
  );
  return {
    project,
    featureId: feature.id,
    environmentId: environment.id,
    person,
    async run(more = {}) {
      const reply = await testing.app.inject({
        method: 'POST',
        url: '/api/run/feature',
        headers: { ...person.headers, ...(more.key ? { 'idempotency-key': more.key } : {}) },
        payload: {
          feature_id: feature.id,
          env_id: environment.id,
          application_id: project.id,
          ...(more.tags === undefined ? {} : { run_scenariotags: more.tags }),
        },
      });
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
      return reply.json().id as number;
    },
    async get(path) {
      const reply = await testing.app.inject({ method: 'GET', url: path, headers: person.headers });
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return { status: reply.statusCode, body: (isJson ? reply.json() : reply.body) as never, headers: reply.headers };
    },
  };
}
