import type {
  Attachment,
  Duration,
  GherkinDocument,
  Pickle,
  TestCase,
  TestStepResultStatus,
  Timestamp,
} from '@cucumber/messages';
import { browserTitle } from '@stepwright/contract/browser-title';
import type { RunMessage } from '@stepwright/contract/messages';
import { isSane } from '@stepwright/contract/sane-message';
import { evidenceAddress } from './evidence-address.ts';
import type { RunModel, ScenarioModel, StepModel, StepStatus } from './run-model.ts';

interface StepSource {
  readonly keyword: string;
  readonly line: number;
  readonly background: boolean;
}

const STATUS: { readonly [status in TestStepResultStatus]: StepStatus } = {
  UNKNOWN: 'pending',
  PASSED: 'passed',
  SKIPPED: 'skipped',
  PENDING: 'failed',
  UNDEFINED: 'failed',
  AMBIGUOUS: 'failed',
  FAILED: 'failed',
};

/**
 * Turns the messages of a run into what widgets draw. Feed it one message after another: live as they come, all of a stored run,
 * or the slice of one scenario. Unknown envelopes are skipped. The order of pickles is the order of scenarios.
 */
export class RunFold {
  readonly run: RunModel = {
    product: null,
    planned: null,
    filtered: 0,
    startedAt: null,
    finishedAt: null,
    scenarios: [],
  };
  private readonly stepSources = new Map<string, StepSource>();
  private readonly lines = new Map<string, number>();
  private readonly features = new Map<string, string>();
  private readonly scenarioOfPickle = new Map<string, ScenarioModel>();
  private readonly testCases = new Map<string, TestCase>();
  private readonly pickles = new Map<string, Pickle>();
  private readonly running = new Map<string, { scenario: ScenarioModel; steps: Map<string, StepModel> }>();
  private readonly firstIndex: number;

  /** `firstIndex`: the place of the first scenario, for a slice that does not begin at the start of the run. */
  constructor(firstIndex = 0) {
    this.firstIndex = firstIndex;
  }

  /** A message that is not what it should be (code in a test could have said it) is skipped, as far as it makes no sense. */
  apply(message: RunMessage): void {
    if (isSane(message)) this.take(message);
  }

  private take(message: RunMessage): void {
    if (message.meta)
      this.run.product = `${message.meta.implementation.name} ${message.meta.implementation.version ?? ''}`.trim();
    else if (message.gherkinDocument) this.readDocument(message.gherkinDocument);
    else if (message.pickle) this.addScenario(message.pickle);
    else if (message.testCase) this.testCases.set(message.testCase.id, message.testCase);
    else if (message.testRunStarted) this.run.startedAt = milliseconds(message.testRunStarted.timestamp);
    else if (message.testRunFinished) this.run.finishedAt = milliseconds(message.testRunFinished.timestamp);
    else if (message.testCaseStarted) {
      const { id, testCaseId, attempt, timestamp } = message.testCaseStarted;
      this.startScenario(id, testCaseId, attempt, milliseconds(timestamp));
    } else if (message.testStepStarted) {
      const step = this.step(message.testStepStarted.testCaseStartedId, message.testStepStarted.testStepId);
      if (step) step.status = 'running';
    } else if (message.testStepFinished) {
      const { testCaseStartedId, testStepId, testStepResult } = message.testStepFinished;
      const step = this.step(testCaseStartedId, testStepId);
      if (!step) return;
      step.status = STATUS[testStepResult.status] ?? 'failed';
      step.durationMs = durationMs(testStepResult.duration);
      step.message = testStepResult.message ?? testStepResult.exception?.message ?? null;
    } else if (message.attachment) this.attach(message.attachment);
    else if (message.testCaseFinished)
      this.finishScenario(message.testCaseFinished.testCaseStartedId, milliseconds(message.testCaseFinished.timestamp));
    else if (message.stepwright?.kind === 'plan') {
      this.run.planned = message.stepwright.scenarios;
      this.run.filtered = message.stepwright.filtered;
    } else if (message.stepwright?.kind === 'step') {
      const step = this.step(message.stepwright.testCaseStartedId, message.stepwright.testStepId);
      if (!step) return;
      step.detail = message.stepwright;
      step.hidden = message.stepwright.hidden;
      step.busyWith = null;
    } else if (message.stepwright?.kind === 'note') {
      const step = this.step(message.stepwright.testCaseStartedId, message.stepwright.testStepId);
      if (step) step.busyWith = message.stepwright.text;
    } else if (message.stepwright?.kind === 'browser') {
      const { testCaseStartedId, name, version } = message.stepwright;
      const scenario = this.running.get(testCaseStartedId)?.scenario;
      if (scenario) scenario.browser = browserTitle(name, version);
    }
  }

  private readDocument(document: GherkinDocument): void {
    if (!document.feature) return;
    this.features.set(document.uri ?? '', document.feature.name);
    for (const child of document.feature.children) {
      this.readSteps(child.background, true);
      this.readSteps(child.scenario, false);
      for (const inRule of child.rule?.children ?? []) {
        this.readSteps(inRule.background, true);
        this.readSteps(inRule.scenario, false);
      }
    }
  }

