import type { ApiDetail, ExchangeDetail, ExchangeSide } from '@stepwright/contract/api-detail';

/** Characters that one step may tell with everything that it called; beyond that only numbers are told. */
const BUDGET = 2_000_000;
const LONGEST_PRINT = 100_000;
const MOST_EXCHANGES = 100;
const MOST_CALLS = 300;

/** What one step has left to tell; the steps of the features that it calls draw on the same. */
export interface TellingBudget {
  characters: number;
}

export const fullBudget = (): TellingBudget => ({ characters: BUDGET });

/** Collects what a step tells until it is over; bounded, so that a step that sends for hours tells no more than one can read. */
export class StepDetail {
  readonly #budget: TellingBudget;
  #detail: { -readonly [K in keyof ApiDetail]: ApiDetail[K] } | null = null;

  constructor(budget: TellingBudget) {
    this.#budget = budget;
  }

  add(more: ApiDetail): void {
    this.#detail ??= {};
    const detail = this.#detail;
    if (more.printed !== undefined) this.#print(more.printed);
    if (more.mismatches) detail.mismatches = more.mismatches;
    if (more.dropped) detail.dropped = (detail.dropped ?? 0) + more.dropped;
    for (const exchange of more.exchanges ?? []) {
      const told = detail.exchanges ?? [];
      const room = told.length < MOST_EXCHANGES && this.#take(charactersOf(exchange));
      if (room) detail.exchanges = [...told, exchange];
      else detail.dropped = (detail.dropped ?? 0) + 1;
    }
    for (const call of more.calls ?? []) {
      const told = detail.calls ?? [];
      const failed = call.steps.some(({ status }) => status === 'FAILED');
      // Its steps have drawn on the budget already.
      if (told.length < MOST_CALLS || (failed && told.length < 2 * MOST_CALLS)) detail.calls = [...told, call];
      else detail.dropped = (detail.dropped ?? 0) + 1;
    }
  }

  /** What was told since the last time; null where that is nothing. */
  end(): ApiDetail | null {
    const detail = this.#detail;
    this.#detail = null;
    return detail;
  }

  #print(text: string): void {
    const before = this.#detail?.printed ?? '';
    if (before.length > LONGEST_PRINT || !this.#take(text.length)) return;
    const joined = before === '' ? text : `${before}\n${text}`;
    this.#detail!.printed = joined.length > LONGEST_PRINT ? `${joined.slice(0, LONGEST_PRINT)}…` : joined;
  }

  #take(characters: number): boolean {
    if (this.#budget.characters <= 0) return false;
    this.#budget.characters -= characters;
    return true;
  }
}

/** Names and marks around the texts of an exchange, and around those of a line of it. */
const AROUND_EXCHANGE = 200;
const AROUND_LINE = 30;

/** About as many as it takes to tell the exchange; to write it for its length alone would take longer than all else about it. */
function charactersOf({ url, request, response, error, redirects }: ExchangeDetail): number {
  let sum = AROUND_EXCHANGE + url.length + charactersOfSide(request) + (error?.length ?? 0);
  if (response !== null) sum += charactersOfSide(response);
  for (const to of redirects ?? []) sum += to.url.length + AROUND_LINE;
  return sum;
}

function charactersOfSide({ headers, body }: ExchangeSide): number {
  let sum = body?.text.length ?? 0;
  for (const { name, value } of headers) sum += name.length + value.length + AROUND_LINE;
  return sum;
}
