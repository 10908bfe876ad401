import { StepError } from '../../step-error.ts';

const OFFSET = /^(?:\s*[+-]\s*\d{1,6}\s*[dwmy])+\s*$/i;
const PART = /([+-])\s*(\d+)\s*([dwmy])/gi;

/** `today`, `+7d`, `+1m-1d`: parts applied from left to right, month ends cut to the last day. E_TESTDATA when not understood. */
export function addOffset(today: Date, written: string): Date {
  if (written.trim().toLowerCase() === 'today') return new Date(today);
  if (!OFFSET.test(written)) {
    throw new StepError('E_TESTDATA', `"${written}" is no date offset; write today, +7d, -1m or +1y-1d (d, w, m, y)`);
  }
  let date = new Date(today);
  for (const [, sign, digits, unit] of written.matchAll(PART)) {
    const amount = Number(digits) * (sign === '-' ? -1 : 1);
    date = add(date, amount, unit!.toLowerCase());
  }
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1 || date.getFullYear() > 9999) {
    throw new StepError('E_TESTDATA', `"${written}" leads to a year outside 1 to 9999`);
  }
  return date;
}

function add(date: Date, amount: number, unit: string): Date {
  const moved = new Date(date);
  if (unit === 'd' || unit === 'w') {
    moved.setDate(moved.getDate() + amount * (unit === 'w' ? 7 : 1));
    return moved;
  }
  const day = moved.getDate();
  moved.setDate(1);
  moved.setMonth(moved.getMonth() + amount * (unit === 'y' ? 12 : 1));
  const lastDay = new Date(moved.getFullYear(), moved.getMonth() + 1, 0).getDate();
  moved.setDate(Math.min(day, lastDay));
  return moved;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const WRITERS: { readonly [letters: string]: (date: Date) => string } = {
  yyyy: (date) => String(date.getFullYear()).padStart(4, '0'),
  yy: (date) => two(date.getFullYear() % 100),
  MMMM: (date) => MONTHS[date.getMonth()]!,
  MMM: (date) => MONTHS[date.getMonth()]!.slice(0, 3),
  MM: (date) => two(date.getMonth() + 1),
  M: (date) => String(date.getMonth() + 1),
  dd: (date) => two(date.getDate()),
  d: (date) => String(date.getDate()),
  EEEE: (date) => DAYS[date.getDay()]!,
  EEE: (date) => DAYS[date.getDay()]!.slice(0, 3),
  HH: (date) => two(date.getHours()),
  mm: (date) => two(date.getMinutes()),
  ss: (date) => two(date.getSeconds()),
};

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Writes a date by a pattern of letters; other characters stand for themselves. E_EXPECTED for letters that mean nothing. */
export function formatDate(date: Date, pattern: string): string {
  return pattern.replace(/([a-zA-Z])\1*/g, (letters) => {
    const writer = WRITERS[letters];
    if (writer === undefined) {
      throw new StepError(
        'E_EXPECTED',
        `"${letters}" means nothing in a date format; write ${Object.keys(WRITERS).join(' ')}`,
      );
    }
    return writer(date);
  });
}
