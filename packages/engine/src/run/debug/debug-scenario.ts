import { TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import { readLooseSteps } from '@stepwright/catalogue/gherkin/read-loose-steps';
import type { Scenario, ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';
import { StepError } from '@stepwright/catalogue/step-error';
import type { DebugCommand, DebugOrder } from '@stepwright/contract/control';
import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import { foreseeIn } from '../foresee-secrets.ts';
import { shorten } from '../report-error.ts';
import {
  isSoft,
  isSurvivable,
  NO_TIME,
  resultOf,
  type ScenarioEnd,
  type ScenarioTelling,
  tellEnd,
  tellStarted,
  timeOf,
  worse,
} from '../run-scenario.ts';
import { runStep, type ScenarioRoom, type StepEnd, skippedDetail } from '../run-step.ts';
import { type Debugger, isPageOrder, type PauseReason } from './debugger.ts';
import { PageDesk } from './page-desk.ts';
import { replaceSteps } from './replace-steps.ts';

/** Variables shown of a paused session, and characters of each. */
const MOST_VARIABLES = 500;
const LONGEST_VARIABLE = 5_000;

/**
 * Runs one scenario under the eyes of a person: pauses where the debugger says so, carries out what is asked meanwhile, and tells
 * both what a run tells and what a debug session tells. Never throws for what a step does.
 *
 * @param isLast no scenario follows
 */
export async function debugScenario(
  scenario: Scenario,
  room: ScenarioRoom,
  telling: ScenarioTelling,
  session: Debugger,
  isLast: boolean,
): Promise<ScenarioEnd> {
  const desk = new PageDesk(room, session);
  try {
    return await new Walk(scenario, room, telling, session, desk).run(isLast);
  } finally {
    await desk.close();
  }
}

/** What to do with the marked step. */
type Decision = 'run' | 'skip' | 'look again' | 'end';

class Walk {
  readonly #room: ScenarioRoom;
  readonly #telling: ScenarioTelling;
  readonly #session: Debugger;
  readonly #desk: PageDesk;
  #scenario: Scenario;
  /** Place of the step that runs next. */
  #at = 0;
  /** Place of the step that ran last. */
  #last: number | null = null;
  /** The marked step failed and waits for what the person makes of it. */
  #failure: StepEnd | null = null;
  #lastError: string | null = null;
  readonly #startedId: string;
  /** The scenario as the plan has it, and the ids that its steps are told under. */
  readonly #announced: { readonly scenario: Scenario; readonly ids: readonly string[] };
  /** Ids under which the steps were announced; null for those that came in by an edit. */
  #ids: readonly (string | null)[];
  #outcome: ScenarioEnd = 'passed';

  constructor(scenario: Scenario, room: ScenarioRoom, telling: ScenarioTelling, session: Debugger, desk: PageDesk) {
    this.#scenario = session.newest(scenario);
    this.#room = room;
    this.#telling = telling;
    this.#session = session;
    this.#desk = desk;
    this.#startedId = telling.newId();
    this.#announced = { scenario, ids: scenario.steps.map(() => telling.newId()) };
    this.#ids = this.#announced.ids;
    if (this.#scenario !== scenario) this.#renumber(scenario.steps, this.#scenario.steps);
  }

  async run(isLast: boolean): Promise<ScenarioEnd> {
    const { tell, newId, testRunStartedId } = this.#telling;
    const { scenario, ids } = this.#announced;
    const testSteps = scenario.steps.map(({ id }, at) => ({ id: ids[at]!, pickleStepId: id, stepDefinitionIds: [] }));
    const testCase = { id: newId(), pickleId: scenario.id, testSteps, testRunStartedId };
    await tell({ testCase });
    const started = { id: this.#startedId, testCaseId: testCase.id, attempt: 0, timestamp: timeOf(this.#room) };
    await tell({ testCaseStarted: started });
    while (!this.#stopped) {
      const step = this.#step;
      const why = this.#whyPause(step, isLast);
      const decision = why === null ? 'run' : await this.#pause(why);
      if (decision === 'end') break;
      if (decision === 'look again') continue;
      if (decision === 'skip') await this.#skip();
      else if (this.#step === undefined) break;
      else await this.#execute(this.#step);
    }
    const willBeRetried = false;
    await tell({
      testCaseFinished: { testCaseStartedId: this.#startedId, timestamp: timeOf(this.#room), willBeRetried },
    });
    return this.#stopped ? 'cut' : this.#outcome;
  }

  get #stopped(): boolean {
    return this.#room.around.signal.aborted;
  }

  get #step(): ScenarioStep | undefined {
    return this.#scenario.steps[this.#at];
  }

  #whyPause(step: ScenarioStep | undefined, isLast: boolean): PauseReason | null {
    if (this.#failure) return 'failure';
    if (step === undefined) return this.#session.whyPauseAtEnd(isLast);
    return this.#session.whyPause({ uri: this.#scenario.uri, line: step.line });
  }

  /** Waits for orders and carries them out until one makes the session go on. */
  async #pause(first: PauseReason): Promise<Decision> {
    let why = first;
    this.#session.paused();
    for (;;) {
      await this.#tellState('paused', why);
      const command = await this.#nextOrder();
      if (command === null) return 'end';
      this.#session.problem = null;
      const { order } = command;
      const changed = this.#session.takeOver(order, this.#scenario, this.#room);
      if (this.#session.problem !== null) continue;
      if (changed) this.#replace(changed);
      const decision = await this.#obey(order);
      if (decision !== null) return decision;
      if (order.do === 'try') why = 'tried';
    }
  }

  /** The next order about the steps; those about the page are carried out meanwhile. */
  async #nextOrder(): Promise<DebugCommand | null> {
    await this.#desk.pause();
    for (;;) {
      const command = await this.#session.inbox.next(this.#room.around.signal);
      if (command === null) return null;
      this.#session.after = command.number;
      if (isPageOrder(command.order)) await this.#desk.obey(command.order, command.number);
      else {
        this.#desk.work();
        return command;
      }
    }
  }

  /** Null keeps the session paused. */
  async #obey(order: DebugOrder): Promise<Decision | null> {
    const session = this.#session;
    switch (order.do) {
      case 'continue':
        return 'run';
      case 'runTo':
        session.mode = { uri: order.uri, line: order.line };
        return 'run';
      case 'step':
        session.mode = 'step';
        return 'run';
      case 'skip':
        session.mode = 'step';
        return this.#step === undefined ? 'run' : 'skip';
      case 'retry':
        return this.#retry();
      case 'jump':
        this.#jump(order.line);
        return null;
      case 'try':
        await this.#try(order.step);
        return null;
      case 'set':
        this.#set(order.name, order.value);
        return null;
      default:
        return null;
    }
  }

  #retry(): Decision | null {
    if (this.#failure === null) {
      if (this.#last === null) {
        this.#session.problem = 'No step has run yet, so there is none to repeat.';
        return null;
      }
      this.#at = this.#last;
    }
    this.#session.mode = 'step';
    return 'run';
  }

  #jump(line: number): void {
    const place = this.#scenario.steps.findIndex((step) => step.line === line);
    if (place < 0) {
      this.#session.problem = `Line ${line} holds no step of the scenario that is being debugged.`;
      return;
    }
    this.#at = place;
    this.#failure = null;
  }

  #set(name: string, value: string): void {
    try {
      this.#room.variables.set(name, value);
      this.#room.variables.keep();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      this.#session.problem = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
    }
  }

  async #try(typed: string): Promise<void> {
    const read = readLooseSteps(typed, this.#scenario, this.#telling.newId);
    if ('problem' in read) {
      this.#session.problem = `This cannot be tried: ${read.problem}.`;
      return;
    }
    const { index, lookUps, secrets } = this.#room;
    foreseeIn(read.steps, index, lookUps.values, secrets);
    for (const step of read.steps) {
      const end = await this.#carryOut(step, null, true);
      if (end.status === 'FAILED' || this.#stopped) return;
    }
  }

  async #execute(step: ScenarioStep): Promise<void> {
    const end = await this.#carryOut(step, this.#ids[this.#at] ?? null, false);
    this.#last = this.#at;
    this.#failure = null;
    if (end.error !== null) {
      this.#lastError = end.error.text;
      if (this.#session.pauseOnFailure) {
        this.#failure = end;
        return;
      }
      await this.#accept(end);
      return;
    }
    this.#lastError = null;
    this.#at += 1;
    if (end.skipRest) await this.#skipRest();
  }

  /** The failed step stays failed, with what that means for the steps behind it. */
  async #accept(end: StepEnd): Promise<void> {
    if (end.error) this.#outcome = worse(this.#outcome, end.error.failure.code);
    this.#failure = null;
    this.#at += 1;
    if (!(isSoft(this.#room.settings.raw.ENABLE_SOFT_ASSERT) && isSurvivable(end))) await this.#skipRest();
  }

  async #skipRest(): Promise<void> {
    while (this.#step !== undefined && !this.#stopped) await this.#skip();
  }

  /** Leaves the marked step out; one that failed was told already. */
  async #skip(): Promise<void> {
    const step = this.#step;
    if (step === undefined) return;
    if (this.#failure?.error) this.#outcome = worse(this.#outcome, this.#failure.error.failure.code);
    else {
      const names = this.#namesOf(this.#ids[this.#at] ?? null);
      const detail = skippedDetail(step, this.#room);
      if (names) {
        await tellStarted(names, this.#room, this.#telling);
        await tellEnd(
          names,
          detail,
          { status: TestStepResultStatus.SKIPPED, duration: NO_TIME },
          this.#room,
          this.#telling,
        );
      }
      await this.#tellStep(step, {
        status: 'SKIPPED',
        durationMs: 0,
        detail,
        message: null,
        attachments: [],
        tried: false,
      });
    }
    this.#failure = null;
    this.#at += 1;
  }

  /** Runs a step and tells about it. */
  async #carryOut(step: ScenarioStep, id: string | null, tried: boolean): Promise<StepEnd> {
    const names = this.#namesOf(id);
    await this.#tellState('running', null, step, tried);
    if (names) await tellStarted(names, this.#room, this.#telling);
    const begunAt = performance.now();
    const end = await runStep(step, this.#room);
    const durationMs = performance.now() - begunAt;
    const attachments: DebugStepMessage['attachments'][number][] = [];
    for (const { url, mediaType, caption } of end.attachments) {
      const kept = { body: '', contentEncoding: 'IDENTITY' as const, mediaType, fileName: caption, url, ...names };
      await this.#telling.tell({ attachment: { ...kept, timestamp: timeOf(this.#room) } } as RunMessage);
      attachments.push({ url, mediaType, fileName: caption });
    }
    if (names) {
      const duration = TimeConversion.millisecondsToDuration(durationMs);
      await tellEnd(names, end.detail, resultOf(end, duration), this.#room, this.#telling);
    }
    const { status, detail } = end;
    await this.#tellStep(step, { status, durationMs, detail, message: end.error?.text ?? null, attachments, tried });
    return end;
  }

  #namesOf(id: string | null): { readonly testCaseStartedId: string; readonly testStepId: string } | null {
    return id === null ? null : { testCaseStartedId: this.#startedId, testStepId: id };
  }

  /** The person changed the text: what has not run yet is taken from the new one. */
  #replace(scenario: Scenario): void {
    this.#renumber(this.#scenario.steps, scenario.steps);
    this.#scenario = scenario;
  }

  #renumber(before: readonly ScenarioStep[], now: readonly ScenarioStep[]): void {
    const { move, origins } = replaceSteps(before, now);
    this.#at = move(this.#at);
    if (this.#last !== null) this.#last = Math.min(move(this.#last), Math.max(0, now.length - 1));
    const ids = this.#ids;
    this.#ids = origins.map((origin) => (origin === null ? null : (ids[origin] ?? null)));
  }

  async #tellStep(
    step: ScenarioStep,
    done: Pick<DebugStepMessage, 'status' | 'durationMs' | 'detail' | 'message' | 'attachments' | 'tried'>,
  ): Promise<void> {
    await this.#telling.tell({
      stepwright: {
        kind: 'debugStep',
        number: this.#session.nextStep(),
        scenario: this.#scenario.name,
        uri: this.#scenario.uri,
        line: done.tried ? null : step.line,
        gherkin: step.keyword,
        text: step.text,
        docString: step.docString ?? null,
        ...done,
      },
    });
  }

  async #tellState(
    state: DebugMessage['state'],
    why: DebugMessage['why'],
    step = this.#step,
    tried = false,
  ): Promise<void> {
    const paused = state === 'paused';
    await this.#telling.tell({
      stepwright: {
        kind: 'debug',
        state,
        after: this.#session.after,
        why,
        scenario: this.#scenario.name,
        uri: this.#scenario.uri,
        line: tried ? (this.#step?.line ?? null) : (step?.line ?? null),
        text: step?.text ?? null,
        variables: paused ? this.#variables() : [],
        error: paused && (this.#failure || why === 'end') ? this.#lastError : null,
        problem: this.#session.problem,
      },
    });
    if (!paused) this.#session.problem = null;
  }

  #variables(): DebugMessage['variables'] {
    const { secrets, variables } = this.#room;
    return Object.entries(variables.all())
      .slice(0, MOST_VARIABLES)
      .map(([name, value]) => ({ name, value: shorten(secrets.maskText(value), LONGEST_VARIABLE) }));
  }
}
