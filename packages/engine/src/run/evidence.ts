import type { Rect } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import type { PageTrouble, StepErrorDetail } from '@stepwright/contract/messages';
import type { PageContext } from './report-error.ts';
import type { ElementOutline, WebDriverSession } from './surroundings.ts';

/** Where the elements of a failure are in its picture. */
export type PictureMarks = Pick<StepErrorDetail, 'outline' | 'others'>;

export interface Evidence {
  /** PNG of the viewport as it was when the step failed. */
  readonly picture: Uint8Array | null;
  readonly marks: PictureMarks;
  readonly page: PageContext | null;
  /** Not masked yet; null when the browser tells nothing of the kind. */
  readonly trouble: PageTrouble | null;
  readonly notes: readonly string[];
}

export interface EvidenceWish {
  /** The moment when the step began. */
  readonly mark: number;
  /** The step names an element; the last one that was looked at is what it was about. */
  readonly ofElement: boolean;
}

/** A page that does not answer must not hold up the run. */
const LOOK_MS = 8_000;
/** One that did not answer before is asked once more, for no longer than this. */
const HANGING_MS = 3_000;
/** For what is told beside the picture. */
const ASIDE_MS = 1_500;
const NOTHING: Evidence = { picture: null, marks: {}, page: null, trouble: null, notes: [] };

/**
 * Records the page right after a step failed, the picture first, before anything can change; only an element that is out of sight is
 * scrolled to, and back. A page that did not answer the step is asked for its address before that. With a dialog open its text is
 * recorded instead of a picture. What cannot be recorded is a note, never a second error (actions §12).
 */
export async function gatherEvidence(
  web: WebDriverSession,
  error: StepError,
  wish: EvidenceWish,
  signal: AbortSignal,
): Promise<Evidence> {
  if (error.code === 'E_SESSION' || signal.aborted) return NOTHING;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  const first = web.hangs ? AbortSignal.any([limit, AbortSignal.timeout(HANGING_MS)]) : limit;
  const notes: string[] = [];
  const attempt = async <T>(what: string, look: () => Promise<T>): Promise<T | null> => {
    try {
      return await look();
    } catch (failure) {
      notes.push(`${what}: ${reasonOf(failure, signal)}`);
      return null;
    }
  };
  const dialog = await attempt('it is not known whether a dialog was open', () => web.alert(first));
  if (web.hangs && dialog === null) {
    const answers = notes.length === 0 && (await attempt('no picture could be taken', () => web.page(first)));
    if (!answers) return { ...NOTHING, notes };
  }
  let shown: Shown = { picture: null, marks: {} };
  if (dialog !== null) notes.push(`the page showed a dialog (${dialog.kind}): "${dialog.text}"`);
  else if (notes.length === 0) shown = await picture(web, error, wish, limit, attempt);
  const state =
    limit.aborted || dialog !== null
      ? null
      : await attempt('address and title could not be read', () => web.page(limit));
  const trouble =
    limit.aborted || dialog !== null
      ? null
      : await web.evidence.trouble(wish.mark, { timeoutMs: ASIDE_MS, signal: limit }).catch(() => null);
  const frame = web.framePath.length === 0 ? 'main' : web.framePath.join(' > ');
  return { ...shown, page: state && { url: state.url, title: state.title, frame }, trouble, notes };
}

interface Shown {
  readonly picture: Uint8Array | null;
  readonly marks: PictureMarks;
}

type Attempt = <T>(what: string, look: () => Promise<T>) => Promise<T | null>;

async function picture(
  web: WebDriverSession,
  error: StepError,
  wish: EvidenceWish,
  limit: AbortSignal,
  attempt: Attempt,
): Promise<Shown> {
  const limits = { timeoutMs: ASIDE_MS, signal: limit };
  const handles = error.elements.map(({ handle }) => handle);
  const isAsked = handles.length > 0 || wish.ofElement;
  // An element that has left the page has no place in its picture.
  const found = isAsked
    ? await web.evidence.outline(handles, error.code === 'E_NOT_CLICKABLE', limits).catch(() => null)
    : null;
  const taken = await attempt('no picture could be taken', () => web.screenshot('viewport', limit));
  await found?.restore().catch(() => undefined);
  if (taken === null || found === null) return { picture: taken, marks: {} };
  return { picture: taken, marks: marksOf(found.outline, error, taken) };
}

/** From CSS pixels of the window to pixels of the picture; what lies beside the picture is left out. */
function marksOf({ places, cover, width }: ElementOutline, error: StepError, png: Uint8Array): PictureMarks {
  const size = pngSize(png);
  if (size === null || width <= 0) return {};
  const scale = size.width / width;
  const inPicture = (place: Rect | null | undefined): Rect | null => {
    if (!place) return null;
    const left = Math.max(0, place.x * scale);
    const top = Math.max(0, place.y * scale);
    const right = Math.min(size.width, (place.x + place.width) * scale);
    const bottom = Math.min(size.height, (place.y + place.height) * scale);
    if (right <= left || bottom <= top) return null;
    return {
      x: Math.round(left),
      y: Math.round(top),
      width: Math.max(1, Math.round(right - left)),
      height: Math.max(1, Math.round(bottom - top)),
    };
  };
  const outline = inPicture(places[0]);
  const others = places.slice(1).flatMap((place, at) => {
    const box = inPicture(place);
    return box ? [{ ...box, label: error.elements[at + 1]?.label ?? '' }] : [];
  });
  const covering = inPicture(cover);
  if (covering) others.push({ ...covering, label: 'covers it' });
  return { ...(outline ? { outline } : {}), ...(others.length > 0 ? { others } : {}) };
}

/** Width and height stand at the beginning of every PNG. */
function pngSize(png: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (png.length < 24) return null;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function reasonOf(failure: unknown, signal: AbortSignal): string {
  if (failure instanceof StepError) return `${failure.message} (${failure.code})`;
  if (signal.aborted) return 'the run was ended';
  if (failure instanceof Error && failure.name === 'TimeoutError') return 'the browser did not answer in time';
  return failure instanceof Error ? failure.message : String(failure);
}
