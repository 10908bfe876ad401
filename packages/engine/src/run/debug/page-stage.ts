import type { Pickle, Timestamp } from '@cucumber/messages';
import type { NewId } from '@stepwright/catalogue/gherkin/read-feature';
import { readLooseSteps } from '@stepwright/catalogue/gherkin/read-loose-steps';
import type { Scenario, ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';
import { StepError } from '@stepwright/catalogue/step-error';
import type { DebugMessage, RunMessage } from '@stepwright/contract/messages';
import { foreseeIn, foreseeSecrets } from '../foresee-secrets.ts';
import { shorten } from '../report-error.ts';
import { isSoft, isSurvivable, listenInSession, timeOf } from '../run-scenario.ts';
import { runStep, type ScenarioRoom, type StepDetail, skippedDetail } from '../run-step.ts';
import type { ChangedText } from './debugger.ts';
import type { PageDesk } from './page-desk.ts';
import type { Stage, StageEnd, StepNames } from './stage.ts';

/** Variables shown of a paused session, and characters of each. */
const MOST_VARIABLES = 500;
const LONGEST_VARIABLE = 5_000;

/** A scenario of web steps in a debug session. */
export class PageStage implements Stage<ScenarioStep> {
  readonly scenario: Scenario;
  readonly pickle: Pickle;
  readonly late = false;
  readonly desk: PageDesk;
  readonly #room: ScenarioRoom;
  readonly #newId: NewId;

  constructor(scenario: Scenario, room: ScenarioRoom, newId: NewId, desk: PageDesk) {
    this.scenario = scenario;
    this.pickle = scenario.pickle;
    this.desk = desk;
    this.#room = room;
    this.#newId = newId;
  }

  get signal(): AbortSignal {
    return this.#room.around.signal;
  }

  nameOf({ name }: Scenario): string {
    return name;
  }

  stepsOf({ steps }: Scenario): readonly ScenarioStep[] {
    return steps;
  }

  now(): Timestamp {
    return timeOf(this.#room);
  }

  begin(): void {}

  watch(names: StepNames, tell: (message: RunMessage) => Promise<void> | void): void {
    listenInSession(names, this.#room, tell);
  }

  async run(step: ScenarioStep): Promise<StageEnd> {
    const end = await runStep(step, this.#room);
    const { status, error, detail, attachments, skipRest } = end;
    if (error === null) return { status, failure: null, skipRest, detail, attachments };
    const survives = isSoft(this.#room.settings.raw.ENABLE_SOFT_ASSERT) && isSurvivable(end);
    const failure = { code: error.failure.code, text: error.text };
    return { status, failure, skipRest: !survives, detail, attachments };
  }

  skipped(step: ScenarioStep): StepDetail {
    return skippedDetail(step, this.#room);
  }

  read(typed: string, scenario: Scenario): { readonly steps: readonly ScenarioStep[] } | { readonly problem: string } {
    const read = readLooseSteps(typed, scenario, this.#newId);
    if ('problem' in read) return read;
    const { index, lookUps, secrets } = this.#room;
    foreseeIn(read.steps, index, lookUps.values, secrets);
    return read;
  }

  async set(name: string, value: string): Promise<string | null> {
    try {
      this.#room.variables.set(name, value);
      this.#room.variables.keep();
      return null;
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
    }
  }

  changed({ feature, read, scenarios }: ChangedText): void {
    const { index, lookUps, secrets } = this.#room;
    const open = () => ({ ...read, scenarios, each: () => scenarios });
    foreseeSecrets([{ feature, open }], index, lookUps.values, secrets);
  }

  variables(): DebugMessage['variables'] {
    const { secrets, variables } = this.#room;
    return Object.entries(variables.all())
      .slice(0, MOST_VARIABLES)
      .map(([name, value]) => ({ name, value: shorten(secrets.maskText(value), LONGEST_VARIABLE) }));
  }
}
