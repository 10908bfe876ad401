import { EDITABLE_ERRORS, EVERYWHERE } from '../slots.ts';
import { step } from '../step.ts';

export const enterDate = step({
  keyword: 'ENTER_DATE',
  group: 'enter',
  platforms: EVERYWHERE,
  locator: 'required',
  testData: {
    use: 'required',
    kind: 'value',
    help: 'today, or signed numbers with d (days), w (weeks), m (months) or y (years): +7d, -1m, +1y-1d.',
  },
  expected: {
    use: 'optional',
    kind: 'value',
    help: 'How the date is written, with yyyy yy MMMM MMM MM M dd d EEEE EEE HH mm ss. Left out: yyyy-MM-dd.',
  },
  autoWait: 'enabled',
  sentence: 'User enters the date <offset> in [locator]( formatted as {format})',
  help:
    'Reckons a date from today in the time zone of the machine that runs the test and enters it as ENTER does. The parts of the offset are ' +
    'applied from left to right; a day that the month does not have becomes its last day. Names of months and days are English. A date ' +
    'field of the browser itself gets its date from a script and always in its own form, whatever the format says.',
  examples: [
    'Then ENTER_DATE [trip.start] <+14d> {dd.MM.yyyy}',
    'And User enters the date <+14d> in [trip.start] formatted as {dd.MM.yyyy}',
  ],
  errors: [
    ...EDITABLE_ERRORS,
    { code: 'E_TESTDATA', when: 'The offset is not understood.' },
    { code: 'E_EXPECTED', when: 'The format has a letter that means nothing.' },
  ],
});
