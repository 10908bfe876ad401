import { describe, expect, test } from 'vitest';
import { listNext, readCron } from './cron-times.ts';

/** The due times after a moment, in UTC without seconds. */
function dues(expression: string, zone: string, after: string, most: number): string[] {
  return listNext(readCron(expression, zone), new Date(after), most).map((due) => due.toISOString().slice(0, 16));
}

// F13: what the clocks of three places do, minute by minute.
describe('New York, where the clocks jump from 2:00 to 3:00 on 8 March 2026 and repeat 1:00 to 2:00 on 1 November', () => {
  const zone = 'America/New_York';

  test('a skipped time comes due once, at the first moment after the gap', () => {
    expect(dues('30 2 * * *', zone, '2026-03-07T00:00Z', 3)).toEqual([
      '2026-03-07T07:30',
      '2026-03-08T07:00',
      '2026-03-09T06:30',
    ]);
    expect(dues('0,30 2 * * *', zone, '2026-03-07T08:00Z', 3)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:00',
      '2026-03-09T06:30',
    ]);
    expect(dues('*/20 2 * * *', zone, '2026-03-07T08:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:00']);
    expect(dues('0 */2 * * *', zone, '2026-03-08T04:30Z', 3)).toEqual([
      '2026-03-08T05:00',
      '2026-03-08T07:00',
      '2026-03-08T08:00',
    ]);
  });

  test('a repeated time comes due the first time only', () => {
    expect(dues('30 1 * * *', zone, '2026-10-31T12:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
      '2026-11-03T06:30',
    ]);
    expect(dues('0,30 1 * * *', zone, '2026-10-31T12:00Z', 3)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T05:30',
      '2026-11-02T06:00',
    ]);
    expect(dues('*/30 1 * * *', zone, '2026-10-31T12:00Z', 3)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T05:30',
      '2026-11-02T06:00',
    ]);
    expect(dues('30 0-3 * * *', zone, '2026-11-01T04:00Z', 5)).toEqual([
      '2026-11-01T04:30',
      '2026-11-01T05:30',
      '2026-11-01T07:30',
      '2026-11-01T08:30',
      '2026-11-02T05:30',
    ]);
  });

  test('every hour means every hour that passes', () => {
    expect(dues('15 * * * *', zone, '2026-03-08T06:00Z', 3)).toEqual([
      '2026-03-08T06:15',
      '2026-03-08T07:15',
      '2026-03-08T08:15',
    ]);
    expect(dues('15 * * * *', zone, '2026-11-01T05:00Z', 3)).toEqual([
      '2026-11-01T05:15',
      '2026-11-01T06:15',
      '2026-11-01T07:15',
    ]);
  });
});

describe('Lord Howe, where the clocks move by half an hour: 2:00 to 2:30 on 4 October 2026, back on 5 April', () => {
  const zone = 'Australia/Lord_Howe';

  test('skipped, repeated, and by the minute', () => {
    expect(dues('15 2 * * *', zone, '2026-10-02T16:00Z', 3)).toEqual([
      '2026-10-03T15:30',
      '2026-10-04T15:15',
      '2026-10-05T15:15',
    ]);
    expect(dues('45 1 * * *', zone, '2026-04-03T16:00Z', 2)).toEqual(['2026-04-04T14:45', '2026-04-05T15:15']);
    expect(dues('*/15 * * * *', zone, '2026-10-03T15:10Z', 4)).toEqual([
      '2026-10-03T15:15',
      '2026-10-03T15:30',
      '2026-10-03T15:45',
      '2026-10-03T16:00',
    ]);
  });
});

describe('Apia, which left out 30 December 2011', () => {
  const zone = 'Pacific/Apia';

  test('a day that does not exist has no due times', () => {
    expect(dues('0 10 * * *', zone, '2011-12-28T12:00Z', 3)).toEqual([
      '2011-12-28T20:00',
      '2011-12-29T20:00',
      '2011-12-30T20:00',
    ]);
    expect(dues('0 0 * * *', zone, '2011-12-28T12:00Z', 3)).toEqual([
      '2011-12-29T10:00',
      '2011-12-30T10:00',
      '2011-12-31T10:00',
    ]);
    expect(dues('0 0 30 12 *', zone, '2011-12-28T12:00Z', 1)).toEqual(['2012-12-29T10:00']);
  });
});

test('midnight that does not exist (São Paulo, 4 November 2018) moves to the first moment of the day', () => {
  expect(dues('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T12:00Z', 2)).toEqual([
    '2018-11-04T03:00',
    '2018-11-05T02:00',
  ]);
});

test('5 or 6 parts; one second of the minute; days that come', () => {
  const refusal = (expression: string, zone = 'UTC') => {
    try {
      readCron(expression, zone);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const right of [
    '0 3 * * *',
    '30 0 3 * * *',
    '0 3 L * *',
    '0 3 * * MON#2',
    '*/5 8-18/2 * * MON-FRI',
    '0 0 29 2 *',
  ]) {
    expect(refusal(right), right).toBeNull();
  }
  for (const wrong of [
    '* * * *',
    '* * * * * * *',
    '@daily',
    '61 * * * *',
    '* 24 * * *',
    'a b c d e',
    '5-3 * * * *',
    '*/0 * * * *',
    '*/90 3 * * *',
    '1/70 2 * * *',
    '',
  ]) {
    expect(refusal(wrong), wrong).toBe('Invalid Cron Expression');
  }
  expect(refusal('*/10 * * * * *')).toBe('A schedule comes due at most once a minute.');
  expect(refusal('* * * * * *')).toBe('A schedule comes due at most once a minute.');
  expect(refusal('0 0 30 2 *')).toBe('This schedule would never come due: there is no such day.');
  for (const zone of ['Mars/Olympus', '', '+05:30', 'Europe/Berlin; DROP']) {
    expect(refusal('0 3 * * *', zone), zone).toBe('The time zone is not known.');
  }
});
