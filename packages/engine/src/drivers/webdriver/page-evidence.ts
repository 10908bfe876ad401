import type { ElementHandle } from '@stepwright/catalogue/ports/web-port';
import type { PageTrouble } from '@stepwright/contract/messages';
import { LONGEST_STORED_PAGE, MOST_STORED_ELEMENTS } from '@stepwright/contract/stored-page';
import type { Limits } from './deadline.ts';
import type { ElementReference } from './element-reference.ts';
import { OUTLINE, type Outline, RESTORE_SCROLL } from './page/outline.ts';
import { STORE_PAGE, type StoreRequest } from './page/store-page.ts';
import type { Tier } from './tier.ts';

const WINDOW_WIDTH = '() => String(innerWidth)';
/** What a page may work on telling its elements; the answer may take a little longer. */
const STORE_MS = 1200;

/** What is recorded of a page beside its picture. All calls may reject; nothing that a step does depends on them. */
export class PageEvidence {
  /** The elements of the last look: what a step that says nothing else was about. */
  looked: readonly ElementReference[] = [];
  readonly #tier: Tier;

  constructor(tier: Tier) {
    this.#tier = tier;
  }

  /** A step begins: what comes from now on belongs to it. */
  begin(): number {
    this.looked = [];
    return this.#tier.trouble.mark();
  }

  trouble(mark: number, limits: Limits): Promise<PageTrouble | null> {
    return this.#tier.trouble.since(mark, limits);
  }

  /**
   * Where elements are in the window; none given: those of the last look. The first is scrolled into view where nothing of it is;
   * `restore` then puts the page back.
   */
  async outline(
    handles: readonly ElementHandle[],
    withCover: boolean,
    limits: Limits,
  ): Promise<{ readonly outline: Outline; restore(): Promise<void> } | null> {
    const references = handles.length > 0 ? handles.map(({ id }) => id) : this.looked.slice(0, 1);
    const [first] = references;
    if (first === undefined) return null;
    const text = await this.#tier.examine(OUTLINE, references, JSON.stringify(withCover), 'frame', limits);
    if (text === null) return null;
    const told = JSON.parse(text) as Outline;
    const outline = told.apart ? await this.#intoWindow(told, limits) : told;
    const restore = async () => {
      if (outline.scrolled === null) return;
      await this.#tier.examine(RESTORE_SCROLL, [first], JSON.stringify(outline.scrolled), 'frame', limits);
    };
    return { outline, restore };
  }

  /** Out of a frame of another origin the way leads through the driver, where it can ask the window from there. */
  async #intoWindow(told: Outline, limits: Limits): Promise<Outline> {
    const nowhere = { ...told, places: told.places.map(() => null), cover: null };
    if (this.#tier.name !== 'bidi') return nowhere;
    const width = Number(await this.#tier.examine(WINDOW_WIDTH, [], '', 'window', limits));
    const move = async (box: Outline['cover']) => {
      if (box === null) return null;
      const from = await this.#tier.toPage({ x: box.x, y: box.y }, limits);
      const to = await this.#tier.toPage({ x: box.x + box.width, y: box.y + box.height }, limits);
      return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
    };
    const places = await Promise.all(told.places.map(move));
    return { ...told, places, cover: await move(told.cover), width };
  }

  /** JSON text of a StoredPage, or null when the page has none to tell. `picture`: file name of the picture of the same moment. */
  storedPage(picture: string | null, limits: Limits): Promise<string | null> {
    const request: StoreRequest = {
      picture,
      frame: this.#tier.frameLabels,
      mostElements: MOST_STORED_ELEMENTS,
      longest: LONGEST_STORED_PAGE,
      timeMs: STORE_MS,
    };
    return this.#tier.examine(STORE_PAGE, [], JSON.stringify(request), 'window', limits);
  }
}
