import {
  type ApiDetail,
  type CalledScenario,
  type CalledStep,
  DEEPEST_CALL,
  type ExchangeDetail,
  type ExchangeSide,
  LONGEST_BODY_TEXT,
  LONGEST_DETAIL,
  LONGEST_PRINTED,
  LONGEST_VALUE,
  MOST_CALLS,
  MOST_EXCHANGES,
  MOST_HEADERS,
  MOST_MISMATCHES,
} from './api-detail.ts';

/** Characters that are still free; taken from as parts are kept. */
interface Room {
  left: number;
}

/** Longest address, header or name that is told whole. */
const LONGEST_LINE = 4000;

/**
 * What a step did, cut to what a message may carry: each text, each list and all of it together. What leads to a failure is kept first,
 * then the newest exchanges and the oldest calls; `dropped` counts what is not told.
 *
 * @param budget characters for all of it
 */
export function cutApiDetail(detail: ApiDetail, budget = LONGEST_DETAIL): ApiDetail {
  if (isShort(detail, budget)) return detail;
  return cutDetail(detail, { left: budget }, 0);
}

/** The longest way to write one character. */
const LONGEST_ESCAPE = 6;
/** Names and marks around an exchange, and around a header or another address of it. */
const AROUND_EXCHANGE = 400;
const AROUND_LINE = 100;

/** One exchange that is told as it is, as nearly all are: that is seen without writing it. */
function isShort(detail: ApiDetail, budget: number): boolean {
  const { exchanges = [], mismatches, calls, printed, dropped } = detail;
  const [only] = exchanges;
  if (only === undefined || exchanges.length > 1 || mismatches || calls || dropped) return false;
  if (printed !== undefined || only.error !== undefined || only.redirects !== undefined) return false;
  if (only.url.length > LONGEST_LINE || !hasShortLines(only.request)) return false;
  let characters = AROUND_EXCHANGE + only.url.length + charactersOf(only.request);
  if (only.response !== null) {
    if (!hasShortLines(only.response)) return false;
    characters += only.response.statusText.length + charactersOf(only.response);
  }
  return characters * LONGEST_ESCAPE <= budget;
}

function hasShortLines({ headers, body }: ExchangeSide): boolean {
  if (headers.length > MOST_HEADERS || (body !== null && body.text.length > LONGEST_BODY_TEXT)) return false;
  return headers.every(({ name, value }) => name.length <= LONGEST_LINE && value.length <= LONGEST_LINE);
}

function charactersOf({ headers, body }: ExchangeSide): number {
  let sum = body === null ? 0 : body.text.length + body.mediaType.length + (body.whole?.length ?? 0) + AROUND_LINE;
  for (const { name, value } of headers) sum += name.length + value.length + AROUND_LINE;
  return sum;
}

function cutDetail(detail: ApiDetail, room: Room, depth: number): ApiDetail {
  let dropped = detail.dropped ?? 0;
  const mismatches = keep(detail.mismatches ?? [], MOST_MISMATCHES, room, (mismatch) => ({
    ...mismatch,
    path: cut(mismatch.path, LONGEST_LINE),
    reason: cut(mismatch.reason, LONGEST_LINE),
    actual: cut(mismatch.actual, LONGEST_VALUE),
    expected: cut(mismatch.expected, LONGEST_VALUE),
  }));
  // The last answer is what the step ended with; a step that asked again and again began with the same one many times.
  const exchanges = keep((detail.exchanges ?? []).toReversed(), MOST_EXCHANGES, room, cutExchange);
  exchanges.kept.reverse();
  const calls = cutCalls(detail.calls ?? [], room, depth);
  dropped += mismatches.dropped + exchanges.dropped + calls.dropped;
  const printed = detail.printed === undefined ? '' : cut(detail.printed, Math.min(LONGEST_PRINTED, room.left));
  room.left -= printed.length;
  return {
    ...(exchanges.kept.length > 0 && { exchanges: exchanges.kept }),
    ...(mismatches.kept.length > 0 && { mismatches: mismatches.kept }),
    ...(printed !== '' && { printed }),
    ...(calls.kept.length > 0 && { calls: calls.kept }),
    ...(dropped > 0 && { dropped }),
  };
}

