import { type Pickle, TimeConversion, type Timestamp } from '@cucumber/messages';
import type { Scenario } from '@stepwright/catalogue/gherkin/scenarios';
import type { KarateStep } from '@stepwright/catalogue/karate/feature-text';
import type { StepError } from '@stepwright/catalogue/step-error';
import { cutApiDetail } from '@stepwright/contract/cut-api-detail';
import type { DebugMessage } from '@stepwright/contract/messages';
import type { ChangedText } from '../../run/debug/debugger.ts';
import type { Stage, StageEnd, WalkedStep } from '../../run/debug/stage.ts';
import type { StepDetail } from '../../run/run-step.ts';
import { driveAsync } from '../effects/drive-async.ts';
import { discardBodiesOf } from '../http/discard-body.ts';
import { asStepError } from '../runtime/as-step-error.ts';
import { runHook } from '../runtime/hooks.ts';
import type { KarateScenario } from '../runtime/karate-scenario.ts';
import { runStep } from '../runtime/run-step.ts';
import { beginScenario } from '../runtime/start-scenario.ts';
import { fullBudget } from '../runtime/step-detail.ts';
import { StepFlow } from '../runtime/step-flow.ts';
import type { FeatureProgress } from '../suite/feature-progress.ts';
import type { KarateSuite } from '../suite/karate-suite.ts';
import type { ScenarioOfRow } from '../suite/outline-row.ts';
import { errorDetail, textOf } from '../suite/run-karate-scenario.ts';
import type { ExchangeTelling } from '../suite/tell-exchange.ts';
import { readTyped } from './read-typed.ts';
import { shownVariables } from './shown-variables.ts';

/** A step of an API test as a debug session tells of it. */
export interface ApiStep extends WalkedStep {
  readonly karate: KarateStep;
}

export interface ApiStageOptions {
  readonly run: KarateScenario;
  readonly suite: KarateSuite;
  readonly progress: FeatureProgress;
  readonly exchanges: ExchangeTelling;
  /** Milliseconds since 1970. */
  now(): number;
  /** Of a row that an expression made: the outline as the text has it, and the row. */
  readonly outline: Scenario | null;
  readonly row: ScenarioOfRow | null;
  /** Why the scenario cannot begin. */
  readonly failure: StepError | null;
}

/** Nobody works in a page. */
const NO_DESK = {
  pause: async () => {},
  work: () => {},
  obey: async () => {},
};

const NOTHING: StepDetail = { keyword: null, hidden: false, notes: [] };

/** A scenario of an API test in a debug session. Features that a step calls run within it, as one step. */
export class ApiStage implements Stage<ApiStep> {
  readonly scenario: Scenario;
  readonly pickle: Pickle;
  readonly late: boolean;
  readonly desk = NO_DESK;
  readonly #own: Scenario;
  readonly #options: ApiStageOptions;
  readonly #steps = new WeakMap<KarateStep, ApiStep>();
  /** What kept the scenario from beginning; the first step says so. */
  #before: StepError | null;
  #isBeforeTold = false;

  constructor(scenario: Scenario, options: ApiStageOptions) {
    this.scenario = options.outline ?? scenario;
    this.pickle = scenario.pickle;
    this.late = scenario.karate!.late;
    this.#own = scenario;
    this.#options = options;
    this.#before = options.failure;
  }

  get signal(): AbortSignal {
    return this.#options.suite.signal;
  }

  nameOf(): string {
    return this.#options.run.info.name;
  }

