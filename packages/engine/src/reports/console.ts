import { TestStepResultStatus, TimeConversion } from '@cucumber/messages';
import type { FeatureTexts } from '@stepwright/catalogue/reports/feature-texts';
import type { NoteMessage, RunMessage, StepMessage } from '@stepwright/contract/messages';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { differenceLines } from './difference-lines.ts';
import { elapsed, harmless, type Paint, paint, shortened } from './terminal-text.ts';

export interface Terminal {
  write(text: string): void;
  /** A person watches: a live line may be drawn over and over. */
  readonly live: boolean;
  readonly colours: boolean;
  /** Characters in a line. */
  readonly columns: () => number;
}

interface RunningScenario {
  readonly testCaseId: string;
  readonly pickleId: string;
  readonly startedAt: number;
  readonly failures: string[];
  readonly pictures: Map<string, string[]>;
  readonly details: Map<string, StepMessage>;
  /** The test step that runs. */
  step: string;
  failed: boolean;
  skipped: number;
  steps: number;
}

const REFRESH_MS = 250;

/**
 * Prints a run while it goes: each finished scenario with its time, failures in full with their pictures, at the end the counts.
 * On a terminal a last line shows how far the run is, what it does now and for how long.
 */
export class ConsoleReport {
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  readonly #texts: FeatureTexts;
  readonly #running = new Map<string, RunningScenario>();
  #planned = 0;
  #filtered = 0;
  #passed = 0;
  #failed = 0;
  #stepsPassed = 0;
  #stepsFailed = 0;
  #stepsSkipped = 0;
  #startedAt = performance.now();
  #feature = '';
  #lineShown = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param texts is given every message before this report */
  constructor(terminal: Terminal, texts: FeatureTexts) {
    this.#terminal = terminal;
    this.#texts = texts;
    this.#paint = paint(terminal.colours);
  }

