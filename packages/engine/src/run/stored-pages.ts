import type { StoredPagesWish } from '@stepwright/catalogue/keywords/settings';
import { STORED_PAGE_TYPE } from '@stepwright/contract/stored-page-type';
import { attachmentName, type KeptAttachment, keepAttachment } from './attachments.ts';
import { hideKeys } from './hide-keys.ts';
import type { Secrets } from './secrets.ts';
import type { WebDriverSession } from './surroundings.ts';

/** A page that does not answer within this is simply not stored. */
const STORE_MS = 2000;
/** Share of a run's time that last pages of scenarios may take; the first one comes in any case. */
const SHARE = 0.03;
/** Pages of one run: a hundred last pages show what there is to choose from, and a thousand failures are looked at by nobody. */
const MOST_ENDS = 100;
const MOST_PAGES = 1000;
const ADDRESS = /^\{"version":1,"url":("(?:[^"\\]|\\.)*")/;

/** The pages that a run stores beside its pictures, so that locators can be chosen and tried without a browser. */
export class StoredPages {
  readonly #wish: StoredPagesWish;
  #stored = 0;
  #ends = 0;
  readonly #began = performance.now();
  /** Milliseconds that last pages have taken so far, and the latest of them. */
  #spent = 0;
  #latest = 0;

  constructor(wish: StoredPagesWish) {
    this.#wish = wish;
  }

  /** Whether a page is still wanted: of a `failure`, of a `picture` that a step took, or at the `end` of a scenario. */
  wants(moment: 'failure' | 'picture' | 'end'): boolean {
    if (this.#wish === 'none' || this.#stored >= MOST_PAGES) return false;
    if (moment !== 'failure' && this.#wish === 'failures') return false;
    return moment !== 'end' || (this.#ends < MOST_ENDS && this.#isAffordable());
  }

  #isAffordable(): boolean {
    return this.#ends === 0 || this.#spent + this.#latest <= SHARE * (performance.now() - this.#began);
  }

  /** The page as it stands, as an attachment; null when there is none to be had. Never throws. */
  async keep(
    web: WebDriverSession,
    to: { readonly folder: string; readonly secrets: Secrets; readonly signal: AbortSignal },
    picture: string | null,
    caption: string,
  ): Promise<KeptAttachment | null> {
    try {
      const text = await pageText(web, picture, to.signal);
      return text === null ? null : await this.#write(text, to, caption);
    } catch {
      return null;
    }
  }

  /** The last page of a scenario with a small picture of it, taken together. Never throws. */
  async keepLast(
    web: WebDriverSession,
    to: { readonly folder: string; readonly secrets: Secrets; readonly signal: AbortSignal },
  ): Promise<readonly KeptAttachment[]> {
    this.#ends += 1;
    const name = attachmentName('image/jpeg');
    const begun = performance.now();
    try {
      const [bytes, text] = await Promise.all([
        within(web.picture(), STORE_MS).catch(() => null),
        pageText(web, name, to.signal),
      ]);
      if (text === null) return [];
      const isPicture = bytes !== null && bytes[0] === 0xff && bytes[1] === 0xd8;
      const told = isPicture ? text : text.replace(JSON.stringify(name), 'null');
      const page = await this.#write(told, to, 'The last page of the scenario');
      if (!isPicture) return [page];
      return [await keepAttachment(to.folder, bytes, 'image/jpeg', 'The last page of the scenario', name), page];
    } catch {
      return [];
    } finally {
      this.#latest = performance.now() - begun;
      this.#spent += this.#latest;
    }
  }

  #write(
    text: string,
    to: { readonly folder: string; readonly secrets: Secrets },
    caption: string,
  ): Promise<KeptAttachment> {
    this.#stored += 1;
    const address = (whole: string, url: string) =>
      whole.slice(0, -url.length) + JSON.stringify(hideKeys(JSON.parse(url)));
    const shown = to.secrets.maskJson(text).replace(ADDRESS, address);
    return keepAttachment(to.folder, Buffer.from(shown), STORED_PAGE_TYPE, caption);
  }
}

function pageText(web: WebDriverSession, picture: string | null, signal: AbortSignal): Promise<string | null> {
  return web.evidence.storedPage(picture, { timeoutMs: STORE_MS, signal });
}

function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