/** Called scenarios that failed have the first claim on what is free. */
function cutCalls(
  calls: readonly CalledScenario[],
  room: Room,
  depth: number,
): { kept: CalledScenario[]; dropped: number } {
  if (depth >= DEEPEST_CALL - 1 && calls.length > 0) return { kept: [], dropped: calls.length };
  const failed = calls.map((call) => call.steps.some(({ status }) => status === 'FAILED'));
  const order = [...calls.keys()].sort((a, b) => Number(failed[b]) - Number(failed[a]) || a - b);
  const kept = new Map<number, CalledScenario>();
  for (const at of order) {
    if (kept.size >= MOST_CALLS || room.left <= 0) break;
    kept.set(at, cutCall(calls[at]!, room, depth));
  }
  return { kept: calls.flatMap((_, at) => kept.get(at) ?? []), dropped: calls.length - kept.size };
}

function cutCall(call: CalledScenario, room: Room, depth: number): CalledScenario {
  const steps: CalledStep[] = call.steps.map((step) => ({ ...step, text: cut(step.text, LONGEST_LINE) }));
  room.left -= size({ ...call, steps: [] });
  for (const step of steps) room.left -= step.text.length + 100;
  const order = [...steps.keys()].sort(
    (a, b) => Number(steps[b]!.status === 'FAILED') - Number(steps[a]!.status === 'FAILED') || a - b,
  );
  for (const at of order) {
    const { api, error, ...step } = steps[at]!;
    const shortError = error === undefined ? undefined : cut(error, LONGEST_VALUE);
    room.left -= shortError?.length ?? 0;
    steps[at] = {
      ...step,
      ...(shortError !== undefined && { error: shortError }),
      ...(api !== undefined && { api: cutDetail(api, room, depth + 1) }),
    };
  }
  return { ...call, steps };
}

function cutExchange(exchange: ExchangeDetail): ExchangeDetail {
  const { error, redirects } = exchange;
  return {
    ...exchange,
    url: cut(exchange.url, LONGEST_LINE),
    request: cutSide(exchange.request),
    response: exchange.response && cutSide(exchange.response),
    ...(error !== undefined && { error: cut(error, LONGEST_VALUE) }),
    ...(redirects && {
      redirects: redirects.slice(-MOST_EXCHANGES).map((to) => ({ ...to, url: cut(to.url, LONGEST_LINE) })),
    }),
  };
}

function cutSide<Side extends ExchangeSide>(side: Side): Side {
  const headers = side.headers
    .slice(0, MOST_HEADERS)
    .map(({ name, value }) => ({ name: cut(name, LONGEST_LINE), value: cut(value, LONGEST_LINE) }));
  const { body } = side;
  const isLong = body !== null && body.text.length > LONGEST_BODY_TEXT;
  return { ...side, headers, body: isLong ? { ...body, text: cut(body.text, LONGEST_BODY_TEXT), cut: true } : body };
}

function keep<Entry extends object>(
  entries: readonly Entry[],
  most: number,
  room: Room,
  cutEntry: (entry: Entry) => Entry,
): { kept: Entry[]; dropped: number } {
  const kept: Entry[] = [];
  for (const entry of entries.slice(0, most)) {
    const short = cutEntry(entry);
    const characters = size(short);
    if (characters > room.left) break;
    room.left -= characters;
    kept.push(short);
  }
  return { kept, dropped: entries.length - kept.length };
}

const size = (value: object): number => JSON.stringify(value).length;

/** Never half of a pair of surrogates. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1)).toWellFormed()}…`;
}
