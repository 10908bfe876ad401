import { type Duration, TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import type { NewId } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import { StepError } from '@stepwright/catalogue/step-error';
import { cutApiDetail } from '@stepwright/contract/cut-api-detail';
import type { RunMessage, StepErrorDetail } from '@stepwright/contract/messages';
import { drive } from '../effects/drive-async.ts';
import { discardBodiesOf } from '../http/discard-body.ts';
import { runHook } from '../runtime/hooks.ts';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { isHiddenStep, shownDetail } from '../runtime/shown-in-reports.ts';
import { beginScenario } from '../runtime/start-scenario.ts';
import { fullBudget } from '../runtime/step-detail.ts';
import { StepFlow, type StepOutcome } from '../runtime/step-flow.ts';
import type { FeatureProgress } from './feature-progress.ts';
import type { KarateSuite } from './karate-suite.ts';
import type { ExchangeTelling } from './tell-exchange.ts';

/** What a scenario of a run needs of it. */
export interface KarateTelling {
  tell(message: RunMessage): Promise<void> | void;
  readonly newId: NewId;
  readonly testRunStartedId: string;
  readonly exchanges: ExchangeTelling;
  now(): number;
  /** The run is to end after the present step. */
  readonly stopping: AbortSignal;
  /** Looks at a scenario behind its last step. */
  observe?(run: KarateScenario, scenario: Scenario): void;
}

export type KarateEnd = 'passed' | 'failed' | 'cut';

const NO_TIME: Duration = { seconds: 0, nanos: 0 };
/** Lines of a failure that are told as its details. */
const MOST_DETAILS = 60;

/**
 * Runs one scenario of an API test and tells all of it; never throws for what a step does.
 *
 * @param prepared why it cannot begin: what made its rows, for an outline
 */
export async function runKarateScenario(
  scenario: Scenario,
  run: KarateScenario,
  progress: FeatureProgress,
  suite: KarateSuite,
  telling: KarateTelling,
  prepared: StepError | null = null,
): Promise<KarateEnd> {
  const { tell, newId } = telling;
  const flow = new StepFlow(run);
  if (prepared === null) beginScenario(run, flow);
  else flow.failBefore(prepared);
  const { karate, pickle } = scenario;
  if (karate!.late) await tell({ pickle: { ...pickle, name: run.info.name } });
  const testSteps = pickle.steps.map(({ id }) => ({ id: newId(), pickleStepId: id, stepDefinitionIds: [] }));
  const testCase = { id: newId(), pickleId: pickle.id, testSteps, testRunStartedId: telling.testRunStartedId };
  const testCaseStartedId = newId();
  await tell({ testCase });
  const timestamp = () => TimeConversion.millisecondsSinceEpochToTimestamp(telling.now());
  await tell({
    testCaseStarted: { id: testCaseStartedId, testCaseId: testCase.id, attempt: 0, timestamp: timestamp() },
  });
  const { steps } = karate!;
  let cut = false;
  for (const [at, step] of steps.entries()) {
    const names = { testCaseStartedId, testStepId: testSteps[at]!.id };
    await tell({ testStepStarted: { ...names, timestamp: timestamp() } });
    run.budget.characters = fullBudget().characters;
    let outcome: StepOutcome;
    if (telling.stopping.aborted && !cut) {
      cut = true;
      flow.failBefore(new StepError('E_STOPPED', 'the run was stopped before this step'));
    }
    const stepping = drive(flow.step(step, at === steps.length - 1), suite.signal);
    outcome = stepping instanceof Promise ? await stepping : stepping;
    if (outcome.error?.code === 'E_STOPPED') cut = true;
    if (at === steps.length - 1) outcome = withHooks(outcome, scenario, run, progress, telling);
    await tellStep(outcome, step, names, run, telling, timestamp);
  }
  if (steps.length === 0) withHooks(null, scenario, run, progress, telling);
  discardBodiesOf(run);
  await tell({ testCaseFinished: { testCaseStartedId, timestamp: timestamp(), willBeRetried: false } });
  if (flow.failure !== null && run.config.abortSuiteOnFailure) suite.abort();
  if (cut) return 'cut';
  return flow.failure === null ? 'passed' : 'failed';
}

/** What hooks print is told with the last step. */
function withHooks(
  outcome: StepOutcome | null,
  scenario: Scenario,
  run: KarateScenario,
  progress: FeatureProgress,
  telling: KarateTelling,
): StepOutcome {
  if (outcome?.detail) run.tell(outcome.detail);
  runHook(run, 'afterScenario');
  telling.observe?.(run, scenario);
  progress.ended(scenario, run);
  const detail = run.detail.end();
  return outcome === null
    ? { status: 'PASSED', error: null, durationMs: 0, notes: [], detail }
    : { ...outcome, detail };
}

async function tellStep(
  { status, error, durationMs, detail, notes }: StepOutcome,
  step: KarateStep,
  names: { readonly testCaseStartedId: string; readonly testStepId: string },
  run: KarateScenario,
  { tell, exchanges }: KarateTelling,
  timestamp: () => ReturnType<typeof TimeConversion.millisecondsSinceEpochToTimestamp>,
): Promise<void> {
  const hidden = isHiddenStep(run, step);
  const shown = status === 'FAILED' ? detail : shownDetail(run, detail, hidden);
  for (const { url, mediaType, caption } of exchanges.takeKept()) {
    // Whole bodies belong to the requests that are told.
    if (status !== 'FAILED' && (hidden || !run.config.report.showLog)) continue;
    const kept = { body: '', contentEncoding: 'IDENTITY' as const, mediaType, fileName: caption, url, ...names };
    await tell({ attachment: { ...kept, timestamp: timestamp() } } as RunMessage);
  }
  const text = error && exchanges.mask(textOf(error, step, run));
  await tell({
    stepwright: {
      kind: 'step',
      ...names,
      keyword: null,
      hidden,
      notes: notes.map(exchanges.mask),
      ...(error && text !== null && { error: errorDetail(error, text) }),
      ...(shown && { api: cutApiDetail(shown) }),
    },
  });
  const duration = durationMs === 0 ? NO_TIME : TimeConversion.millisecondsToDuration(durationMs);
  const result = { status: TestStepResultStatus[status], duration };
  const [first = ''] = (text ?? '').split('\n', 1);
  const failed = error &&
    text !== null && {
      message: text,
      exception: { type: error.code, message: first, stackTrace: text },
    };
  await tell({ testStepFinished: { ...names, testStepResult: { ...result, ...failed }, timestamp: timestamp() } });
}

/** The failure, with its place where that is not the step itself. */
export function textOf(error: StepError, step: Pick<KarateStep, 'line'>, run: KarateScenario): string {
  const { uri, line } = run.place;
  const here = error.message.includes(`${uri}:`) || line === step.line ? '' : `\n${uri}:${line}`;
  return `${error.message}${here}`;
}

export function errorDetail({ code }: StepError, text: string): StepErrorDetail {
  const [reason = '', ...details] = text.split('\n');
  return { code, reason, ...(details.length > 0 && { details: details.slice(0, MOST_DETAILS) }) };
}
