import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';
import type { StepCall } from '@stepwright/catalogue/grammar/call';
import { closest } from '@stepwright/catalogue/grammar/closest';
import { matchStep, type StepIndex } from '@stepwright/catalogue/grammar/match-step';
import { resolveText } from '@stepwright/catalogue/grammar/resolve-slot';
import type {
  ResolvedLocator,
  ResolvedSlot,
  StepContext,
  StepSettings,
} from '@stepwright/catalogue/keywords/behaviour';
import { behaviourOf } from '@stepwright/catalogue/keywords/behaviours';
import { cutNote } from '@stepwright/catalogue/keywords/report/cut-note';
import { StepError } from '@stepwright/catalogue/step-error';
import type { ResolvedText, StepMessage } from '@stepwright/contract/messages';
import { type KeptAttachment, keepAttachment } from './attachments.ts';
import { systemClock } from './clock.ts';
import { gatherEvidence } from './evidence.ts';
import { asStepError, type ReportedError, reportError, shorten } from './report-error.ts';
import { type GrowingCall, type LookUps, opened, resolveCall } from './resolve-call.ts';
import type { ScenarioSession } from './scenario-session.ts';
import { MASK, type Secrets } from './secrets.ts';
import type { Surroundings } from './surroundings.ts';
import type { VariableStore } from './variables.ts';

/** Hides its test data even where that is too short to be masked by value. */
export const SECRET_KEYWORD = 'ENTER_SECRET';

/** Characters shown of a value or a note. */
const LONGEST_VALUE = 20_000;

/** What the steps of one scenario share. */
export interface ScenarioRoom {
  readonly around: Surroundings;
  readonly index: StepIndex;
  readonly settings: StepSettings;
  readonly variables: VariableStore;
  readonly secrets: Secrets;
  readonly lookUps: LookUps;
  readonly session: ScenarioSession;
  /** Names of the files that the feature includes. */
  readonly files: readonly string[];
}

export type StepDetail = Pick<
  StepMessage,
  'keyword' | 'hidden' | 'locator' | 'secondLocator' | 'testData' | 'expected' | 'notes' | 'error'
>;

export interface StepEnd {
  readonly status: 'PASSED' | 'FAILED';
  /** The remaining steps of the scenario are skipped. */
  readonly skipRest: boolean;
  readonly error: (ReportedError & { readonly failure: StepError }) | null;
  readonly detail: StepDetail;
  readonly attachments: readonly KeptAttachment[];
}

/** Runs one step: understand, look up, do; on failure the evidence first. Never throws. */
export async function runStep(step: ScenarioStep, room: ScenarioRoom): Promise<StepEnd> {
  const notes: string[] = [];
  const attachments: KeptAttachment[] = [];
  let call: StepCall | null = null;
  let ready: GrowingCall | null = null;
  let skipRest = false;
  try {
    if (room.around.signal.aborted) throw new StepError('E_STOPPED', 'the run was ended before this step');
    call = matchStep(room.index, step);
    ready = { step: call.step };
    resolveCall(call, room.lookUps, ready);
    const behaviour = behaviourOf(call.step.keyword);
    if (!behaviour) throw new StepError('E_PLATFORM', 'the action cannot be run by this version in a browser');
    const result = await behaviour(ready, contextOf(room, notes, attachments));
    room.variables.keep();
    if (result) {
      notes.push(result.note);
      skipRest = true;
    }
    if (call.hidden) await discard(room, attachments);
    const detail = detailOf(step, call, ready, notes, room.secrets);
    return { status: 'PASSED', skipRest, error: null, detail, attachments };
  } catch (thrown) {
    room.variables.drop();
    const failure = failureOf(thrown, room.around.signal);
    const page = await recordPage(room, failure, notes, attachments);
    const error = reportError(failure, { call: ready, instruction: step.text }, page, room.secrets);
    const detail = { ...detailOf(step, call, ready, notes, room.secrets), error: error.detail };
    return { status: 'FAILED', skipRest: true, error: { ...error, failure }, detail, attachments };
  }
}

