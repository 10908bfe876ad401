import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import { type ScenarioUnit, unitsOf } from '@stepwright/catalogue/karate/scenario-units';
import type { StepError } from '@stepwright/catalogue/step-error';
import type { CalledScenario, CalledStep } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { typeOf } from '../values/type-of.ts';
import { asStepError } from './as-step-error.ts';
import { runHook } from './hooks.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { runningFeature } from './running-feature.ts';
import type { FeatureFile } from './scenario-runtime.ts';
import { isHiddenStep, shownDetail } from './shown-in-reports.ts';
import { beginScenario, openOutline, openUnit, type ScenarioRoom } from './start-scenario.ts';
import { StepFlow } from './step-flow.ts';
import { unfoldOutline } from './unfold-outline.ts';

/** A feature that calls itself without end is stopped here. */
const DEEPEST = 100;

/**
 * Nothing of the features that led here goes on: with two scenarios that each call their own feature, a hundred levels would otherwise
 * be 2 to the power of 100 calls.
 */
class EndlessCall extends KarateError {}

/**
 * Calls a feature with a map, or once for each item of a list or each map that a function answers for 0, 1, 2 … (karate §5.4). Answers
 * the variables that the callee set, or a list of them.
 *
 * @throws KarateError what failed in it, with where
 */
export function* callFeature(
  caller: KarateScenario,
  file: FeatureFile,
  argument: unknown,
  shared: boolean,
): Work<unknown> {
  if (caller.depth >= DEEPEST) {
    throw new EndlessCall(
      'E_SCRIPT_ERROR',
      `calls of features lie more than ${DEEPEST} deep; one calls itself without end`,
    );
  }
  const type = argument === undefined ? 'null' : typeOf(argument);
  if (type === 'null' || type === 'map') return yield* callWith(caller, file, argument ?? null, shared, -1);
  if (type === 'list' || type === 'function') return yield* callEach(caller, file, argument, shared);
  throw new KarateError(
    'E_TESTDATA',
    `a feature is called with a map, a list of maps or a function, not with a ${type}`,
  );
}

/** All items are called, then the failures are told together; the first item that is no map ends the list. */
function* callEach(caller: KarateScenario, file: FeatureFile, items: unknown, shared: boolean): Work<unknown> {
  const answers: unknown[] = [];
  const failures: StepError[] = [];
  for (let index = 0; ; index++) {
    const item = Array.isArray(items) ? items[index] : caller.invoke(items, [index]);
    if (item === undefined || typeOf(item) !== 'map') break;
    try {
      answers.push(yield* callWith(caller, file, item, shared, index));
    } catch (error) {
      if (error instanceof EndlessCall) throw error;
      const failure = asStepError(error);
      failures.push(
        new KarateError(failure.code, `call ${index} of the loop failed: ${failure.message}`, aboutOf(failure)),
      );
      if (!Array.isArray(items)) break;
    }
  }
  if (failures.length > 0) throw joined(failures);
  return answers;
}

function* callWith(
  caller: KarateScenario,
  file: FeatureFile,
  argument: unknown,
  shared: boolean,
  loop: number,
): Work<unknown> {
  const feature = runningFeature(file.feature, file.address, caller.feature.address);
  const room: ScenarioRoom = { suite: caller.suite, feature, caller, shared, argument, loop };
  const failures: StepError[] = [];
  let last: KarateScenario | null = null;
  for (const unit of unitsOf(file.feature)) {
    if (!isCalled(unit, file.select)) continue;
    for (const run of opened(room, unit, failures)) {
      last = run.scenario;
      const failure = yield* runCalled(run.scenario, run.steps, caller, loop);
      if (failure instanceof EndlessCall) throw failure;
      if (failure !== null) failures.push(failure);
      if (shared) caller.config = last.config;
    }
  }
  if (failures.length > 0) throw joined(failures);
  return last?.scope.toMap() ?? {};
}

interface OpenedRun {
  readonly scenario: KarateScenario;
  readonly steps: readonly KarateStep[];
}

/** A scenario, or those of the rows that an outline's expression makes, each opened when its turn comes. */
function opened(room: ScenarioRoom, unit: ScenarioUnit, failures: StepError[]): Iterable<OpenedRun> {
  const background = room.feature.feature.background?.steps ?? [];
  if (unit.kind === 'ready') {
    return [{ scenario: openUnit(room, unit), steps: [...background, ...unit.scenario.steps] }];
  }
  try {
    const rows = unfoldOutline(openOutline(room, unit), unit);
    return rows.map(({ open, unit: row }) => ({ scenario: open(room), steps: [...background, ...row.scenario.steps] }));
  } catch (error) {
    failures.push(asStepError(error));
    return [];
  }
}

/** Called features run whatever their tags say; a selection takes the scenarios with that very tag. */
function isCalled(unit: ScenarioUnit, select: string | null): boolean {
  if (select === null) return true;
  const wanted = select.replace(/^@/, '').trim();
  return unit.tags.some(({ text }) => text === wanted);
}

/** Runs all steps; what they did is told by the step that called. Answers why it failed. */
export function* runCalled(
  run: KarateScenario,
  steps: readonly KarateStep[],
  caller: KarateScenario,
  loop: number,
): Work<StepError | null> {
  const begunAt = performance.now();
  const flow = new StepFlow(run);
  beginScenario(run, flow);
  const told: CalledStep[] = [];
  let failure: StepError | null = null;
  for (const [at, step] of steps.entries()) {
    const outcome = yield* flow.step(step, at === steps.length - 1);
    const { status, error, durationMs, detail } = outcome;
    if (error !== null) failure ??= located(error, run, step);
    if (caller.suite.telling === null) continue;
    const hidden = status !== 'FAILED' && isHiddenStep(run, step);
    if (hidden) continue;
    const { keyword, text, line } = step;
    const shown = { gherkin: `${keyword} `, text: caller.suite.telling.mask(text), line, status, durationMs };
    const why = error && { error: caller.suite.telling.mask(error.message) };
    const api = status === 'FAILED' ? detail : shownDetail(run, detail, false);
    told.push({ ...shown, ...why, ...(api && { api }) });
  }
  runHook(run, 'afterScenario');
  // Of a scenario that reports leave out nothing is told, unless it failed.
  if (caller.suite.telling !== null && (told.length > 0 || steps.length === 0)) {
    const { feature, info } = run;
    const about = { uri: feature.feature.uri, line: info.line, feature: feature.feature.name, scenario: info.name };
    const call: CalledScenario = {
      ...about,
      ...(loop >= 0 && { loop }),
      durationMs: performance.now() - begunAt,
      steps: told,
    };
    caller.tell({ calls: [call] });
  }
  return flow.failure === null ? null : failure;
}

function located(error: StepError, run: KarateScenario, { line }: KarateStep): StepError {
  const about = aboutOf(error);
  const where = about.where ?? `${run.feature.feature.uri}:${line}`;
  const text = about.where === undefined ? `${error.message}\n${where}` : error.message;
  const Located = error instanceof EndlessCall ? EndlessCall : KarateError;
  return new Located(error.code, text, { ...about, where });
}

function aboutOf(error: StepError): { readonly where?: string; readonly mismatches?: KarateError['mismatches'] } {
  if (!(error instanceof KarateError)) return {};
  return { mismatches: error.mismatches, ...(error.where !== null && { where: error.where }) };
}

function joined(failures: readonly StepError[]): StepError {
  const [first] = failures;
  if (failures.length === 1) return first!;
  return new KarateError(first!.code, failures.map(({ message }) => message).join('\n'), aboutOf(first!));
}
