import { expect, test } from 'vitest';
import { hideKeys } from './hide-keys.ts';
import { tidyTrouble } from './page-trouble.ts';
import { Secrets } from './secrets.ts';

const error = (text: string) => ({ level: 'error' as const, text });
const failed = (url: string) => ({ method: '', url, status: 500 });

test('secrets and keys in addresses are hidden, long texts cut', () => {
  const secrets = new Secrets();
  secrets.keep('tea-time-7');
  const told = tidyTrouble(
    {
      console: [error(`no entry for tea-time-7 ${'x'.repeat(2000)}`)],
      requests: [
        { ...failed('https://mia:pw@shop.example/api?user=mia&access_token=abc&x=1#code=77'), reason: 'tea-time-7' },
      ],
      dropped: 2,
    },
    secrets,
  );
  expect(told?.console[0]?.text.startsWith('no entry for ****** xxx')).toBe(true);
  expect(told?.console[0]?.text).toHaveLength(1000);
  expect(told?.requests).toEqual([
    {
      method: '',
      url: 'https://******@shop.example/api?user=mia&access_token=******&x=1#code=******',
      status: 500,
      reason: '******',
    },
  ]);
  expect(told?.dropped).toBe(2);
});

test('fifty entries at most, and neither kind takes the other one’s room', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at);
  const told = tidyTrouble(
    {
      console: many(50).map((at) => error(`error ${at}`)),
      requests: many(40).map((at) => failed(`/r${at}`)),
      dropped: 0,
    },
    new Secrets(),
  );
  expect(told?.requests).toHaveLength(25);
  expect(told?.console).toHaveLength(25);
  expect(told?.console.at(-1)?.text).toBe('error 49');
  expect(told?.dropped).toBe(40);
});

test('what browsers ask for by themselves is no fault of the page, and nothing is nothing', () => {
  const requests = [failed('https://shop.example/favicon.ico')];
  expect(tidyTrouble({ console: [], requests, dropped: 0 }, new Secrets())).toBe(null);
});

test.each([
  ['https://shop.example/a?page=2&sort=name', 'https://shop.example/a?page=2&sort=name'],
  ['see https://shop.example/a?apiKey=12 and more', 'see https://shop.example/a?apiKey=****** and more'],
  ['/a?X-Amz-Signature=ab12&b', '/a?X-Amz-Signature=******&b'],
])('%s', (text, shown) => {
  expect(hideKeys(text)).toBe(shown);
});
