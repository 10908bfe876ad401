import type { GherkinDocument } from '@cucumber/messages';
import type { StepResult } from '@stepwright/contract/entities/feature-results';
import { headlineOf } from '@stepwright/contract/error-headline';
import type { RunMessage } from '@stepwright/contract/messages';

/** Where a node of a feature text stood, and what was written there. */
export interface WrittenNode {
  readonly text: string;
  readonly line: number;
}

/** Scenarios and steps of a feature text by the ids of their nodes. */
export function nodesOf(document: GherkinDocument): ReadonlyMap<string, WrittenNode> {
  const nodes = new Map<string, WrittenNode>();
  const note = (child: NonNullable<GherkinDocument['feature']>['children'][number]) => {
    const { scenario } = child;
    if (scenario) nodes.set(scenario.id, { text: scenario.name, line: scenario.location.line });
    for (const step of [...(child.background?.steps ?? []), ...(scenario?.steps ?? [])]) {
      nodes.set(step.id, { text: step.text, line: step.location.line });
    }
  };
  for (const child of document.feature?.children ?? []) {
    note(child);
    for (const inner of child.rule?.children ?? []) note(inner);
  }
  return nodes;
}

/** Longest error line that is kept beside a step. */
const LONGEST_ERROR = 500;

/** Scenario and steps, each as it was written, with what the last attempt did. */
export interface FoldedScenario {
  readonly node: WrittenNode | null;
  readonly steps: readonly StepResult[];
}

/** Reads the messages of one scenario; a repeated attempt takes the place of the one before. */
export function foldSteps(messages: Iterable<RunMessage>, nodes: ReadonlyMap<string, WrittenNode>): FoldedScenario {
  let node: WrittenNode | null = null;
  const written = new Map<string, WrittenNode>();
  const planned = new Map<string, string>();
  let steps: StepResult[] = [];
  for (const { pickle, testCase, testCaseStarted, testStepFinished } of messages) {
    if (pickle) {
      node = nodes.get(pickle.astNodeIds[0] ?? '') ?? null;
      for (const step of pickle.steps) {
        const known = nodes.get(step.astNodeIds[0] ?? '');
        if (known) written.set(step.id, known);
      }
    }
    for (const step of testCase?.testSteps ?? []) if (step.pickleStepId) planned.set(step.id, step.pickleStepId);
    if (testCaseStarted) steps = [];
    if (!testStepFinished) continue;
    const step = written.get(planned.get(testStepFinished.testStepId) ?? '');
    if (!step) continue;
    const { status, duration, message } = testStepFinished.testStepResult;
    const error = message === undefined ? null : headlineOf(message).slice(0, LONGEST_ERROR);
    steps.push({
      ...step,
      status: status === 'PASSED' ? 'PASSED' : status === 'SKIPPED' ? 'SKIPPED' : 'FAILED',
      duration: Math.round(duration.seconds * 1000 + duration.nanos / 1e6),
      error: status === 'PASSED' ? null : error,
    });
  }
  return { node, steps };
}
