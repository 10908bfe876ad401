import type { PageTrouble } from '@stepwright/contract/messages';
import type { Limits } from './deadline.ts';

/** What a page complained of, as the browser told it: not masked, not cut. */
export type ToldTrouble = { -readonly [K in keyof PageTrouble]: PageTrouble[K] };
export type ConsoleTrouble = PageTrouble['console'][number];
export type RequestTrouble = PageTrouble['requests'][number];

/** The console errors and failed requests of one session. */
export interface TroubleLog {
  /** Names this moment. */
  mark(): number;
  /** What came after a mark; null where the browser tells nothing of the kind. */
  since(mark: number, limits: Limits): Promise<PageTrouble | null>;
}

/** Entries that are remembered of each kind; older ones are only counted. */
const MOST = 50;
/** Characters that are remembered of one text; a page may write megabytes. */
const LONGEST = 4000;

interface Numbered<T> {
  readonly at: number;
  readonly entry: T;
}

/** The newest entries, each under its number. */
export class TroubleRing implements TroubleLog {
  #count = 0;
  #console: Numbered<ConsoleTrouble>[] = [];
  #requests: Numbered<RequestTrouble>[] = [];
  #dropped: number[] = [];

  mark(): number {
    return this.#count;
  }

  addConsole(entry: ConsoleTrouble): void {
    this.#add(this.#console, entry);
  }

  addRequest(entry: RequestTrouble): void {
    this.#add(this.#requests, entry);
  }

  async since(mark: number): Promise<PageTrouble> {
    const after = <T>(entries: readonly Numbered<T>[]) =>
      entries.filter(({ at }) => at > mark).map(({ entry }) => entry);
    return {
      console: after(this.#console),
      requests: after(this.#requests),
      dropped: this.#dropped.filter((at) => at > mark).length,
    };
  }

  #add<T extends object>(entries: Numbered<T>[], entry: T): void {
    this.#count += 1;
    entries.push({ at: this.#count, entry: shortened(entry) });
    if (entries.length <= MOST) return;
    const [oldest] = entries.splice(0, 1);
    // How many are missing need not be exact beyond what anybody reads.
    if (oldest && this.#dropped.push(oldest.at) > 1000) this.#dropped.shift();
  }
}

/** `Failed to load resource: the server responded with a status of 500 (...)`, or `...: net::ERR_...`, as Chromium's log says it. */
export function failedRequest(text: string, url: string): RequestTrouble | null {
  const status = /status of (\d{3})\b/.exec(text)?.[1];
  if (status !== undefined) return { method: '', url, status: Number(status) };
  const reason = /\b(?:net::)?ERR_\w+/.exec(text)?.[0];
  return reason === undefined ? null : { method: '', url, status: null, reason };
}

/** A copy: a piece of a text would hold on to all of it. */
function shortened<T extends object>(entry: T): T {
  const cut = (value: unknown) =>
    typeof value === 'string' && value.length > LONGEST ? structuredClone(value.slice(0, LONGEST)) : value;
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, cut(value)])) as T;
}
