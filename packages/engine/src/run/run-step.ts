import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ScenarioStep } from '@stepwright/catalogue/gherkin/scenarios';
import type { StepCall } from '@stepwright/catalogue/grammar/call';
import { matchStep, type StepIndex } from '@stepwright/catalogue/grammar/match-step';
import type { ReadyCall, ResolvedLocator, ResolvedSlot } from '@stepwright/catalogue/keywords/behaviour';
import { behaviourOf } from '@stepwright/catalogue/keywords/behaviours';
import { noDriver } from '@stepwright/catalogue/keywords/no-driver';
import { StepError } from '@stepwright/catalogue/step-error';
import type { HealedLocator, PageTrouble, ResolvedText, StepMessage } from '@stepwright/contract/messages';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { type KeptAttachment, keepAttachment } from './attachments.ts';
import { type EvidenceWish, gatherEvidence, type PictureMarks } from './evidence.ts';
import { tidyTrouble } from './page-trouble.ts';
import { asStepError, type PageContext, type ReportedError, reportError, shorten } from './report-error.ts';
import { type GrowingCall, resolveCall } from './resolve-call.ts';
import { MASK, type Secrets } from './secrets.ts';
import { type StepRoom, stepContext } from './step-context.ts';
import type { StoredPages } from './stored-pages.ts';
import { HealingWatch } from './watch-healing.ts';

/** Hides its test data even where that is too short to be masked by value. */
export const SECRET_KEYWORD = 'ENTER_SECRET';

/** Its picture comes with the page that it shows. */
const PICTURE_KEYWORD = 'CAPTURE_SCREENSHOT';

/** Characters shown of a value or a note. */
const LONGEST_VALUE = 20_000;

/** What the steps of one scenario share. */
export interface ScenarioRoom extends StepRoom {
  readonly index: StepIndex;
  /** Left out where no pages are stored. */
  readonly pages?: StoredPages;
}

/** What the browser showed and told of a failure. */
interface Seen {
  readonly page: PageContext | null;
  readonly marks: PictureMarks;
  readonly trouble: PageTrouble | null;
}

export type StepDetail = Pick<
  StepMessage,
  'keyword' | 'hidden' | 'locator' | 'secondLocator' | 'testData' | 'expected' | 'notes' | 'healed' | 'error' | 'page'
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
  const healing = new HealingWatch(room.settings, () => ready);
  const mark = room.session.current?.evidence.begin() ?? 0;
  try {
    if (room.around.signal.aborted) throw new StepError('E_STOPPED', 'the run was ended before this step');
    call = matchStep(room.index, step);
    ready = { step: call.step };
    resolveCall(call, room.lookUps, ready);
    const behaviour = behaviourOf(call.step.keyword);
    if (!behaviour) throw noDriver(call.step);
    const result = await behaviour(ready, stepContext(room, notes, attachments, healing.watch));
    room.variables.keep();
    if (result) {
      notes.push(result.note);
      skipRest = true;
    }
    if (call.step.keyword === PICTURE_KEYWORD) await keepPictured(room, ready, attachments);
    if (call.hidden) await discard(room, attachments);
    const detail = detailOf(step, call, ready, notes, room.secrets, healing);
    return { status: 'PASSED', skipRest, error: null, detail, attachments };
  } catch (thrown) {
    room.variables.drop();
    const failure = failureOf(thrown, room.around.signal);
    const seen = await recordPage(room, failure, { mark, ofElement: ready?.locator !== undefined }, notes, attachments);
    const error = reportError(failure, { call: ready, instruction: step.text }, seen.page, room.secrets, seen.marks);
    const told = detailOf(step, call, ready, notes, room.secrets, healing);
    const detail = { ...told, error: error.detail, ...(seen.trouble && { page: seen.trouble }) };
    return { status: 'FAILED', skipRest: true, error: { ...error, failure }, detail, attachments };
  } finally {
    room.session.current?.endStep();
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

async function recordPage(
  room: ScenarioRoom,
  failure: StepError,
  wish: EvidenceWish,
  notes: string[],
  attachments: KeptAttachment[],
): Promise<Seen> {
  const web = room.session.current;
  if (web === null) return { page: null, marks: {}, trouble: null };
  const evidence = await gatherEvidence(web, failure, wish, room.around.signal);
  const { picture, page, notes: remarks } = evidence;
  notes.push(...remarks);
  if (picture !== null) {
    const caption = 'The page when the step failed';
    try {
      const kept = await keepAttachment(room.around.attachments, picture, 'image/png', caption);
      attachments.push(kept);
      await keepPage(room, 'failure', kept, attachments);
    } catch (error) {
      notes.push(`the picture could not be kept: ${(error as Error).message}`);
    }
  }
  const trouble = evidence.trouble && tidyTrouble(evidence.trouble, room.secrets);
  return { page, marks: evidence.marks, trouble };
}

/** The page beside a picture of it, where pages are stored. */
async function keepPage(
  room: ScenarioRoom,
  moment: 'failure' | 'picture',
  picture: KeptAttachment,
  attachments: KeptAttachment[],
): Promise<void> {
  const web = room.session.current;
  if (web === null || !room.pages?.wants(moment)) return;
  const { attachments: folder, signal } = room.around;
  const to = { folder, signal, secrets: room.secrets };
  const page = await room.pages.keep(web, to, basename(picture.url), picture.caption);
  if (page !== null) attachments.push(page);
}

/** A picture of one element has another size than the page. */
async function keepPictured(room: ScenarioRoom, call: Partial<ReadyCall>, attachments: KeptAttachment[]) {
  const picture = attachments.at(-1);
  if (picture && call.locator === undefined) await keepPage(room, 'picture', picture, attachments);
}

/** The last page of a scenario whose last step passed. */
export async function keepLastPage(room: ScenarioRoom, end: StepEnd): Promise<StepEnd> {
  const web = room.session.current;
  const hasOne = end.attachments.some(({ mediaType }) => mediaType === STORED_PAGE_TYPE);
  if (web === null || hasOne || end.detail.hidden || !room.pages?.wants('end')) return end;
  const { attachments: folder, signal } = room.around;
  const kept = await room.pages.keepLast(web, { folder, signal, secrets: room.secrets });
  return { ...end, attachments: [...end.attachments, ...kept] };
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
  healing?: HealingWatch,
): StepDetail {
  const healed = healing?.healed.map((one) => shownHealing(one, secrets)) ?? [];
  return {
    keyword: call?.step.keyword ?? null,
    hidden: call?.hidden ?? step.text.trimStart().startsWith('!'),
    ...(ready?.locator && { locator: shownLocator(ready.locator, secrets) }),
    ...(ready?.secondLocator && { secondLocator: shownLocator(ready.secondLocator, secrets) }),
    ...(ready?.testData && { testData: textOf(ready.testData, secrets, ready.step.keyword === SECRET_KEYWORD) }),
    ...(ready?.expected && { expected: textOf(ready.expected, secrets) }),
    notes: [...notes, ...(healing?.notes ?? [])].map((note) => shorten(secrets.maskText(note), LONGEST_VALUE)),
    ...(healed.length > 0 && { healed }),
  };
}

function shownHealing({ name, first, used, choice }: HealedLocator, secrets: Secrets): HealedLocator {
  const shown = (text: string) => shorten(secrets.maskText(text), LONGEST_VALUE);
  return { name: shown(name), first: shown(first), used: shown(used), choice };
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