/** What is told about a step that was not run. */
export function skippedDetail(step: ScenarioStep, room: ScenarioRoom, note?: string): StepDetail {
  let call: StepCall | null = null;
  try {
    call = matchStep(room.index, step);
  } catch {
    // Its fault is shown when it runs.
  }
  return detailOf(step, call, null, note === undefined ? [] : [note], room.secrets);
}

/** An abort surfaces as whatever the port or keyword made of it; what it means is always the same. */
function failureOf(thrown: unknown, signal: AbortSignal): StepError {
  if (signal.aborted) return new StepError('E_STOPPED', 'the run was ended during this step');
  return asStepError(thrown);
}

async function recordPage(room: ScenarioRoom, failure: StepError, notes: string[], attachments: KeptAttachment[]) {
  const web = room.session.current;
  if (web === null) return null;
  const { picture, page, notes: remarks } = await gatherEvidence(web, failure, room.around.signal);
  notes.push(...remarks);
  if (picture !== null) {
    try {
      attachments.push(
        await keepAttachment(room.around.attachments, picture, 'image/png', 'The page when the step failed'),
      );
    } catch (error) {
      notes.push(`the picture could not be kept: ${(error as Error).message}`);
    }
  }
  return page;
}

function contextOf(room: ScenarioRoom, notes: string[], attachments: KeptAttachment[]): StepContext {
  const { around, lookUps, secrets } = room;
  return {
    web: () => room.session.web(),
    settings: room.settings,
    variables: room.variables,
    clock: systemClock,
    signal: around.signal,
    resolve: (text) => opened(resolveText(text, lookUps.values), lookUps),
    file: (name) => fileOf(room, name),
    attach: async (bytes, mediaType, caption) => {
      attachments.push(await keepAttachment(around.attachments, bytes, mediaType, caption));
    },
    note: (text, most) => {
      notes.push(most === undefined ? text : cutNote(secrets.maskText(text), most));
    },
    keepSecret: (text) => secrets.keep(text),
    decrypt: (text) => lookUps.sealed.open(text),
  };
}

function fileOf(room: ScenarioRoom, name: string): string {
  if (room.files.includes(name)) return join(room.around.files, name);
  const near = closest(name, room.files, 3);
  const hint = near.length > 0 ? `; did you mean ${near.join(', or ')}?` : '; add it under Include Files';
  throw new StepError('E_FILE', `the feature includes no file "${name}"${hint}`, { near });
}

/** Pictures of a passed hidden step are dropped (actions §12). */
async function discard(room: ScenarioRoom, attachments: KeptAttachment[]): Promise<void> {
  for (const { url } of attachments.splice(0)) {
    await rm(join(room.around.attachments, basename(url)), { force: true });
  }
}

function detailOf(
  step: ScenarioStep,
  call: StepCall | null,
  ready: GrowingCall | null,
  notes: readonly string[],
  secrets: Secrets,
): StepDetail {
  return {
    keyword: call?.step.keyword ?? null,
    hidden: call?.hidden ?? step.text.trimStart().startsWith('!'),
    ...(ready?.locator && { locator: shownLocator(ready.locator, secrets) }),
    ...(ready?.secondLocator && { secondLocator: shownLocator(ready.secondLocator, secrets) }),
    ...(ready?.testData && { testData: textOf(ready.testData, secrets, ready.step.keyword === SECRET_KEYWORD) }),
    ...(ready?.expected && { expected: textOf(ready.expected, secrets) }),
    notes: notes.map((note) => shorten(secrets.maskText(note), LONGEST_VALUE)),
  };
}

/** A variable inside an xpath may be of any length. */
function shownLocator({ name, choices }: ResolvedLocator, secrets: Secrets): NonNullable<StepMessage['locator']> {
  const shown = (text: string) => shorten(secrets.maskText(text), LONGEST_VALUE);
  return { name: shown(name), xpath: shown(choices[0].text) };
}

function textOf({ written, value, secret }: ResolvedSlot, secrets: Secrets, always = false): ResolvedText {
  const shown = (text: string) => shorten(secrets.maskText(text), LONGEST_VALUE);
  return { written: shown(written), value: secret || always ? MASK : shown(value) };
}
