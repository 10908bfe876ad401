import type { DebugMessage, DebugStepMessage, RunMessage } from '@stepwright/contract/messages';
import { isSaneDetail } from '@stepwright/contract/sane-message';
import { evidenceAddress } from '@stepwright/run-view/model/evidence-address';
import type { StepModel } from '@stepwright/run-view/model/run-model';

/** What the messages of a debug session add up to. */
export interface DebugModel {
  /** Where it stands; null before the first word. */
  readonly state: DebugMessage | null;
  /** What was carried out, in order. */
  readonly steps: readonly StepModel[];
  /** Texts as the session began with them, by uri. */
  readonly sources: ReadonlyMap<string, string>;
  /** The debugged feature; its text is told behind those that it includes. */
  readonly entryUri: string | null;
}

export const NOTHING: DebugModel = { state: null, steps: [], sources: new Map(), entryUri: null };

/** Takes in one message after the other; unknown ones change nothing. */
export function foldDebug(model: DebugModel, { source, stepwright }: RunMessage): DebugModel {
  if (source) {
    return { ...model, entryUri: source.uri, sources: new Map(model.sources).set(source.uri, source.data) };
  }
  if (stepwright?.kind === 'debug') return { ...model, state: stepwright };
  if (stepwright?.kind === 'debugStep') return { ...model, steps: [...model.steps, stepOf(stepwright)] };
  return model;
}

const STATUS = { PASSED: 'passed', FAILED: 'failed', SKIPPED: 'skipped' } as const;

/** The step as the widgets of runs draw it. */
function stepOf(message: DebugStepMessage): StepModel {
  const { api, ...rest } = message.detail;
  return {
    id: `debug-${message.number}`,
    keyword: message.gherkin,
    text: message.text,
    docString: message.docString,
    table: null,
    line: message.line,
    background: false,
    status: STATUS[message.status],
    hidden: message.detail.hidden,
    durationMs: message.durationMs,
    detail: { kind: 'step', testCaseStartedId: '', testStepId: '', ...rest, ...(isSaneDetail(api) && { api }) },
    busyWith: null,
    message: message.message,
    attachments: message.attachments.map(({ url, mediaType, fileName }, id) => ({
      id,
      mediaType,
      name: fileName,
      url: evidenceAddress({ url, mediaType }),
      text: url,
    })),
  };
}
