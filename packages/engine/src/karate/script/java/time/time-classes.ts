import type { JavaWorld } from '../java-world.ts';
import { Calendar } from './calendar.ts';
import { dayName, monthName } from './date-fields.ts';
import { DateTimeFormatter, formatterStatics, type Parsed } from './date-formatter.ts';
import { DecimalFormat, DecimalFormatSymbols } from './decimal-format.ts';
import { type Joda, joda, systemZone, zoneOf } from './joda.ts';
import { type Extras, JodaMembrane } from './joda-membrane.ts';
import { Locale, languageTag } from './locale.ts';
import { addInstant, JavaDate, SimpleDateFormat, TimeZone } from './old-dates.ts';

/** `java.time` by js-joda, the dates before it, and number formats. */
export function timeClasses(world: JavaWorld): { readonly [name: string]: unknown } {
  const membrane = new JodaMembrane(EXTRAS);
  addInstant(membrane);
  const library = joda();
  const plain = (path: string, name: keyof Joda, statics: { readonly [name: string]: unknown } = {}) => {
    const full = `java.time.${path}${name}`;
    return { [full]: membrane.wrapClass(full, library[name] as object, statics) };
  };
  const parsed = (name: Parsed, statics: { readonly [name: string]: unknown } = {}) =>
    plain('', name, { parse: parser(membrane, name), ...statics });
  return {
    ...parsed('LocalDate', { EPOCH: membrane.wrap(library.LocalDate.ofEpochDay(0)) }),
    ...parsed('LocalTime', {
      NOON: membrane.wrap(library.LocalTime.NOON),
      MIDNIGHT: membrane.wrap(library.LocalTime.MIDNIGHT),
    }),
    ...parsed('LocalDateTime'),
    ...parsed('ZonedDateTime', { now: (zone?: unknown) => now(membrane, library.ZonedDateTime, zone) }),
    ...parsed('OffsetDateTime', { now: (zone?: unknown) => now(membrane, library.OffsetDateTime, zone) }),
    ...parsed('Instant'),
    ...parsed('YearMonth'),
    ...parsed('Year'),
    ...parsed('MonthDay'),
    ...plain('', 'Duration'),
    ...plain('', 'Period'),
    ...plain('', 'Month'),
    ...plain('', 'DayOfWeek'),
    ...plain('', 'Clock'),
    ...plain('', 'ZoneOffset'),
    ...plain('', 'ZoneId', {
      of: (id: unknown) => membrane.wrap(zoneOf(String(id))),
      systemDefault: () => membrane.wrap(systemZone()),
    }),
    ...plain('temporal.', 'ChronoUnit'),
    ...plain('temporal.', 'ChronoField'),
    ...plain('temporal.', 'TemporalAdjusters'),
    'java.time.format.DateTimeFormatter': Object.assign(DateTimeFormatter, formatterStatics(membrane)),
    'java.time.format.TextStyle': { FULL: 'long', SHORT: 'short', NARROW: 'narrow' },
    'java.util.Date': JavaDate,
    'java.util.Calendar': Calendar,
    'java.util.GregorianCalendar': Calendar,
    'java.util.TimeZone': TimeZone,
    'java.util.Locale': Locale,
    'java.util.concurrent.TimeUnit': timeUnits(world),
    'java.text.SimpleDateFormat': SimpleDateFormat,
    'java.text.DecimalFormat': DecimalFormat,
    'java.text.DecimalFormatSymbols': DecimalFormatSymbols,
    'java.text.NumberFormat': DecimalFormat,
  };
}

function parser(membrane: JodaMembrane, name: Parsed): (text: unknown, formatter?: unknown) => unknown {
  return (text, formatter) => {
    if (formatter instanceof DateTimeFormatter) return membrane.wrap(formatter.parseInto(name, text));
    const written = String(text);
    // js-joda must know a region before it reads it.
    const region = /\[([^\]]+)\]$/.exec(written)?.[1];
    if (region !== undefined) zoneOf(region);
    return membrane.wrap((joda()[name] as { parse(text: string): unknown }).parse(written));
  };
}

function now(membrane: JodaMembrane, type: { now(zone: never): unknown }, zone: unknown): unknown {
  const given = zone === undefined ? systemZone() : zone;
  const wrapped = membrane.wrapClass('', type) as { now(zone: unknown): unknown };
  return wrapped.now(given);
}

type WithFormat = { format(formatter: never): string };
type Length = { toMillis(): number; seconds(): number };

/** What js-joda's classes lack. */
const EXTRAS: Extras = {
  '*': {
    format(this: WithFormat, formatter: never): string {
      return (formatter as unknown) instanceof DateTimeFormatter
        ? (formatter as unknown as DateTimeFormatter).format(this)
        : this.format(formatter);
    },
  },
  Duration: {
    getSeconds(this: Length): number {
      return this.seconds();
    },
    toSeconds(this: Length): number {
      return this.seconds();
    },
  },
  Month: {
    getDisplayName(this: { value(): number }, style: never, locale: never): string {
      return monthName(languageTag(locale), this.value(), style);
    },
  },
  DayOfWeek: {
    getDisplayName(this: { value(): number }, style: never, locale: never): string {
      return dayName(languageTag(locale), this.value(), style);
    },
  },
};

const NANOSECONDS: { readonly [unit: string]: number } = {
  NANOSECONDS: 1,
  MICROSECONDS: 1e3,
  MILLISECONDS: 1e6,
  SECONDS: 1e9,
  MINUTES: 60e9,
  HOURS: 3600e9,
  DAYS: 86_400e9,
};

/** `java.util.concurrent.TimeUnit`. */
function timeUnits(world: JavaWorld): { readonly [name: string]: object } {
  return Object.fromEntries(
    Object.entries(NANOSECONDS).map(([name, nanos]) => {
      const to = (unit: number) => (amount: number) => Math.trunc((Number(amount) * nanos) / unit);
      const unit = {
        sleep: (amount: number) => world.sleep((Number(amount) * nanos) / 1e6),
        toNanos: to(1),
        toMicros: to(1e3),
        toMillis: to(1e6),
        toSeconds: to(1e9),
        toMinutes: to(60e9),
        toHours: to(3600e9),
        toDays: to(86_400e9),
        name: () => name,
        toString: () => name,
      };
      return [name, unit];
    }),
  );
}
