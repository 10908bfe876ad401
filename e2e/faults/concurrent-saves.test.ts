import * as environments from '@stepwright/contract/routes/environments';
import * as features from '@stepwright/contract/routes/features';
import * as objects from '@stepwright/contract/routes/global-objects';
import * as projects from '@stepwright/contract/routes/projects';
import * as plans from '@stepwright/contract/routes/test-plans';
import { freePort } from '@stepwright/server/supervise/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Person } from '../person.ts';
import { type FaultSystem, FULL, openSystem } from './system.ts';

/** F16: two people save the same thing at the same moment, each by another server. */
const PAIRS = FULL ? 1_000 : 40;

interface Versioned {
  readonly id: number;
  readonly name: string;
  readonly updated_date_time: string;
}
interface Refusal {
  readonly code: string;
  readonly current: Versioned;
}
/** Saves a new version under a name, based on the given one. */
type Save = (person: Person, base: Versioned, name: string) => Promise<Answer<unknown>>;

let system: FaultSystem;
let people: readonly [Person, Person];
let projectId: number;

beforeAll(async () => {
  system = await openSystem();
  const port = await freePort(0);
  await system.startServer();
  await system.startServer(port);
  const one = await system.administrator();
  people = [one, await one.at(`http://127.0.0.1:${port}`)];
  projectId = (await one.call(projects.saveProject, { body: { name: 'Faults', applicationType: 'ANOROC' } })).id;
});
afterAll(() => system?.close());

const kinds: readonly [string, Save][] = [
  [
    'feature',
    (person, { id, updated_date_time }, name) =>
      person.ask(features.saveFeature, {
        body: { id, name, content: `Feature: ${name}\n`, application_id: projectId, updated_date_time },
      }),
  ],
  [
    'environment',
    (person, { id, updated_date_time }, name) =>
      person.ask(environments.saveEnvironment, {
        body: { id, name, applicationId: projectId, anoroc_content: JSON.stringify({ name }), updated_date_time },
      }),
  ],
  [
    'global object',
    (person, { id, updated_date_time }, name) =>
      person.ask(objects.saveGlobalObject, {
        body: { id, name, application_id: projectId, locator: JSON.stringify({ name: '//a' }), updated_date_time },
      }),
  ],
  [
    'test plan',
    (person, { id, updated_date_time }, name) =>
      person.ask(plans.saveTestPlan, {
        body: { id, name, description: name, applicationId: projectId, updated_date_time },
      }),
  ],
];

test.each(kinds)(
  'of two saves of one %s at once, one wins and the other is told',
  { timeout: 600_000 },
  async (_, save) => {
    const [one, other] = people;
    const added = await save(one, { id: 0, name: '', updated_date_time: undefined as never }, 'First');
    expect([200, 201]).toContain(added.status);
    let stored = added.body as Versioned;
    for (let pair = 0; pair < PAIRS; pair++) {
      const answers = await Promise.all([save(one, stored, `One ${pair}`), save(other, stored, `Other ${pair}`)]);
      const won = answers.filter((answer) => answer.status < 300);
      const lost = answers.filter((answer) => answer.status === 409);
      expect([won.length, lost.length], JSON.stringify(answers)).toEqual([1, 1]);
      stored = won[0]?.body as Versioned;
      const refusal = lost[0]?.body as Refusal | undefined;
      const { name, updated_date_time } = stored;
      expect(refusal).toMatchObject({ code: 'stale', current: { name, updated_date_time } });
    }
  },
);
