import type { Run } from '@stepwright/contract/entities/run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingMessages, scenarioStart, stepEnd, stepStart, wholeScenario } from '../../runs/testing-messages.ts';
import { PUT_BACK_LIMIT, sweep } from '../../work/sweep.ts';
import { type TestingProject, testingProject } from '../runs/testing-project.ts';
import { type TestingApp, testingApp } from '../testing-app.ts';
import { type Claim, type TestingExecutor, testingExecutor } from './testing-executor.ts';

const full = process.env['STEPWRIGHT_FAULTS'] === 'full';
let testing: TestingApp;
let shop: TestingProject;
let executor: TestingExecutor;

beforeAll(async () => {
  testing = await testingApp();
  shop = await testingProject(testing);
  executor = testingExecutor(testing.app);
});
afterAll(() => testing?.close());

/** What a run may be, as the model sees it. `token` is the only one in force. */
interface RunModel {
  id: number;
  state: 'queued' | 'leased' | 'ended';
  token: string | null;
  begun: boolean;
  stopAsked: boolean;
  putBack: number;
  said: number;
  /** How it ended; from then on it must read the same for ever. */
  end: Run | null;
}

interface Model {
  runs: RunModel[];
  /** Every claim that was ever handed out; most of them are stale. */
  claims: Claim[];
}

const readRun = async (id: number) => (await shop.get(`/api/run/${id}`)).body as Run;

/** A claim that was handed out, and its run if the token is still in force. */
function pick(model: Model, which: number): { claim: Claim; held: RunModel | null } | null {
  const claim = model.claims[which % Math.max(1, model.claims.length)];
  if (!claim) return null;
  const run = model.runs.find((candidate) => candidate.id === claim.runId)!;
  return { claim, held: run.state === 'leased' && run.token === claim.token ? run : null };
}

async function ended(run: RunModel, status: string): Promise<void> {
  run.state = 'ended';
  run.token = null;
  run.end = await readRun(run.id);
  expect(run.end.status).toBe(status);
  expect(run.end.finished_at).not.toBeNull();
}

function requeued(run: RunModel): void {
  run.state = 'queued';
  run.token = null;
  run.putBack += 1;
  run.said = 0;
}

type Step = { do: string; which: number };

