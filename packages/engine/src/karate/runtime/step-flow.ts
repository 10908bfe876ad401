import type { KarateStep, KarateTag } from '@stepwright/catalogue/karate/feature-text';
import type { StepError } from '@stepwright/catalogue/step-error';
import type { ApiDetail } from '@stepwright/contract/api-detail';
import type { Work } from '../effects/effect.ts';
import { KarateError } from '../karate-error.ts';
import { asStepError } from './as-step-error.ts';
import type { KarateScenario } from './karate-scenario.ts';
import { commandOf, runStep } from './run-step.ts';

/** How one step ended. */
export interface StepOutcome {
  readonly status: 'PASSED' | 'FAILED' | 'SKIPPED';
  readonly error: StepError | null;
  readonly durationMs: number;
  readonly detail: ApiDetail | null;
  readonly notes: readonly string[];
}

/** Tagged `@fail`: the scenario passes because a step of it fails. */
const isInverted = (tags: readonly KarateTag[]): boolean => tags.some(({ text }) => text === 'fail');

/**
 * The steps of one scenario, one after the other: which of them still run after a failure, an abort, or under `configure
 * continueOnStepFailure` (karate §5.7.23-24). Give it every step in order, the last one marked.
 */
export class StepFlow {
  readonly #run: KarateScenario;
  readonly #inverted: boolean;
  #stopped = false;
  #aborted = false;
  /** Steps failed and were passed over. */
  #goingOn = false;
  #failure: StepError | null = null;
  /** What kept the scenario from beginning. */
  #before: StepError | null = null;
  #failedAsWanted = false;

  constructor(run: KarateScenario) {
    this.#run = run;
    this.#inverted = isInverted(run.info.tags);
  }

  /** The first failure; null while the scenario has none, and for one that failed as `@fail` wants it. */
  get failure(): StepError | null {
    return this.#failedAsWanted ? null : this.#failure;
  }

  /** Steps behind the last one still run. */
  get goesOn(): boolean {
    return !this.#stopped;
  }

  /** The configuration, or the name, could not be evaluated: the first step says so. */
  failBefore(error: unknown): void {
    this.#before = asStepError(error);
    this.#failure = this.#before;
    this.#run.info.errorMessage = this.#before.message;
  }

  *step(step: KarateStep, isLast: boolean): Work<StepOutcome> {
    if (this.#before !== null && !this.#stopped) {
      this.#stopped = true;
      return this.#ended('FAILED', this.#before, 0);
    }
    if (this.#stopped) {
      const passes = this.#aborted && this.#run.config.abortedStepsShouldPass;
      return this.#ended(passes ? 'PASSED' : 'SKIPPED', null, 0);
    }
    const begunAt = performance.now();
    let error: StepError | null = null;
    try {
      yield* runStep(this.#run, step);
    } catch (thrown) {
      error = asStepError(thrown);
    }
    const durationMs = performance.now() - begunAt;
    if (error !== null) return this.#failed(step, error, durationMs);
    if (this.#run.aborted) {
      this.#aborted = true;
      this.#stopped = true;
    }
    this.#endGoingOn();
    if (this.#inverted && isLast && this.#failure === null && !this.#aborted) {
      const reason = 'the scenario is tagged @fail, so one of its steps has to fail, and none did';
      this.#failure = new KarateError('E_VERIFY', reason);
      return this.#ended('FAILED', this.#failure, durationMs);
    }
    return this.#ended('PASSED', null, durationMs);
  }

  #failed(step: KarateStep, error: StepError, durationMs: number): StepOutcome {
    const { enabled, keywords } = this.#run.config.continueOnStepFailure;
    if (this.#failure === null) {
      this.#failure = error;
      this.#run.info.errorMessage = error.message;
    }
    this.#tellHook(error);
    if (enabled && keywords.includes(keywordOf(step)) && !FINAL_CODES.includes(error.code)) this.#goingOn = true;
    else this.#stopped = true;
    if (!this.#inverted || FINAL_CODES.includes(error.code)) return this.#ended('FAILED', error, durationMs);
    this.#failedAsWanted = true;
    const ended = this.#ended('PASSED', null, durationMs);
    return { ...ended, notes: [`failed, as the scenario's tag @fail wants: ${error.message}`] };
  }

  /** Switched off after failures that were passed over: the rest is skipped, unless `continueAfter` forgives them. */
  #endGoingOn(): void {
    const { enabled, continueAfter } = this.#run.config.continueOnStepFailure;
    if (!this.#goingOn || enabled) return;
    this.#goingOn = false;
    if (!continueAfter) this.#stopped = true;
  }

  #tellHook(error: StepError): void {
    const hook = this.#run.config.onStepFailure;
    if (typeof hook !== 'function') return;
    try {
      this.#run.invoke(hook, [{ message: error.message, line: this.#run.place.line }]);
    } catch (thrown) {
      this.#run.print('warn', `onStepFailure failed: ${(thrown as Error).message}`);
    }
  }

  #ended(status: StepOutcome['status'], error: StepError | null, durationMs: number): StepOutcome {
    return { status, error, durationMs, detail: this.#run.detail.end(), notes: [] };
  }
}

/** After these nothing goes on, whatever is configured. */
const FINAL_CODES: readonly StepError['code'][] = ['E_STOPPED', 'E_INTERNAL'];

/** `match`, `status`, … as `configure continueOnStepFailure` names steps. */
function keywordOf(step: KarateStep): string {
  const { form } = commandOf(step);
  if (form === 'define') return 'def';
  return form === 'script' ? 'eval' : (form ?? '');
}
