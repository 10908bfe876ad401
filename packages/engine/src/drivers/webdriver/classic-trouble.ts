import type { PageTrouble } from '@stepwright/contract/messages';
import type { Limits } from './deadline.ts';
import { type ConsoleTrouble, failedRequest, type RequestTrouble, type TroubleLog } from './trouble-log.ts';

const MOST = 50;
/** `http://shop.example/app.js 12:8 "text"`, or `http://shop.example/x - text`. */
const WITH_PLACE = /^(\S+) (\d+:\d+) ([\s\S]*)$/;
const WITH_ADDRESS = /^(\S+) - ([\s\S]*)$/;

interface LogLine {
  readonly level?: string;
  readonly source?: string;
  readonly message?: string;
  readonly timestamp?: number;
}

/**
 * The log that drivers of Chromium keep. It is asked for only when something failed, and told by the browser's clock.
 *
 * @param read the lines since the last question, null where the driver keeps none
 * @param clock milliseconds since 1970 by the browser's clock
 */
export class ClassicTrouble implements TroubleLog {
  readonly #read: (limits: Limits) => Promise<unknown>;
  readonly #clock: (limits: Limits) => Promise<number>;

  constructor(read: (limits: Limits) => Promise<unknown>, clock: (limits: Limits) => Promise<number>) {
    this.#read = read;
    this.#clock = clock;
  }

  mark(): number {
    return Date.now();
  }

  async since(mark: number, limits: Limits): Promise<PageTrouble | null> {
    const lines = await this.#read(limits);
    if (!Array.isArray(lines)) return null;
    const asked = Date.now();
    const told = await this.#clock(limits);
    const ahead = aheadOf(asked, told, Date.now());
    const console: ConsoleTrouble[] = [];
    const requests: RequestTrouble[] = [];
    for (const line of lines as LogLine[]) {
      if ((line.timestamp ?? 0) < mark + ahead) continue;
      const level = line.level === 'SEVERE' ? 'error' : line.level === 'WARNING' ? 'warning' : null;
      if (level === null) continue;
      const message = line.message ?? '';
      const [, address = '', rest = message] = WITH_ADDRESS.exec(message) ?? [];
      const request = line.source === 'network' ? failedRequest(rest, address) : null;
      if (request) requests.push(request);
      else console.push(consoleEntry(level, message));
    }
    return {
      console: console.slice(-MOST),
      requests: requests.slice(-MOST),
      dropped: Math.max(0, console.length - MOST) + Math.max(0, requests.length - MOST),
    };
  }
}

/**
 * How far a clock is ahead of ours, when it told its time at an unknown moment between two of ours. A machine under load takes its time to
 * answer, and that is no difference: of all that is possible the smallest.
 */
export function aheadOf(asked: number, told: number, answered: number): number {
  return Math.max(told - answered, Math.min(0, told - asked));
}

function consoleEntry(level: 'error' | 'warning', message: string): ConsoleTrouble {
  const [, file, place, text] = WITH_PLACE.exec(message) ?? [];
  if (file === undefined || text === undefined) return { level, text: message };
  return { level, text: unquoted(text), ...(file === 'console-api' ? {} : { source: `${file}:${place}` }) };
}

/** Texts of the console come as JSON texts, errors as they are. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
