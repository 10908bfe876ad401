import type { RunMessage } from '@stepwright/contract/messages';

/**
 * Messages that can be read again from the start: reports need to know how a step ended before they write the feature
 * that it stands in.
 */
export type MessageSource = () => AsyncIterable<RunMessage> | Iterable<RunMessage>;

/** What a first reading of a run found out. */
export interface HiddenSteps {
  /** Ids of test steps written with `!` that passed or were skipped. */
  readonly testSteps: ReadonlySet<string>;
  /** The pickle steps behind them. */
  readonly pickleSteps: ReadonlySet<string>;
  /** Steps of the feature text whose every use is hidden. */
  readonly textSteps: ReadonlySet<string>;
}

/** Finds the hidden steps that a report leaves out (actions §12). */
export async function findHiddenSteps(messages: MessageSource): Promise<HiddenSteps> {
  const testSteps = await findTestSteps(messages);
  // Most runs have none, and what belongs together in a long run is a lot.
  if (testSteps.size === 0) return { testSteps, pickleSteps: new Set(), textSteps: new Set() };
  const pickleStepOf = new Map<string, string>();
  const textStepsOf = new Map<string, readonly string[]>();
  for await (const message of messages()) {
    for (const step of message.pickle?.steps ?? []) textStepsOf.set(step.id, step.astNodeIds.slice(0, 1));
    for (const step of message.testCase?.testSteps ?? []) {
      if (step.pickleStepId !== undefined) pickleStepOf.set(step.id, step.pickleStepId);
    }
  }
  const pickleSteps = new Set<string>();
  for (const id of testSteps) {
    const pickleStep = pickleStepOf.get(id);
    if (pickleStep !== undefined) pickleSteps.add(pickleStep);
  }
  return { testSteps, pickleSteps, textSteps: onlyHidden(textStepsOf, pickleSteps) };
}

async function findTestSteps(messages: MessageSource): Promise<Set<string>> {
  const hidden = new Set<string>();
  const testSteps = new Set<string>();
  for await (const message of messages()) {
    if (message.stepwright?.kind === 'step' && message.stepwright.hidden) hidden.add(message.stepwright.testStepId);
    const finished = message.testStepFinished;
    if (finished !== undefined && hidden.has(finished.testStepId)) {
      const status = finished.testStepResult.status;
      if (status === 'PASSED' || status === 'SKIPPED') testSteps.add(finished.testStepId);
    }
  }
  return testSteps;
}

/** Text steps that some scenario shows stay: an outline's step may fail in one row and pass in another. */
function onlyHidden(textStepsOf: ReadonlyMap<string, readonly string[]>, pickleSteps: ReadonlySet<string>) {
  const shown = new Set<string>();
  const hidden = new Set<string>();
  for (const [pickleStep, textSteps] of textStepsOf) {
    for (const id of textSteps) (pickleSteps.has(pickleStep) ? hidden : shown).add(id);
  }
  return new Set([...hidden].filter((id) => !shown.has(id)));
}

/** A message without the hidden steps; null when nothing of it is left. */
export function withoutHiddenSteps(message: RunMessage, hidden: HiddenSteps): RunMessage | null {
  if (hidden.testSteps.size === 0) return message;
  const of =
    message.testStepStarted?.testStepId ?? message.testStepFinished?.testStepId ?? message.attachment?.testStepId;
  if (of !== undefined && hidden.testSteps.has(of)) return null;
  const own = message.stepwright;
  if ((own?.kind === 'step' || own?.kind === 'note') && hidden.testSteps.has(own.testStepId)) return null;
  if (message.testCase !== undefined) {
    const testSteps = message.testCase.testSteps.filter((step) => !hidden.testSteps.has(step.id));
    return { ...message, testCase: { ...message.testCase, testSteps } };
  }
  if (message.pickle !== undefined) {
    const steps = message.pickle.steps.filter((step) => !hidden.pickleSteps.has(step.id));
    return { ...message, pickle: { ...message.pickle, steps } };
  }
  const document = message.gherkinDocument;
  if (document?.feature !== undefined && hidden.textSteps.size > 0) {
    return { ...message, gherkinDocument: { ...document, feature: withoutSteps(document.feature, hidden.textSteps) } };
  }
  return message;
}

/** Drops steps by id wherever the tree holds a `steps` list; keeps the tree's own type. */
function withoutSteps<Node>(node: Node, ids: ReadonlySet<string>): Node {
  if (Array.isArray(node)) return node.map((child) => withoutSteps(child, ids)) as Node;
  if (node === null || typeof node !== 'object') return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    copy[key] =
      key === 'steps' && Array.isArray(value)
        ? value.filter((step: { readonly id: string }) => !ids.has(step.id))
        : withoutSteps(value, ids);
  }
  return copy as Node;
}
