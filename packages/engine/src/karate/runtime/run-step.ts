import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import { readStep } from '@stepwright/catalogue/karate/read-step';
import type { NoCommand, StepCommand, Written } from '@stepwright/catalogue/karate/step-command';
import { perform, type Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { renderDocument } from '../karate-object/templates.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { assertTrue, callStep, evaluateScript, printValues } from './steps/call-and-script.ts';
import { define } from './steps/define.ts';
import { matchStep } from './steps/match.ts';
import { checkStatus, sendMethod, sendSoap } from './steps/method.ts';
import { addRequestPart } from './steps/request-part.ts';
import { makeTable, removeValue, replaceText, setValue } from './steps/set.ts';

/** Steps are read once; a feature that is called again and again keeps its steps. */
const commands = new WeakMap<KarateStep, StepCommand | NoCommand>();

/** The same words stand in many scenarios, in every row of an outline for one. */
const byText = new Map<string, StepCommand | NoCommand>();
const MOST_TEXTS = 2_000;
const LONGEST_TEXT = 1_000;

export function commandOf(step: KarateStep): StepCommand | NoCommand {
  let command = commands.get(step);
  if (command === undefined) {
    command = step.docString === null && step.table === null ? commandOfText(step) : readStep(step);
    commands.set(step, command);
  }
  return command;
}

function commandOfText(step: KarateStep): StepCommand | NoCommand {
  const { text } = step;
  if (text.length > LONGEST_TEXT) return readStep(step);
  let command = byText.get(text);
  if (command === undefined) {
    command = readStep(step);
    if (byText.size >= MOST_TEXTS) byText.delete(byText.keys().next().value!);
    byText.set(text, command);
  }
  return command;
}

/**
 * Carries one step out.
 *
 * @throws StepError why it failed
 */
export function* runStep(run: KarateScenario, step: KarateStep): Work<void> {
  const command = commandOf(step);
  run.goTo(lineOf(step, command));
  switch (command.form) {
    case null:
      throw new KarateError('E_SYNTAX', command.problem);
    case 'define':
      return yield* define(run, command);
    case 'match':
      return yield* matchStep(run, command.match);
    case 'script':
      return evaluateScript(run, command.source);
    case 'call':
      return yield* callStep(run, command);
    case 'print':
      return printValues(run, command.values);
    case 'assert':
      return assertTrue(run, command.condition);
    case 'configure':
      return run.configure(command.key, yield* run.evaluate(command.value.text));
    case 'set':
      return yield* setValue(run, command, step.table);
    case 'remove':
      return removeValue(run, command);
    case 'replace':
      return yield* replaceText(run, command, step.table);
    case 'table':
      return yield* makeTable(run, command.name, step.table);
    case 'method':
      return yield* sendMethod(run, command.method.text);
    case 'status':
      return checkStatus(run, command.code);
    case 'soap':
      return yield* sendSoap(run, command.action);
    case 'retry':
      run.retryUntil = command.until.text;
      return;
    case 'listen':
      return yield* listen(run, command.timeoutMs);
    case 'doc':
      return run.print('info', renderDocument(run, 'doc', yield* run.evaluate(command.value.text)));
    case 'compareImage':
      throw new KarateError(
        'E_MODE',
        'API tests here do not compare pictures; leave the step out, or do it in a web test',
      );
    default:
      return yield* addRequestPart(run, command);
  }
}

/** The line on which the expression of a step begins. */
function lineOf(step: KarateStep, command: StepCommand | NoCommand): number {
  const inDocString = step.docString !== null && 'value' in command && command.value?.fromDocString;
  return inDocString ? step.docString.line + 1 : step.line;
}

const LISTEN_MS = 20;

/** Waits until something calls `karate.signal(…)`; a time that runs out is no failure, `listenResult` is null then. */
function* listen(run: KarateScenario, { text }: Written): Work<void> {
  const timeout = Number(yield* run.evaluate(text));
  const until = performance.now() + (Number.isFinite(timeout) ? timeout : 0);
  while (run.signalled === null && performance.now() < until) yield* perform('sleep', { ms: LISTEN_MS });
  run.scope.setHidden('listenResult', run.signalled?.value ?? null);
  run.signalled = null;
}
