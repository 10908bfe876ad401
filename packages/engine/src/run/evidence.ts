import type { WebPort } from '@stepwright/catalogue/ports/web-port';
import { StepError } from '@stepwright/catalogue/step-error';
import type { PageContext } from './report-error.ts';

export interface Evidence {
  /** PNG of the viewport as it was when the step failed. */
  readonly picture: Uint8Array | null;
  readonly page: PageContext | null;
  readonly notes: readonly string[];
}

/** A page that does not answer must not hold up the run. */
const LOOK_MS = 8_000;
const NOTHING: Evidence = { picture: null, page: null, notes: [] };

/**
 * Records the page right after a step failed, the picture first, before anything can change. With a dialog open its text is
 * recorded instead of a picture. What cannot be recorded is a note, never a second error (actions §12).
 */
export async function gatherEvidence(web: WebPort, error: StepError, signal: AbortSignal): Promise<Evidence> {
  if (error.code === 'E_SESSION' || signal.aborted) return NOTHING;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  const notes: string[] = [];
  const attempt = async <T>(what: string, look: () => Promise<T>): Promise<T | null> => {
    try {
      return await look();
    } catch (failure) {
      notes.push(`${what}: ${reasonOf(failure, signal)}`);
      return null;
    }
  };
  const dialog = await attempt('it is not known whether a dialog was open', () => web.alert(limit));
  let picture: Uint8Array | null = null;
  if (dialog !== null) notes.push(`the page showed a dialog (${dialog.kind}): "${dialog.text}"`);
  else if (notes.length === 0)
    picture = await attempt('no picture could be taken', () => web.screenshot('viewport', limit));
  const state =
    limit.aborted || dialog !== null
      ? null
      : await attempt('address and title could not be read', () => web.page(limit));
  const frame = web.framePath.length === 0 ? 'main' : web.framePath.join(' > ');
  return { picture, page: state && { url: state.url, title: state.title, frame }, notes };
}

function reasonOf(failure: unknown, signal: AbortSignal): string {
  if (failure instanceof StepError) return `${failure.message} (${failure.code})`;
  if (signal.aborted) return 'the run was ended';
  if (failure instanceof Error && failure.name === 'TimeoutError')
    return `the browser did not answer within ${LOOK_MS / 1000} s`;
  return failure instanceof Error ? failure.message : String(failure);
}
