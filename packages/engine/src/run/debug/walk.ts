import { type Duration, TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { DebugCommand, DebugOrder } from '@stepwright/contract/control';
import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import type { ScenarioEnd, ScenarioTelling, StepResult } from '../run-scenario.ts';
import type { StepDetail } from '../run-step.ts';
import { type Debugger, isPageOrder, type PauseReason } from './debugger.ts';
import { replaceSteps } from './replace-steps.ts';
import type { Stage, StageEnd, StepNames, WalkedStep } from './stage.ts';

const NO_TIME: Duration = { seconds: 0, nanos: 0 };

/** What to do with the marked step. */
type Decision = 'run' | 'skip' | 'look again' | 'end';

/** Walks through one scenario as the person wants it, and tells both what a run tells and what a debug session tells. */
export class Walk<Step extends WalkedStep> {
  readonly #stage: Stage<Step>;
  readonly #telling: ScenarioTelling;
  readonly #session: Debugger;
  #scenario: Scenario;
  #steps: readonly Step[];
  /** Place of the step that runs next. */
  #at = 0;
  /** Place of the step that ran last. */
  #last: number | null = null;
  /** The marked step failed and waits for what the person makes of it. */
  #failure: StageEnd | null = null;
  #lastError: string | null = null;
  readonly #startedId: string;
  /** The ids that its steps are told under, as the plan has them. */
  readonly #announced: readonly string[];
  /** Ids under which the steps were announced; null for those that came in by an edit. */
  #ids: readonly (string | null)[];
  #outcome: ScenarioEnd = 'passed';

  constructor(stage: Stage<Step>, telling: ScenarioTelling, session: Debugger) {
    this.#stage = stage;
    this.#telling = telling;
    this.#session = session;
    this.#scenario = session.newest(stage.scenario);
    this.#steps = stage.stepsOf(this.#scenario);
    this.#startedId = telling.newId();
    this.#announced = stage.pickle.steps.map(() => telling.newId());
    this.#ids = this.#announced;
    if (this.#scenario !== stage.scenario) this.#renumber(stage.stepsOf(stage.scenario), this.#steps);
  }

  /** @param isLast no scenario follows */
  async run(isLast: boolean): Promise<ScenarioEnd> {
    const { tell, newId, testRunStartedId } = this.#telling;
    const { pickle } = this.#stage;
    this.#stage.begin();
    if (this.#stage.late) await tell({ pickle: { ...pickle, name: this.#name } });
    const testSteps = pickle.steps.map(({ id }, at) => ({
      id: this.#announced[at]!,
      pickleStepId: id,
      stepDefinitionIds: [],
    }));
    const testCase = { id: newId(), pickleId: pickle.id, testSteps, testRunStartedId };
    await tell({ testCase });
    const started = { id: this.#startedId, testCaseId: testCase.id, attempt: 0, timestamp: this.#stage.now() };
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
      testCaseFinished: { testCaseStartedId: this.#startedId, timestamp: this.#stage.now(), willBeRetried },
    });
    return this.#stopped ? 'cut' : this.#outcome;
  }

  get #stopped(): boolean {
    return this.#stage.signal.aborted;
  }

  get #name(): string {
    return this.#stage.nameOf(this.#scenario);
  }

  get #step(): Step | undefined {
    return this.#steps[this.#at];
  }

  #whyPause(step: Step | undefined, isLast: boolean): PauseReason | null {
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
      const changed = this.#session.takeOver(order, this.#scenario, (text) => this.#stage.changed(text));
      if (this.#session.problem !== null) continue;
      if (changed) this.#replace(changed);
      const decision = await this.#obey(order);
      if (decision !== null) return decision;
      if (order.do === 'try') why = 'tried';
    }
  }

  /** The next order about the steps; those about the page are carried out meanwhile. */
  async #nextOrder(): Promise<DebugCommand | null> {
    await this.#stage.desk.pause();
    for (;;) {
      const command = await this.#session.inbox.next(this.#stage.signal);
      if (command === null) return null;
      this.#session.after = command.number;
      if (isPageOrder(command.order)) await this.#stage.desk.obey(command.order, command.number);
      else {
        this.#stage.desk.work();
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
        this.#session.problem = await this.#stage.set(order.name, order.value);
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
    const place = this.#steps.findIndex((step) => step.line === line);
    if (place < 0) {
      this.#session.problem = `Line ${line} holds no step of the scenario that is being debugged.`;
      return;
    }
    this.#at = place;
    this.#failure = null;
  }

  async #try(typed: string): Promise<void> {
    const read = this.#stage.read(typed, this.#scenario);
    if ('problem' in read) {
      this.#session.problem = `This cannot be tried: ${read.problem}.`;
      return;
    }
    for (const step of read.steps) {
      const end = await this.#carryOut(step, null, true);
      if (end.status === 'FAILED' || this.#stopped) return;
    }
  }

  async #execute(step: Step): Promise<void> {
    const end = await this.#carryOut(step, this.#ids[this.#at] ?? null, false);
    this.#last = this.#at;
    this.#failure = null;
    if (end.failure !== null) {
      this.#lastError = end.failure.text;
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
  async #accept(end: StageEnd): Promise<void> {
    if (end.failure) this.#outcome = worse(this.#outcome, end.failure.code);
    this.#failure = null;
    this.#at += 1;
    if (end.skipRest) await this.#skipRest();
  }

  async #skipRest(): Promise<void> {
    while (this.#step !== undefined && !this.#stopped) await this.#skip();
  }

  /** Leaves the marked step out; one that failed was told already. */
  async #skip(): Promise<void> {
    const step = this.#step;
    if (step === undefined) return;
    if (this.#failure?.failure) this.#outcome = worse(this.#outcome, this.#failure.failure.code);
    else {
      const names = this.#namesOf(this.#ids[this.#at] ?? null);
      const detail = this.#stage.skipped(step);
      if (names) {
        await this.#tellStarted(names);
        await this.#tellEnd(names, detail, { status: TestStepResultStatus.SKIPPED, duration: NO_TIME });
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
  async #carryOut(step: Step, id: string | null, tried: boolean): Promise<StageEnd> {
    const names = this.#namesOf(id);
    await this.#tellState('running', null, step, tried);
    if (names) await this.#tellStarted(names);
    const begunAt = performance.now();
    const end = await this.#stage.run(step, { tried, isLast: this.#at === this.#steps.length - 1 });
    const durationMs = performance.now() - begunAt;
    const attachments: DebugStepMessage['attachments'][number][] = [];
    for (const { url, mediaType, caption } of end.attachments) {
      const kept = { body: '', contentEncoding: 'IDENTITY' as const, mediaType, fileName: caption, url, ...names };
      await this.#telling.tell({ attachment: { ...kept, timestamp: this.#stage.now() } } as RunMessage);
      attachments.push({ url, mediaType, fileName: caption });
    }
    if (names) {
      const duration = TimeConversion.millisecondsToDuration(durationMs);
      await this.#tellEnd(names, end.detail, resultOf(end, duration));
    }
    const { status, detail } = end;
    await this.#tellStep(step, { status, durationMs, detail, message: end.failure?.text ?? null, attachments, tried });
    return end;
  }

  async #tellStarted(names: StepNames): Promise<void> {
    this.#stage.watch(names, this.#telling.tell);
    await this.#telling.tell({ testStepStarted: { ...names, timestamp: this.#stage.now() } });
  }

  async #tellEnd(names: StepNames, detail: StepDetail, testStepResult: StepResult): Promise<void> {
    await this.#telling.tell({ stepwright: { kind: 'step', ...names, ...detail } });
    await this.#telling.tell({ testStepFinished: { ...names, testStepResult, timestamp: this.#stage.now() } });
  }

  #namesOf(id: string | null): StepNames | null {
    return id === null ? null : { testCaseStartedId: this.#startedId, testStepId: id };
  }

  /** The person changed the text: what has not run yet is taken from the new one. */
  #replace(scenario: Scenario): void {
    const steps = this.#stage.stepsOf(scenario);
    this.#renumber(this.#steps, steps);
    this.#scenario = scenario;
    this.#steps = steps;
  }

  #renumber(before: readonly Step[], now: readonly Step[]): void {
    const { move, origins } = replaceSteps(before, now);
    this.#at = move(this.#at);
    if (this.#last !== null) this.#last = Math.min(move(this.#last), Math.max(0, now.length - 1));
    const ids = this.#ids;
    this.#ids = origins.map((origin) => (origin === null ? null : (ids[origin] ?? null)));
  }

  async #tellStep(
    step: Step,
    done: Pick<DebugStepMessage, 'status' | 'durationMs' | 'detail' | 'message' | 'attachments' | 'tried'>,
  ): Promise<void> {
    await this.#telling.tell({
      stepwright: {
        kind: 'debugStep',
        number: this.#session.nextStep(),
        scenario: this.#name,
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
    step: Step | undefined = this.#step,
    tried = false,
  ): Promise<void> {
    const paused = state === 'paused';
    await this.#telling.tell({
      stepwright: {
        kind: 'debug',
        state,
        after: this.#session.after,
        why,
        scenario: this.#name,
        uri: this.#scenario.uri,
        line: tried ? (this.#step?.line ?? null) : (step?.line ?? null),
        text: step?.text ?? null,
        variables: paused ? this.#stage.variables() : [],
        error: paused && (this.#failure || why === 'end') ? this.#lastError : null,
        problem: this.#session.problem,
      },
    });
    if (!paused) this.#session.problem = null;
  }
}

function resultOf({ status, failure }: StageEnd, duration: Duration): StepResult {
  if (failure === null) return { status: TestStepResultStatus[status], duration };
  const [message = failure.text] = failure.text.split('\n', 1);
  return {
    status: TestStepResultStatus.FAILED,
    duration,
    message: failure.text,
    exception: { type: failure.code, message, stackTrace: failure.text },
  };
}

function worse(before: ScenarioEnd, code: string): ScenarioEnd {
  if (code === 'E_STOPPED') return 'cut';
  return code === 'E_CONFIG' || before === 'misconfigured' ? 'misconfigured' : 'failed';
}