  private readSteps(
    block:
      | {
          readonly id: string;
          readonly location: { readonly line: number };
          readonly steps: readonly {
            readonly id: string;
            readonly keyword: string;
            readonly location: { readonly line: number };
          }[];
          readonly examples?: readonly {
            readonly tableBody: readonly { readonly id: string; readonly location: { readonly line: number } }[];
          }[];
        }
      | undefined,
    background: boolean,
  ): void {
    if (!block) return;
    this.lines.set(block.id, block.location.line);
    for (const step of block.steps) {
      this.stepSources.set(step.id, { keyword: step.keyword, line: step.location.line, background });
    }
    for (const examples of block.examples ?? []) {
      for (const row of examples.tableBody) this.lines.set(row.id, row.location.line);
    }
  }

  private addScenario(pickle: Pickle): void {
    if (this.scenarioOfPickle.has(pickle.id)) return;
    const lastNode = pickle.astNodeIds.at(-1);
    const scenario: ScenarioModel = {
      index: this.firstIndex + this.run.scenarios.length,
      pickleId: pickle.id,
      name: pickle.name,
      feature: this.features.get(pickle.uri) ?? pickle.uri,
      uri: pickle.uri,
      line: lastNode === undefined ? null : (this.lines.get(lastNode) ?? null),
      tags: pickle.tags.map((tag) => tag.name),
      attempt: 0,
      status: 'pending',
      startedAt: null,
      durationMs: null,
      browser: null,
      steps: [],
    };
    this.pickles.set(pickle.id, pickle);
    this.scenarioOfPickle.set(pickle.id, scenario);
    this.run.scenarios.push(scenario);
  }

  private startScenario(startedId: string, testCaseId: string, attempt: number, at: number): void {
    const testCase = this.testCases.get(testCaseId);
    const scenario = testCase && this.scenarioOfPickle.get(testCase.pickleId);
    const pickle = testCase && this.pickles.get(testCase.pickleId);
    if (!testCase || !scenario || !pickle) return;
    const steps = new Map<string, StepModel>();
    for (const testStep of testCase.testSteps) {
      const pickleStep = pickle.steps.find((candidate) => candidate.id === testStep.pickleStepId);
      const source = this.stepSources.get(pickleStep?.astNodeIds[0] ?? '');
      steps.set(testStep.id, {
        id: testStep.id,
        keyword: source?.keyword ?? '',
        text: pickleStep?.text ?? '',
        docString: pickleStep?.argument?.docString?.content ?? null,
        table: pickleStep?.argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? null,
        line: source?.line ?? null,
        background: source?.background ?? false,
        status: 'pending',
        hidden: false,
        durationMs: null,
        detail: null,
        busyWith: null,
        message: null,
        attachments: [],
      });
    }
    scenario.attempt = attempt;
    scenario.status = 'running';
    scenario.startedAt = at;
    scenario.durationMs = null;
    scenario.browser = null;
    scenario.steps = [...steps.values()];
    this.running.set(startedId, { scenario, steps });
  }

  private finishScenario(startedId: string, at: number): void {
    const entry = this.running.get(startedId);
    if (!entry) return;
    const { scenario } = entry;
    scenario.status = outcome(scenario.steps);
    scenario.durationMs = scenario.startedAt === null ? null : Math.max(0, at - scenario.startedAt);
    this.running.delete(startedId);
  }

  private attach(attachment: Attachment): void {
    const step = this.step(attachment.testCaseStartedId ?? '', attachment.testStepId ?? '');
    if (!step) return;
    const picture = attachment.mediaType.startsWith('image/');
    const url = evidenceAddress(attachment);
    step.attachments.push({
      id: step.attachments.length,
      mediaType: attachment.mediaType,
      name: attachment.fileName ?? (picture ? 'Picture' : 'Attachment'),
      url,
      text: url === null ? attachment.body || attachment.url || '' : null,
    });
  }

  private step(startedId: string, stepId: string): StepModel | undefined {
    return this.running.get(startedId)?.steps.get(stepId);
  }
}

/** A scenario is failed by any failed step, skipped when nothing ran, else passed. */
function outcome(steps: readonly StepModel[]): StepStatus {
  if (steps.some((step) => step.status === 'failed')) return 'failed';
  if (steps.length > 0 && steps.every((step) => step.status === 'skipped')) return 'skipped';
  return 'passed';
}

function milliseconds(timestamp: Timestamp): number {
  return Number(timestamp.seconds) * 1000 + Math.round(timestamp.nanos / 1_000_000);
}

function durationMs(duration: Duration): number {
  return Number(duration.seconds) * 1000 + duration.nanos / 1_000_000;
}

/** Folds all messages at once. */
export function foldRun(messages: Iterable<RunMessage>, firstIndex = 0): RunModel {
  const fold = new RunFold(firstIndex);
  for (const message of messages) fold.apply(message);
  return fold.run;
}
