import type { KnownLocator } from '@stepwright/catalogue/page/page-agent';
import type { ElementPath } from '@stepwright/catalogue/ports/element-path';
import type { NoteOf, PageAct, RecordedEvent } from '@stepwright/contract/page-work';

export interface HandLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The page of a session under the hands of a person; a driver that can do this offers it. Places are those of the window's viewport. */
export interface LiveHands {
  /** Does one piece of input; answers what the browser would have opened in place of a click. */
  input(
    act: PageAct,
    limits: HandLimits,
  ): Promise<Pick<NoteOf<'offer'>, 'form' | 'multiple' | 'options' | 'box'> | null>;
  files(x: number, y: number, paths: readonly string[], limits: HandLimits): Promise<void>;
  pick(x: number, y: number, up: number, limits: HandLimits): Promise<Pick<NoteOf<'picked'>, 'element' | 'above'>>;
  boxes(limits: HandLimits): Promise<NoteOf<'boxes'>['boxes']>;
  find(path: ElementPath, limits: HandLimits): Promise<Pick<NoteOf<'found'>, 'count' | 'boxes'>>;
  size(limits: HandLimits): Promise<{ readonly width: number; readonly height: number }>;
  /** Tells what is done in the pages until the answer is called; `window` is where. */
  record(
    known: readonly KnownLocator[],
    hear: (id: string, event: RecordedEvent, window: string) => void,
    limits: HandLimits,
  ): Promise<() => Promise<void>>;
}
