import { spawn } from 'node:child_process';
import { type Bench, figure, inTurn, median, quantile, type Row, ratioRow } from './harness.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { openBareSession } from './web-steps/by-classic-calls.ts';
import { servePage } from './web-steps/page.ts';

const ROUNDS = { warmUps: 2, kept: Number(process.env.BENCH_ROUNDS ?? 20) };

/** Milliseconds from sending the request for a run. */
interface Moments {
  /** The run's id was answered. */
  readonly accepted: number;
  /** A watcher heard that the first step has begun. */
  readonly begun: number;
  /** A watcher heard that the first step, which opens a page in a fresh browser, has passed. */
  readonly opened: number;
}

const bench: Bench = {
  name: 'submit-to-first-step',
  title: 'From the request for a run to its first step',
  async run(note) {
    const page = await servePage();
    const product = await startProduct();
    try {
      const submit = await prepare(product, page.url);
      const bare = (ms: number): Moments => ({ accepted: ms, begun: ms, opened: ms });
      const measured = await inTurn<'runs' | 'node' | 'browser', Moments>(ROUNDS, {
        runs: submit,
        node: async () => bare(await startNode()),
        browser: async () => bare(await openBareSession()),
      });
      const of = (moment: keyof Moments, who: keyof typeof measured = 'runs') =>
        measured[who].map((one) => one[moment]);
      const node = of('begun', 'node');
      const browser = of('opened', 'browser');
      const floor = node.map((ms, at) => ms + browser[at]!);
      const plain = (what: string, times: readonly number[]): Row => ({
        what: `${what}, median · p95`,
        ours: `${figure(median(times), 'ms')} · ${figure(quantile(times, 0.95), 'ms')}`,
        other: null,
        ratio: null,
        spread: null,
        n: times.length,
        goal: null,
      });
      note('Floors: starting an empty program in Node; and with it a driver and a browser session opened by hand.');
      return [
        plain('request → its answer', of('accepted')),
        plain('request → first step begun', of('begun')),
        plain('request → first page open', of('opened')),
        ratioRow('first step begun ÷ an empty Node', of('begun'), node, 'ms', null),
        ratioRow('first page open ÷ Node, driver and browser', of('opened'), floor, 'ms', null),
      ];
    } finally {
      await product.stop();
      await page.close();
    }
  },
};

export default bench;

/** A project with one short feature; the answer asks for a run of it and watches it to its end. */
async function prepare(product: Product, url: string): Promise<() => Promise<Moments>> {
  const stored = async (path: string, body: object) =>
    ((await (await product.call('POST', path, body)).json()) as { id: number }).id;
  const projectId = await stored('/api/applications/save', { name: 'Measured', applicationType: 'ANOROC' });
  const environmentId = await stored('/api/environment/save', {
    name: 'Local',
    applicationId: projectId,
    anoroc_content: JSON.stringify({ site: url }),
  });
  const featureId = await stored('/api/feature/save', {
    name: 'Short',
    application_id: projectId,
    content:
      'Feature: Short\n\n  Scenario: Short\n    When NAVIGATE_TO_URL <${site}>\n    Then VALIDATE_TITLE {Steps}\n',
  });
  const body = { feature_id: featureId, env_id: environmentId, application_id: projectId };
  return async () => {
    const began = performance.now();
    const id = await stored('/api/run/feature', body);
    const accepted = performance.now() - began;
    let begun: number | undefined;
    let opened: number | undefined;
    const events = await product.call('GET', `/api/run/${id}/events?after=-1`);
    let said = '';
    for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      if (said.includes('"testStepStarted"')) begun ??= performance.now() - began;
      if (said.includes('"testStepFinished"')) opened ??= performance.now() - began;
    }
    await untilEnded(product, id, said);
    if (begun === undefined || opened === undefined) throw new Error(`no step was seen:\n${said.slice(-2000)}`);
    return { accepted, begun, opened };
  };
}

async function untilEnded(product: Product, id: number, said: string): Promise<void> {
  for (;;) {
    const run = (await (await product.call('GET', `/api/run/${id}`)).json()) as { status: string };
    if (run.status === 'SUCCESS') return;
    if (run.status !== 'RUNNING') throw new Error(`the run ended as ${run.status}:\n${said.slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Milliseconds that an empty program takes in Node. */
async function startNode(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return performance.now() - began;
}