  update(message: RunMessage): void {
    const { testStepStarted, testStepFinished } = message;
    if (testStepStarted) {
      const scenario = this.#running.get(testStepStarted.testCaseStartedId);
      if (scenario) scenario.step = testStepStarted.testStepId;
    } else if (testStepFinished) this.#stepFinished(testStepFinished);
    else if (message.stepwright?.kind === 'plan') {
      this.#planned = message.stepwright.scenarios;
      this.#filtered = message.stepwright.filtered;
    } else if (message.testRunStarted) this.#begin();
    else if (message.testCaseStarted) {
      const { id, testCaseId, timestamp } = message.testCaseStarted;
      this.#running.set(id, {
        testCaseId,
        pickleId: this.#texts.pickleOf(testCaseId),
        startedAt: TimeConversion.timestampToMillisecondsSinceEpoch(timestamp),
        failures: [],
        pictures: new Map(),
        details: new Map(),
        step: '',
        failed: false,
        skipped: 0,
        steps: 0,
      });
    } else if (message.attachment?.url && message.attachment.testCaseStartedId) {
      const { testCaseStartedId, testStepId = '', url, mediaType } = message.attachment;
      const pictures = this.#running.get(testCaseStartedId)?.pictures;
      // A stored page is nothing to look at.
      if (mediaType !== STORED_PAGE_TYPE) pictures?.set(testStepId, [...(pictures.get(testStepId) ?? []), url]);
    } else if (message.stepwright?.kind === 'step') {
      this.#running
        .get(message.stepwright.testCaseStartedId)
        ?.details.set(message.stepwright.testStepId, message.stepwright);
    } else if (message.stepwright?.kind === 'note') this.#noted(message.stepwright);
    else if (message.testCaseFinished) this.#scenarioFinished(message.testCaseFinished);
  }

  /** Somebody who sees nothing move for minutes wants to know why. */
  #noted({ testCaseStartedId, text }: NoteMessage): void {
    const scenario = this.#running.get(testCaseStartedId);
    if (!scenario) return;
    const { name } = this.#texts.scenario(scenario.pickleId);
    this.#clearLine();
    this.#print(this.#paint.dim(harmless(`  ${name}: ${text}`)));
    this.#drawLine();
  }

  /** Counts and time; call it when the run is over. */
  end(): void {
    clearInterval(this.#timer);
    this.#clearLine();
    const { red, green, yellow, dim } = this.#paint;
    const notRun = Math.max(0, this.#planned - this.#passed - this.#failed);
    const parts = [green(`${this.#passed} passed`)];
    if (this.#failed > 0) parts.push(red(`${this.#failed} failed`));
    if (notRun > 0) parts.push(yellow(`${notRun} not run`));
    if (this.#filtered > 0) parts.push(dim(`${this.#filtered} left out by tags, name or line`));
    const steps = [`${this.#stepsPassed} passed`];
    if (this.#stepsFailed > 0) steps.push(`${this.#stepsFailed} failed`);
    if (this.#stepsSkipped > 0) steps.push(`${this.#stepsSkipped} skipped`);
    const time = elapsed(performance.now() - this.#startedAt);
    this.#print(`\n${count(this.#planned, 'scenario')}: ${parts.join(', ')}`);
    this.#print(`${count(this.#stepsPassed + this.#stepsFailed + this.#stepsSkipped, 'step')}: ${steps.join(', ')}`);
    this.#print(`Time: ${time}`);
  }

  #begin(): void {
    this.#startedAt = performance.now();
    if (!this.#terminal.live) return;
    this.#timer = setInterval(() => this.#drawLine(), REFRESH_MS);
    this.#timer.unref();
  }

  #stepFinished({ testCaseStartedId, testStepId, testStepResult }: NonNullable<RunMessage['testStepFinished']>): void {
    const scenario = this.#running.get(testCaseStartedId);
    if (!scenario) return;
    scenario.steps += 1;
    const detail = scenario.details.get(testStepId);
    scenario.details.delete(testStepId);
    if (testStepResult.status === TestStepResultStatus.PASSED) this.#stepsPassed += 1;
    else if (testStepResult.status === TestStepResultStatus.SKIPPED) {
      this.#stepsSkipped += 1;
      scenario.skipped += 1;
    } else {
      this.#stepsFailed += 1;
      scenario.failed = true;
      scenario.failures.push(this.#failure(testStepId, testStepResult.message ?? '', scenario, detail));
    }
  }

  #failure(testStepId: string, text: string, scenario: RunningScenario, detail: StepMessage | undefined): string {
    const { red, dim } = this.#paint;
    const step = this.#texts.step(scenario.testCaseId, testStepId);
    const pictures = (scenario.pictures.get(testStepId) ?? []).map(
      (url) => `${/\.(?:png|jpe?g|gif|webp)$/.test(url) ? 'Picture: ' : 'File:    '} ${url}`,
    );
    const waitedFor = detail?.error?.waitedFor;
    const waited = waitedFor === undefined ? [] : [`Waited:   for ${waitedFor}`];
    const remarks = (detail?.notes ?? []).map((note) => `Note:     ${note}`);
    const differing = differenceLines(detail?.api?.mismatches ?? []);
    const lines = [
      ...text.split('\n'),
      ...differing,
      ...waited,
      ...remarks,
      ...troubleLines(detail?.page),
      ...pictures,
    ].map((line) => `        ${harmless(line)}`);
    const place = dim(`${harmless(step.uri)}:${step.line}`);
    return [`      ${red(`${step.keyword}${harmless(step.text)}`)}  ${place}`, ...lines].join('\n');
  }

  #scenarioFinished({ testCaseStartedId, timestamp }: NonNullable<RunMessage['testCaseFinished']>): void {
    const scenario = this.#running.get(testCaseStartedId);
    if (!scenario) return;
    this.#running.delete(testCaseStartedId);
    if (scenario.failed) this.#failed += 1;
    else this.#passed += 1;
    const { red, green, dim, bold } = this.#paint;
    const { name, feature, uri } = this.#texts.scenario(scenario.pickleId);
    this.#clearLine();
    if (this.#feature !== uri) {
      this.#feature = uri;
      this.#print(`\n${bold(harmless(feature))}  ${dim(harmless(uri))}`);
    }
    const ms = TimeConversion.timestampToMillisecondsSinceEpoch(timestamp) - scenario.startedAt;
    const mark = scenario.failed ? red('✗') : green('✓');
    const rest = scenario.skipped > 0 && !scenario.failed ? dim(` (${count(scenario.skipped, 'step')} skipped)`) : '';
    this.#print(`  ${mark} ${harmless(name)}${rest}  ${dim(elapsed(ms))}`);
    for (const failure of scenario.failures) this.#print(failure);
    this.#drawLine();
  }

  #drawLine(): void {
    if (!this.#terminal.live) return;
    const current = [...this.#running.values()].at(-1);
    if (current === undefined) return;
    const { name } = this.#texts.scenario(current.pickleId);
    const step = this.#texts.step(current.testCaseId, current.step).text;
    const now = this.#passed + this.#failed + 1;
    const time = elapsed(performance.now() - this.#startedAt);
    const text = harmless(`[${now} of ${this.#planned}] ${time}  ${name} › ${step}`);
    this.#terminal.write(`\r\u001b[2K${this.#paint.dim(shortened(text, this.#terminal.columns() - 1))}`);
    this.#lineShown = true;
  }

  #clearLine(): void {
    if (this.#lineShown) this.#terminal.write('\r\u001b[2K');
    this.#lineShown = false;
  }

  #print(text: string): void {
    this.#terminal.write(`${text}\n`);
  }
}

/** Lines of what the page complained of; more is in the report. */
const MOST_TROUBLE = 3;

function troubleLines(trouble: StepMessage['page']): string[] {
  if (!trouble) return [];
  const requests = trouble.requests.map(({ method, url, status, reason }) =>
    ['Request: ', status ?? 'no answer', method, url, reason ?? ''].filter((part) => part !== '').join(' '),
  );
  const said = trouble.console.map(({ level, text }) => `Console:  ${level} ${text.split('\n', 1)[0]}`);
  return [requests, said].flatMap((lines) => {
    const kinds = [...new Set(lines)];
    const more = kinds.length - MOST_TROUBLE;
    return [...kinds.slice(0, MOST_TROUBLE), ...(more > 0 ? [`          and ${more} more`] : [])];
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
