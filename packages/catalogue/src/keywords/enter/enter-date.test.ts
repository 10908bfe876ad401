import { describe, expect, test } from 'vitest';
import { StepError } from '../../step-error.ts';
import { rehearse } from '../rehearse-step.ts';
import { addOffset, formatDate } from './date-offset.ts';
import { enterDateText } from './enter-date.run.ts';
import { enterDate } from './enter-date.step.ts';

const TODAY = new Date(2024, 0, 31, 10, 5, 9);

test.each([
  ['today', '2024-01-31'],
  ['Today', '2024-01-31'],
  ['+7d', '2024-02-07'],
  ['-1w', '2024-01-24'],
  ['+1m', '2024-02-29'],
  ['+1m-1d', '2024-02-28'],
  ['-1d+1m', '2024-02-29'],
  ['+1y +1m', '2025-02-28'],
  ['-12m', '2023-01-31'],
  ['+13m', '2025-02-28'],
])('%s', (offset, expected) => {
  expect(formatDate(addOffset(TODAY, offset), 'yyyy-MM-dd')).toBe(expected);
});

test.each(['', '7d', '+d', '+7x', 'tomorrow', '+7d5', '+999999y'])('%s is no offset', (offset) => {
  expect(() => addOffset(TODAY, offset)).toThrow(StepError);
});

test('a clock change does not move the day', () => {
  const noon = new Date(2025, 2, 1, 0, 30);
  for (let day = 1; day < 365; day += 1) {
    const moved = addOffset(noon, `+${day}d`);
    expect([moved.getHours(), moved.getMinutes()]).toEqual([0, 30]);
  }
});

test.each([
  ['dd/MM/yyyy', '31/01/2024'],
  ['d.M.yy', '31.1.24'],
  ['EEEE, d MMMM yyyy', 'Wednesday, 31 January 2024'],
  ['EEE MMM', 'Wed Jan'],
  ['HH:mm:ss', '10:05:09'],
])('%s', (pattern, expected) => {
  expect(formatDate(TODAY, pattern)).toBe(expected);
});

test.each(['YYYY', 'h', 'yyyyy', 'dd MMMMM'])('%s has a letter that means nothing', (pattern) => {
  expect(() => formatDate(TODAY, pattern)).toThrow(/means nothing in a date format/);
});

describe('ENTER_DATE', () => {
  test('types the date into a text field', async () => {
    const on = rehearse();
    const input = { tag: 'input', value: 'x' };
    on.port.put('//input', input);
    await on.run(enterDate, enterDateText, { locator: '//input', data: '+1d', expected: 'dd.MM.yyyy' });
    expect(input.value).toBe('01.02.2025');
    expect(on.port.calls).toHaveLength(3);
  });

  test('sets a date field of the browser by script, in its own form', async () => {
    const on = rehearse();
    const input = { tag: 'input', inputType: 'date', value: '' };
    on.port.put('//input', input);
    on.port.answerScript = (_source, [value], element) => {
      element!.value = String(value);
      return true;
    };
    await on.run(enterDate, enterDateText, { locator: '//input', data: 'today', expected: 'dd.MM.yyyy' });
    expect(input.value).toBe('2025-01-31');
    expect(on.notes).toEqual(['date: 2025-01-31']);
  });

  test('tells bad arguments before the browser is touched', async () => {
    const on = rehearse();
    expect((await on.fails(enterDate, enterDateText, { locator: '//input', data: 'soon' })).code).toBe('E_TESTDATA');
    expect((await on.fails(enterDate, enterDateText, { locator: '//input', data: 'today', expected: 'QQ' })).code).toBe(
      'E_EXPECTED',
    );
    expect(on.port.calls).toEqual([]);
  });
});
