import { type Duration, TestStepResultStatus, TimeConversion, type Timestamp } from '@cucumber/messages';
import type { NewId } from '@stepwright/catalogue/gherkin/read-feature';
import type { Scenario, ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';
import { FATAL_CODES, StepError } from '@stepwright/catalogue/step-error';
import type { RunMessage } from '@stepwright/contract/messages';
import { reportError } from './report-error.ts';
import { keepLastPage, runStep, type ScenarioRoom, type StepDetail, type StepEnd, skippedDetail } from './run-step.ts';

export interface ScenarioTelling {
  /** Takes messages, masked already or not; the run's one writer. */
  tell(message: RunMessage): Promise<void> | void;
  readonly newId: NewId;
  readonly testRunStartedId: string;
}

const { FAILED, PASSED, SKIPPED } = TestStepResultStatus;
const NO_TIME: Duration = { seconds: 0, nanos: 0 };

/** `misconfigured`: failed because a setting is wrong. `cut`: the run was stopped or ended in the middle of it. */
export type ScenarioEnd = 'passed' | 'failed' | 'misconfigured' | 'cut';

/** Runs one scenario and tells all of it; never throws for what a step does. */
export async function runScenario(
  scenario: Scenario,
  room: ScenarioRoom,
  telling: ScenarioTelling,
): Promise<ScenarioEnd> {
  const { tell, newId } = telling;
  const testSteps = scenario.steps.map((step) => ({ id: newId(), pickleStepId: step.id, stepDefinitionIds: [] }));
  const testCase = { id: newId(), pickleId: scenario.id, testSteps, testRunStartedId: telling.testRunStartedId };
  const testCaseStartedId = newId();
  await tell({ testCase });
  const started = { id: testCaseStartedId, testCaseId: testCase.id, attempt: 0, timestamp: timeOf(room) };
  await tell({ testCaseStarted: started });
  const soft = isSoft(room.settings.raw.ENABLE_SOFT_ASSERT);
  let outcome: ScenarioEnd = 'passed';
  let skipping = false;
  for (const [at, step] of scenario.steps.entries()) {
    const names = { testCaseStartedId, testStepId: testSteps[at]!.id };
    if (!skipping && room.around.control.stopping.aborted) {
      await tellStopped(step, names, room, telling);
      outcome = 'cut';
      skipping = true;
      continue;
    }
    if (skipping) {
      await tellStarted(names, room, telling);
      await tellEnd(names, skippedDetail(step, room), { status: SKIPPED, duration: NO_TIME }, room, telling);
      continue;
    }
    await tellStarted(names, room, telling);
    const begunAt = performance.now();
    let end = await runStep(step, room);
    const duration = TimeConversion.millisecondsToDuration(performance.now() - begunAt);
    if (end.error === null && (end.skipRest || at === scenario.steps.length - 1)) end = await keepLastPage(room, end);
    for (const attachment of end.attachments) {
      const { url, mediaType, caption } = attachment;
      const kept = { body: '', contentEncoding: 'IDENTITY' as const, mediaType, fileName: caption, url, ...names };
      await tell({ attachment: { ...kept, timestamp: timeOf(room) } } as RunMessage);
    }
    await tellEnd(names, end.detail, resultOf(end, duration), room, telling);
    if (end.error !== null) outcome = worse(outcome, end.error.failure.code);
    skipping = end.skipRest && !(soft && isSurvivable(end));
  }
  await tell({ testCaseFinished: { testCaseStartedId, timestamp: timeOf(room), willBeRetried: false } });
  return outcome;
}

interface StepNames {
  readonly testCaseStartedId: string;
  readonly testStepId: string;
}

export interface StepResult {
  readonly status: TestStepResultStatus;
  readonly duration: Duration;
  readonly message?: string;
  readonly exception?: { readonly type: string; readonly message: string; readonly stackTrace: string };
}

async function tellStarted(names: StepNames, room: ScenarioRoom, { tell }: ScenarioTelling): Promise<void> {
  listenInSession(names, room, tell);
  await tell({ testStepStarted: { ...names, timestamp: timeOf(room) } });
}

/** Tells under a step's names what its browser session says meanwhile. */
export function listenInSession(names: StepNames, room: ScenarioRoom, tell: ScenarioTelling['tell']): void {
  const { testCaseStartedId } = names;
  room.session.listen({
    waits: (text) => tellAside({ stepwright: { kind: 'note', ...names, text } }, tell),
    opened: ({ browserName: name, browserVersion: version }) =>
      tellAside({ stepwright: { kind: 'browser', testCaseStartedId, name, version } }, tell),
  });
}

/** In the middle of a step; a run whose messages nobody takes any more ends with the next one. */
function tellAside(message: RunMessage, tell: ScenarioTelling['tell']): void {
  void (async () => tell(message))().catch(() => undefined);
}

async function tellEnd(
  names: StepNames,
  detail: StepDetail,
  testStepResult: StepResult,
  room: ScenarioRoom,
  { tell }: ScenarioTelling,
): Promise<void> {
  await tell({ stepwright: { kind: 'step', ...names, ...detail } });
  await tell({ testStepFinished: { ...names, testStepResult, timestamp: timeOf(room) } });
}

/** A run that was stopped must not look as if it had passed: the step that was not begun any more fails, and says why. */
async function tellStopped(
  step: ScenarioStep,
  names: StepNames,
  room: ScenarioRoom,
  telling: ScenarioTelling,
): Promise<void> {
  const failure = new StepError('E_STOPPED', 'the run was stopped before this step');
  const error = reportError(failure, { call: null, instruction: step.text }, null, room.secrets);
  await tellStarted(names, room, telling);
  const end = { status: 'FAILED', error: { ...error, failure } } as const;
  const detail = { ...skippedDetail(step, room), error: error.detail };
  await tellEnd(names, detail, resultOf(end, NO_TIME), room, telling);
}

function resultOf({ status, error }: Pick<StepEnd, 'status' | 'error'>, duration: Duration): StepResult {
  if (error === null) return { status: status === 'PASSED' ? PASSED : FAILED, duration };
  const [message = error.text] = error.text.split('\n', 1);
  return {
    status: FAILED,
    duration,
    message: error.text,
    exception: { type: error.failure.code, message, stackTrace: error.text },
  };
}

/** Soft mode goes on after a failure, but not after one that leaves nothing to go on with; IF_CONDITION always skips. */
export function isSurvivable({ error }: StepEnd): boolean {
  return error !== null && !FATAL_CODES.includes(error.failure.code);
}

export function worse(before: ScenarioEnd, code: string): ScenarioEnd {
  if (code === 'E_STOPPED') return 'cut';
  return code === 'E_CONFIG' || before === 'misconfigured' ? 'misconfigured' : 'failed';
}

export function isSoft(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.trim().toUpperCase() === 'YES');
}

export function timeOf(room: ScenarioRoom): Timestamp {
  return TimeConversion.millisecondsSinceEpochToTimestamp(room.around.now());
}