  stepsOf(scenario: Scenario): readonly ApiStep[] {
    const { row } = this.#options;
    const isOwn = scenario === this.scenario || scenario === this.#own;
    const steps = row && !isOwn ? row.under(scenario) : (isOwn ? this.#own : scenario).karate!.steps;
    return steps.map((step) => this.#walked(step));
  }

  now(): Timestamp {
    return TimeConversion.millisecondsSinceEpochToTimestamp(this.#options.now());
  }

  begin(): void {
    if (this.#options.failure !== null) return;
    this.#before = null;
    beginScenario(this.#options.run, {
      failBefore: (error) => {
        this.#before = asStepError(error);
      },
    });
  }

  watch(): void {}

  async run(
    step: ApiStep,
    { tried, isLast }: { readonly tried: boolean; readonly isLast: boolean },
  ): Promise<StageEnd> {
    const { run, suite } = this.#options;
    // Repeating the first step repeats what comes before it.
    if (!tried && this.#before !== null && this.#isBeforeTold) this.begin();
    const { errorMessage } = run.info;
    run.info.errorMessage = null;
    run.aborted = false;
    run.budget.characters = fullBudget().characters;
    // Each step has a flow of its own: what a failure means for the steps behind it is the person's decision.
    const flow = new StepFlow(run);
    if (!tried && this.#before !== null) {
      this.#isBeforeTold = true;
      flow.failBefore(this.#before);
    }
    const { status, error, detail, notes } = await driveAsync(flow.step(step.karate, isLast && !tried), suite.signal);
    const isAborted = run.aborted;
    if (tried) {
      run.info.errorMessage = errorMessage;
      run.aborted = false;
    }
    const { exchanges } = this.#options;
    const text = error && exchanges.mask(textOf(error, step, run));
    return {
      status: status === 'FAILED' ? 'FAILED' : 'PASSED',
      failure: error && text !== null ? { code: error.code, text } : null,
      skipRest: !flow.goesOn || isAborted,
      detail: {
        ...NOTHING,
        notes: notes.map(exchanges.mask),
        ...(error && text !== null && { error: errorDetail(error, text) }),
        ...(detail && { api: cutApiDetail(detail) }),
      },
      attachments: exchanges.takeKept(),
    };
  }

  skipped(): StepDetail {
    return NOTHING;
  }

  read(typed: string): { readonly steps: readonly ApiStep[] } | { readonly problem: string } {
    const read = readTyped(typed);
    if ('problem' in read) return read;
    this.#options.suite.wrote(typed);
    return { steps: read.steps.map((step) => this.#walked(step)) };
  }

  /** The value is an expression, as behind `def`; one of several lines as below it. */
  async set(name: string, value: string): Promise<string | null> {
    const written = value.trim();
    const read = readTyped(`* def ${name} =${written.includes('\n') ? `\n"""\n${written}\n"""` : ` ${written}`}`);
    if ('problem' in read) return `This cannot be set: ${read.problem}.`;
    const { run, suite } = this.#options;
    suite.wrote(value);
    try {
      for (const step of read.steps) await driveAsync(runStep(run, step), suite.signal);
      return null;
    } catch (error) {
      const [reason = ''] = asStepError(error).message.split('\n', 1);
      return `This cannot be set: ${reason}. A value is an expression: 5, "text", { "id": 1 }.`;
    } finally {
      run.detail.end();
    }
  }

  changed({ feature }: ChangedText): void {
    this.#options.suite.wrote(feature.content);
  }

  variables(): DebugMessage['variables'] {
    const { run, exchanges } = this.#options;
    return shownVariables(run, exchanges.mask);
  }

  /** Behind the last step: hooks, and what the scenario kept. */
  end(): void {
    const { run, progress } = this.#options;
    runHook(run, 'afterScenario');
    progress.ended(this.#own, run);
    run.detail.end();
    discardBodiesOf(run);
  }

  #walked(step: KarateStep): ApiStep {
    let walked = this.#steps.get(step);
    if (walked === undefined) {
      const { keyword, text, line, docString, table } = step;
      // A table is shown, and compared, as it is written.
      const below = docString?.text ?? table?.rows.map(({ cells }) => `| ${cells.join(' | ')} |`).join('\n');
      walked = { keyword: `${keyword} `, text, line, ...(below !== undefined && { docString: below }), karate: step };
      this.#steps.set(step, walked);
    }
    return walked;
  }
}