const OPERATIONS: Record<string, (model: Model, which: number) => Promise<void>> = {
  async request(model) {
    const id = await shop.run();
    model.runs.push({
      id,
      state: 'queued',
      token: null,
      begun: false,
      stopAsked: false,
      putBack: 0,
      said: 0,
      end: null,
    });
  },
  async claim(model) {
    const claim = await executor.claim();
    const expected = model.runs.find((run) => run.state === 'queued');
    expect(claim?.runId).toBe(expected?.id);
    if (!claim || !expected) return;
    expected.state = 'leased';
    expected.token = claim.token;
    model.claims.push(claim);
  },
  async say(model, which) {
    const picked = pick(model, which);
    if (!picked) return;
    const script = [
      ...openingMessages([
        { name: 'A', steps: 1 },
        { name: 'B', steps: 2 },
      ]),
      ...wholeScenario(0, [{ status: which % 2 ? 'PASSED' : 'FAILED' }]),
      ...scenarioStart(1, 2),
      stepStart(1, 0),
      stepEnd(1, 0, { status: 'PASSED' }),
    ];
    // Sometimes from the beginning again, as after an answer that was lost.
    const from = which % 3 === 0 ? 0 : (picked.held?.said ?? 0);
    const portion = script.slice(from, from + 1 + (which % 9));
    const reply = await executor.append(picked.claim, from, portion);
    expect(reply.status).toBe(picked.held ? 200 : 409);
    if (!picked.held) return;
    picked.held.said = Math.max(picked.held.said, from + portion.length);
    expect(reply.body['next']).toBe(picked.held.said);
    picked.held.begun ||= portion.some((message) => 'testStepStarted' in message);
    expect(reply.body['command']).toBe(picked.held.stopAsked ? 'stop' : 'run');
  },
  async renew(model, which) {
    const picked = pick(model, which);
    if (!picked) return;
    const reply = await executor.call(picked.claim, 'POST', '/renew', {});
    expect(reply.status).toBe(picked.held ? 200 : 409);
  },
  async finish(model, which) {
    const picked = pick(model, which);
    if (!picked) return;
    const outcome = which % 2 ? 'broken' : 'stopped';
    const reply = await executor.finish(picked.claim, outcome);
    expect(reply.status).toBe(picked.held ? 200 : 409);
    if (picked.held) await ended(picked.held, 'ERROR');
  },
  async release(model, which) {
    const picked = pick(model, which);
    if (!picked) return;
    const reply = await executor.call(picked.claim, 'POST', '/release', {});
    if (!picked.held) expect(reply.status).toBe(409);
    else if (picked.held.begun) expect(reply.status).toBe(412);
    else if (picked.held.stopAsked) await ended(picked.held, 'ERROR');
    else requeued(picked.held);
  },
  async stop(model, which) {
    const run = model.runs[which % Math.max(1, model.runs.length)];
    if (!run) return;
    const reply = await testing.app.inject({
      method: 'POST',
      url: `/api/run/${run.id}/stop`,
      headers: shop.person.headers,
      payload: {},
    });
    expect(reply.statusCode).toBe(202);
    if (run.state === 'queued') await ended(run, 'ERROR');
    if (run.state === 'leased') run.stopAsked = true;
  },
  async loseLeases(model) {
    await testing.parts.database
      .sql`UPDATE run_job SET lease_until = clock_timestamp() - interval '1 s' WHERE lease_until IS NOT NULL`;
    await Promise.all([sweep(testing.parts.database), sweep(testing.parts.database)]);
    await sweep(testing.parts.database);
    for (const run of model.runs.filter((candidate) => candidate.state === 'leased')) {
      if (run.begun || run.stopAsked || run.putBack >= PUT_BACK_LIMIT) await ended(run, 'ERROR');
      else requeued(run);
    }
  },
  async runOutOfTime(model) {
    await testing.parts.database
      .sql`UPDATE run_job SET deadline = clock_timestamp() - interval '1 s' WHERE deadline IS NOT NULL`;
    await sweep(testing.parts.database);
    for (const run of model.runs.filter((candidate) => candidate.state === 'leased')) await ended(run, 'ERROR');
  },
};

/** What must hold at any moment, whatever happened before. */
async function check(model: Model): Promise<void> {
  for (const run of model.runs) {
    const stored = await readRun(run.id);
    if (run.end) expect(stored).toEqual(run.end);
    else expect(stored).toMatchObject({ status: 'RUNNING', finished_at: null });
    expect(stored.started_at === null).toBe(
      run.state === 'queued' || ((run.end?.started_at ?? null) === null && run.state === 'ended'),
    );
  }
  const { sql } = testing.parts.database;
  const [bad] = await sql<{ n: number }[]>`
    SELECT count(*) AS n FROM run WHERE (status = 'RUNNING') <> EXISTS (SELECT 1 FROM run_job WHERE run_id = run.id)
      OR message_count <> (SELECT count(*) FROM run_message WHERE run_id = run.id)
      OR pass_count <> (SELECT count(*) FROM run_scenario WHERE run_id = run.id AND run_scenario.status = 'PASSED')
      OR fail_count <> (SELECT count(*) FROM run_scenario WHERE run_id = run.id AND run_scenario.status = 'FAILED')
      OR done_count <> (SELECT count(*) FROM run_scenario
        WHERE run_id = run.id AND (run.status <> 'RUNNING' OR run_scenario.status NOT IN ('PENDING', 'RUNNING')))`;
  expect(bad?.n).toBe(0);
}

test('whatever happens in whatever order: runs only move forward, stale tokens change nothing, counters are right', async () => {
  const step = fc.record({ do: fc.constantFrom(...weighted()), which: fc.nat(1000) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps: Step[]) => {
      await testing.parts.database.sql`DELETE FROM run`;
      const model: Model = { runs: [], claims: [] };
      for (const { do: name, which } of steps) await OPERATIONS[name]!(model, which);
      await check(model);
    }),
    { numRuns: full ? 500 : 20, endOnFailure: !full },
  );
}, 600_000);

/** Ordinary life happens more often than accidents. */
function weighted(): string[] {
  return Object.keys(OPERATIONS).flatMap(
    (name) => Array(/request|claim|say/.test(name) ? 4 : 1).fill(name) as string[],
  );
}
