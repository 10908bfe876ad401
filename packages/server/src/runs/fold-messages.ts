import { headlineOf } from '@stepwright/contract/error-headline';
import type { RunMessage } from '@stepwright/contract/messages';
import { AppError } from '../app-error.ts';
import { examplesOf, rowIdOf } from './read-examples.ts';
import { countOf, idOf, listOf, momentOf, partOf, textOf } from './read-message.ts';
import type { Place, RunFold, ScenarioFold } from './run-fold.ts';
import { scenarioText } from './scenario-text.ts';

/** Scenarios that one run may have. */
const MOST_SCENARIOS = 100_000;
/** Keys are indexed, and an index takes no long texts. */
const URI_LENGTH = 500;
/** Characters of a message that its headline is looked for in. */
const MESSAGE_LENGTH = 50_000;

/** What a message refers to: ids that `foldMessages` must find in the fold when the run knows them. */
export function keysIn(messages: readonly RunMessage[]): string[] {
  const keys = new Set<string>();
  const add = (kind: string, id: string | null) => {
    if (id !== null) keys.add(kind + id);
  };
  for (const message of messages) {
    const pickle = partOf(message, 'pickle');
    add('p:', idOf(pickle, 'id'));
    add('d:', textOf(pickle, 'uri', URI_LENGTH));
    add('r:', rowIdOf(pickle));
    add('p:', idOf(partOf(message, 'testCase'), 'pickleId'));
    add('c:', idOf(partOf(message, 'testCaseStarted'), 'testCaseId'));
    add('s:', startedIdOf(message));
  }
  return [...keys];
}

/** The id of the started scenario that a message belongs to. */
export function startedIdOf(message: RunMessage): string | null {
  for (const kind of ['testStepStarted', 'testStepFinished', 'testCaseFinished', 'attachment', 'stepwright']) {
    const part = partOf(message, kind);
    if (part) return idOf(part, 'testCaseStartedId');
  }
  return null;
}

/**
 * Folds messages into the list of scenarios and the counters of a run; changes `fold`. The rules are those of the run view: the order
 * of pickles is the order of scenarios; a scenario is failed by any failed step, skipped when all its steps were, else passed.
 *
 * @param first number of the first message in the run
 * @returns for each message the place of the scenario that it is about, or null
 */
export function foldMessages(fold: RunFold, messages: readonly RunMessage[], first: number): (number | null)[] {
  return messages.map((message, offset) => foldMessage(fold, message, first + offset));
}

function foldMessage(fold: RunFold, message: RunMessage, seq: number): number | null {
  const document = partOf(message, 'gherkinDocument');
  if (document) {
    const uri = textOf(document, 'uri', URI_LENGTH) ?? '';
    fold.learn(`d:${uri}`, { place: seq, label: textOf(partOf(document, 'feature'), 'name', 300) ?? '' });
    for (const [rowId, label] of examplesOf(document)) fold.learn(`r:${rowId}`, { place: seq, label });
    return null;
  }
  const pickle = partOf(message, 'pickle');
  if (pickle) return addScenario(fold, pickle);
  const testCase = partOf(message, 'testCase');
  if (testCase) {
    const known = fold.find(`p:${idOf(testCase, 'pickleId')}`);
    if (known) fold.learn(`c:${idOf(testCase, 'id')}`, known);
    return known?.place ?? null;
  }
  const started = partOf(message, 'testCaseStarted');
  if (started) return startScenario(fold, started);
  const stepwright = partOf(message, 'stepwright');
  if (stepwright?.['kind'] === 'plan') {
    fold.planned = countOf(stepwright, 'scenarios', 0);
    return null;
  }
  const runStarted = partOf(message, 'testRunStarted');
  if (runStarted) fold.engineStartedAt = momentOf(runStarted, 'timestamp');
  const runFinished = partOf(message, 'testRunFinished');
  if (runFinished) fold.engineFinishedAt = momentOf(runFinished, 'timestamp');

  const startedId = startedIdOf(message);
  if (startedId === null) return null;
  const place = fold.find(`s:${startedId}`)?.place;
  if (place === undefined) return null;
  if (partOf(message, 'testStepStarted')) fold.begun = true;
  const stepFinished = partOf(message, 'testStepFinished');
  if (stepFinished) finishStep(fold.change(place), stepFinished);
  const finished = partOf(message, 'testCaseFinished');
  if (finished) finishScenario(fold.change(place), finished);
  return place;
}

function addScenario(fold: RunFold, pickle: Record<string, unknown>): number {
  const key = `p:${idOf(pickle, 'id')}`;
  const known = fold.find(key);
  if (known) return known.place;
  if (fold.rows >= MOST_SCENARIOS) {
    throw new AppError('too_large', `A run can have ${MOST_SCENARIOS} scenarios, this one has more.`);
  }
  const uri = textOf(pickle, 'uri', URI_LENGTH) ?? '';
  const document = fold.find(`d:${uri}`);
  const scenario = fold.add({
    attempt: 0,
    name: textOf(pickle, 'name', 500) ?? '',
    feature: document?.label ?? uri,
    uri,
    line: countOf(partOf(pickle, 'location'), 'line', 0),
    tags: listOf(pickle, 'tags')
      .slice(0, 100)
      .flatMap((tag) => textOf(tag as Record<string, unknown>, 'name', 200) ?? []),
    status: 'PENDING',
    startedAt: null,
    duration: null,
    steps: listOf(pickle, 'steps').length,
    error: null,
    anyFailed: false,
    anyOther: false,
    documentSeq: document?.place ?? null,
    example: fold.find(`r:${rowIdOf(pickle)}`)?.label ?? null,
    text: scenarioText(pickle),
  });
  fold.learn(key, { place: scenario.index, label: null });
  return scenario.index;
}

function startScenario(fold: RunFold, started: Record<string, unknown>): number | null {
  const known: Place | undefined = fold.find(`c:${idOf(started, 'testCaseId')}`);
  if (!known) return null;
  fold.learn(`s:${idOf(started, 'id')}`, known);
  const scenario = fold.change(known.place);
  scenario.attempt = countOf(started, 'attempt', 0);
  scenario.status = 'RUNNING';
  scenario.startedAt = momentOf(started, 'timestamp');
  scenario.duration = null;
  scenario.error = null;
  scenario.anyFailed = false;
  scenario.anyOther = false;
  return known.place;
}

function finishStep(scenario: ScenarioFold, finished: Record<string, unknown>): void {
  const result = partOf(finished, 'testStepResult');
  switch (result?.['status']) {
    case 'FAILED':
    case 'PENDING':
    case 'UNDEFINED':
    case 'AMBIGUOUS': {
      scenario.anyFailed = true;
      const message = textOf(result, 'message', MESSAGE_LENGTH) ?? textOf(partOf(result, 'exception'), 'message');
      scenario.error ??= message === undefined || message === null ? null : headlineOf(message);
      break;
    }
    case 'SKIPPED':
      break;
    default:
      scenario.anyOther = true;
  }
}

function finishScenario(scenario: ScenarioFold, finished: Record<string, unknown>): void {
  const at = momentOf(finished, 'timestamp');
  if (at !== null && scenario.startedAt !== null) scenario.duration = Math.max(0, at - scenario.startedAt);
  if (finished['willBeRetried'] === true) {
    scenario.status = 'PENDING';
    return;
  }
  if (scenario.anyFailed) scenario.status = 'FAILED';
  else scenario.status = scenario.steps > 0 && !scenario.anyOther ? 'SKIPPED' : 'PASSED';
}
