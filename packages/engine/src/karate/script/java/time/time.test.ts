import { describe, expect, it } from 'vitest';
import { javaGlobals } from '../java-types.ts';
import { NO_WORLD } from '../java-world.ts';

const HEAD = `
  var { time, text, util } = java;
  var { LocalDate, LocalDateTime, LocalTime, ZonedDateTime, OffsetDateTime, Instant, Duration, Period, ZoneId, ZoneOffset } = time;
  var { DateTimeFormatter, TextStyle } = time.format;
  var { ChronoUnit, TemporalAdjusters } = time.temporal;
  var { SimpleDateFormat, DecimalFormat } = text;
  var { Calendar, TimeZone, Locale } = util;
  TimeZone.setDefault(TimeZone.getTimeZone('UTC'));
  var d = new util.Date(1614861296789);
  var l = LocalDateTime.of(2021, 3, 4, 5, 6, 7, 89000000);
  var of = DateTimeFormatter.ofPattern;
  var berlin = new SimpleDateFormat('yyyy-MM-dd HH:mm:ss z Z XXX');
`;

/** Evaluates as a script of a test would, sloppy and with Java's globals. */
function run(source: string): unknown {
  const globals = javaGlobals(NO_WORLD);
  try {
    return new Function(...Object.keys(globals), `${HEAD}; return (${source})`)(...Object.values(globals));
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

/** What Java 17 answers to the same. */
describe.each<[string, readonly (readonly [source: string, expected: unknown])[]]>([
  [
    'SimpleDateFormat',
    [
      ...Object.entries({
        "yyyy-MM-dd'T'HH:mm:ss.SSSZ": '2021-03-04T12:34:56.789+0000',
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX": '2021-03-04T12:34:56.789Z',
        'EEE, dd-MMM-yy HH:mm:ss z': 'Thu, 04-Mar-21 12:34:56 UTC',
        'EEEE d MMMM yyyy h:mm a': 'Thursday 4 March 2021 12:34 PM',
        yyyyMMddHHmmss: '20210304123456',
        'D w u k K F G': '63 10 4 12 0 1 AD',
        "YYYY-'week'ww": '2021-week10',
        'dd.MM.yyyy HH:mm:ss,SSS X': '04.03.2021 12:34:56,789 Z',
        'yyyy-MM-dd hh:mm:ss aa zzzz': '2021-03-04 12:34:56 PM Coordinated Universal Time',
      }).map(([pattern, text]) => [`new SimpleDateFormat(${JSON.stringify(pattern)}).format(d)`, text] as const),
      [
        "(berlin.setTimeZone(TimeZone.getTimeZone('Europe/Berlin')), berlin.format(d))",
        '2021-03-04 13:34:56 CET +0100 +01:00',
      ],
      [
        "(berlin.setTimeZone(TimeZone.getTimeZone('America/New_York')), berlin.format(d))",
        '2021-03-04 07:34:56 EST -0500 -05:00',
      ],
      ["(berlin.setTimeZone(TimeZone.getTimeZone('GMT+2')), berlin.format(d).slice(0, 19))", '2021-03-04 14:34:56'],
      ["'' + d", 'Thu Mar 04 12:34:56 UTC 2021'],
      ["new SimpleDateFormat('yyyy').format(new Date(0))", '1970'],
      ["new SimpleDateFormat('EEEE, MMMM', Locale.GERMANY).format(d)", 'Donnerstag, März'],
      ["new SimpleDateFormat('yyyy-MM-dd').parse('2021-02-31').time", 1614729600000],
      ["new SimpleDateFormat('dd/MM/yy').parse('04/03/21').getTime()", 1614816000000],
      ["new SimpleDateFormat('yyyyMMddHHmm').parse('202103041234').time", 1614861240000],
      ["new SimpleDateFormat(\"yyyy-MM-dd'T'HH:mm:ssX\").parse('2021-03-04T12:34:56+02:00').time", 1614854096000],
      [
        "new SimpleDateFormat('EEE, dd MMM yyyy HH:mm:ss z').parse('Thu, 04 Mar 2021 12:34:56 PST').time",
        1614890096000,
      ],
      ["new SimpleDateFormat('yyyy-MM-dd').parse('2021-3-4 trailing').time", 1614816000000],
      ["new SimpleDateFormat('yyyy-MM-dd').parse('x')", 'Unparseable date: "x"'],
      [
        "(s => { s.lenient = false; return s.parse('2021-02-31') })(new SimpleDateFormat('yyyy-MM-dd'))",
        'Unparseable date: "2021-02-31"',
      ],
      ["new SimpleDateFormat('yyyy-bb')", 'Unknown pattern letter: b'],
    ],
  ],
  [
    'java.time',
    [
      ["'' + l + l.toString().length", '2021-03-04T05:06:07.08923'],
      ['l.format(of("yyyy-MM-dd\'T\'HH:mm:ss.SSS"))', '2021-03-04T05:06:07.089'],
      ["l.format(of('EEEE, d. MMMM uuuu h:mm a', Locale.US))", 'Thursday, 4. March 2021 5:06 AM'],
      ['l.format(DateTimeFormatter.ISO_DATE_TIME)', '2021-03-04T05:06:07.089'],
      ['l.format(DateTimeFormatter.ISO_LOCAL_DATE)', '2021-03-04'],
      ['l.format(DateTimeFormatter.BASIC_ISO_DATE)', '20210304'],
      ["'' + l.plusDays(30).minusMonths(1).withHour(23).truncatedTo(ChronoUnit.HOURS)", '2021-03-03T23:00'],
      ["l.getDayOfWeek() + ' ' + l.getMonth() + ' ' + l.getMonthValue() + ' ' + l.dayOfYear", 'THURSDAY MARCH 3 63'],
      ["'' + l.atZone(ZoneId.of('Europe/Berlin'))", '2021-03-04T05:06:07.089+01:00[Europe/Berlin]'],
      [
        "l.atZone(ZoneId.of('Europe/Berlin')).format(DateTimeFormatter.ISO_DATE_TIME)",
        '2021-03-04T05:06:07.089+01:00[Europe/Berlin]',
      ],
      [
        "l.atZone(ZoneId.of('Europe/Berlin')).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME)",
        '2021-03-04T05:06:07.089+01:00',
      ],
      [
        "l.atZone(ZoneId.of('Europe/Berlin')).format(of('yyyy-MM-dd HH:mm:ss z VV xxx X O Z'))",
        '2021-03-04 05:06:07 CET Europe/Berlin +01:00 +01 GMT+1 +0100',
      ],
      ["'' + l.atZone(ZoneId.of('Europe/Berlin')).toInstant()", '2021-03-04T04:06:07.089Z'],
      ["'' + l.atZone(ZoneId.of('Europe/Berlin')).withZoneSameInstant(ZoneOffset.UTC)", '2021-03-04T04:06:07.089Z'],
      ['l.toInstant(ZoneOffset.UTC).toEpochMilli()', 1614834367089],
      [
        "DateTimeFormatter.RFC_1123_DATE_TIME.format(l.atZone(ZoneId.of('Europe/Berlin')))",
        'Thu, 4 Mar 2021 05:06:07 +0100',
      ],
      ['DateTimeFormatter.RFC_1123_DATE_TIME.format(l.atZone(ZoneOffset.UTC))', 'Thu, 4 Mar 2021 05:06:07 GMT'],
      ["'' + l.atZone(ZoneId.of('Europe/Berlin')).toOffsetDateTime()", '2021-03-04T05:06:07.089+01:00'],
      ["DateTimeFormatter.ISO_INSTANT.format(l.atZone(ZoneId.of('Europe/Berlin')))", '2021-03-04T04:06:07.089Z'],
      ["(z => z.getOffset() + ' ' + z.getZone())(l.atZone(ZoneId.of('Europe/Berlin')))", '+01:00 Europe/Berlin'],
      ["'' + LocalDate.parse('04.03.2021', of('dd.MM.yyyy'))", '2021-03-04'],
      ["'' + LocalDate.parse('20210304', of('yyyyMMdd'))", '2021-03-04'],
      ["'' + LocalDate.parse('2021-02-31', of('yyyy-MM-dd'))", '2021-02-28'],
      ["'' + LocalDateTime.parse('2021-03-04T05:06:07.123')", '2021-03-04T05:06:07.123'],
      ["'' + LocalDate.parse('4 Mar 2021', of('d MMM yyyy', Locale.ENGLISH))", '2021-03-04'],
      ["'' + OffsetDateTime.parse('2021-03-04T05:06:07+02:00').toInstant()", '2021-03-04T03:06:07Z'],
      [
        "'' + ZonedDateTime.parse('2021-03-04T05:06:07+01:00[Europe/Paris]')",
        '2021-03-04T05:06:07+01:00[Europe/Paris]',
      ],
      ["'' + LocalDateTime.parse('2021-03-04T05:06:07Z', DateTimeFormatter.ISO_DATE_TIME)", '2021-03-04T05:06:07'],
      ["'' + LocalTime.parse('05:06 PM', of('hh:mm a'))", '17:06'],
      ["LocalDate.parse('x', of('yyyy-MM-dd'))", "Text 'x' could not be parsed at index 0"],
      ["LocalDate.of(2021, 1, 1).format(of('HH'))", 'Unsupported field: HourOfDay'],
      ['ChronoUnit.DAYS.between(LocalDate.of(2021, 1, 1), LocalDate.of(2021, 3, 4))', 62],
      ["'' + Duration.between(l, l.plusHours(30).plusMinutes(5))", 'PT30H5M'],
      ["'' + Period.between(LocalDate.of(2020, 1, 15), LocalDate.of(2021, 3, 4))", 'P1Y1M17D'],
      ["Duration.ofMinutes(90).toHours() + ' ' + Duration.parse('PT1H30M').getSeconds()", '1 5400'],
      ["'' + Instant.ofEpochMilli(0).plus(1, ChronoUnit.DAYS)", '1970-01-02T00:00:00Z'],
      ["'' + LocalDate.of(2024, 2, 29).with(TemporalAdjusters.lastDayOfMonth()).plusYears(1)", '2025-02-28'],
      ["'' + time.YearMonth.of(2021, 2).atEndOfMonth()", '2021-02-28'],
      ["'' + LocalDate.of(2021, 3, 4).atStartOfDay()", '2021-03-04T00:00'],
      ['LocalDate.of(2021, 3, 4).isBefore(LocalDate.of(2021, 3, 5))', true],
      ['time.DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US)', 'Mon'],
      ["Instant.parse('2021-03-04T05:06:07Z').getEpochSecond()", 1614834367],
      ['LocalDate.now().year === new Date().getUTCFullYear()', true],
      [
        "OffsetDateTime.parse('2021-03-04T05:06:07+02:00').format(of('yyyy-MM-dd HH:mm XXX'))",
        '2021-03-04 05:06 +02:00',
      ],
      [
        "OffsetDateTime.parse('2021-03-04T05:06:07+02:00').format(DateTimeFormatter.ISO_OFFSET_DATE_TIME)",
        '2021-03-04T05:06:07+02:00',
      ],
      ["('' + ZonedDateTime.now(ZoneOffset.UTC)).endsWith('Z')", true],
      ["of('yyyy').withZone(ZoneOffset.UTC).format(Instant.ofEpochMilli(0))", '1970'],
      ["'' + util.Date.from(d.toInstant())", 'Thu Mar 04 12:34:56 UTC 2021'],
      ['LocalDate.of(2021, 1, 1) instanceof LocalDate', true],
      ['JSON.stringify({ d: LocalDate.of(2021, 1, 1) })', '{"d":"2021-01-01"}'],
      ["'' + LocalDate.now(ZoneId.of('Mars/Base'))", 'Unknown time-zone ID: Mars/Base'],
    ],
  ],
  [
    'Calendar, numbers and units',
    [
      [
        "(c => { c.setTimeInMillis(1614861296789); c.add(Calendar.MONTH, -1); return '' + c.time })(Calendar.getInstance())",
        'Thu Feb 04 12:34:56 UTC 2021',
      ],
      [
        "(c => { c.setTimeInMillis(1612442096789); c.set(Calendar.DAY_OF_MONTH, 31); return '' + c.getTime() })(Calendar.getInstance())",
        'Wed Mar 03 12:34:56 UTC 2021',
      ],
      [
        '(c => { c.time = d; return [c.get(Calendar.DAY_OF_WEEK), c.get(Calendar.MONTH), c.get(Calendar.WEEK_OF_YEAR), c.getActualMaximum(Calendar.DATE)] })(Calendar.getInstance())',
        [5, 2, 10, 31],
      ],
      [
        "(c => { c.time = d; c.set(2020, Calendar.FEBRUARY, 29); return '' + c.time })(Calendar.getInstance())",
        'Sat Feb 29 12:34:56 UTC 2020',
      ],
      ["new DecimalFormat('#,##0.00').format(1234567.891)", '1,234,567.89'],
      ["new DecimalFormat('#.##').format(0.125) + ' ' + new DecimalFormat('#.##').format(0)", '0.12 0'],
      ["new DecimalFormat('000').format(7) + new DecimalFormat('0.#%').format(0.1234)", '00712.3%'],
      ["new DecimalFormat('$#,##0.00').format(-5) + new DecimalFormat('#.00').format(0.5)", '-$5.00.50'],
      ['util.concurrent.TimeUnit.MINUTES.toMillis(2)', 120000],
      ["new Locale('de', 'DE') + Locale.forLanguageTag('pt-BR').country", 'de_DEBR'],
    ],
  ],
])('%s', (_family, cases) => {
  it.each(cases)('%s', (source, expected) => {
    expect(run(source)).toEqual(expected);
  });
});
