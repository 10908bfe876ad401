import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { openPage } from './open-page.run.ts';
import { navigateToUrl } from './open-page.step.ts';

test.each([
  ['https://shop.example/offers', 'https://shop.example/offers'],
  ['/cart?id=7', 'https://shop.example/cart?id=7'],
  ['shop.example', 'https://shop.example/'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['about:blank', 'about:blank'],
  ['HTTP://Shop.example:80', 'http://shop.example/'],
])('opens %s', async (written, opened) => {
  const on = rehearse();
  await on.run(navigateToUrl, openPage, { data: written });
  expect(on.port.calls.at(-1)).toBe(`navigate ${opened} 50000`);
});

test('a path needs an open page', async () => {
  const on = rehearse();
  on.port.pageState = { url: 'about:blank', title: '', readyState: 'complete' };
  const error = await on.fails(navigateToUrl, openPage, { data: '/cart' });
  expect(error.code).toBe('E_TESTDATA');
  expect(error.message).toBe('"/cart" is a path, but no page is open that it could belong to; write the full address');
});

test.each(['', 'https://', 'java script:alert(1)'])('"%s" is no address', async (data) => {
  const on = rehearse();
  const error = await on.fails(navigateToUrl, openPage, { data });
  expect(error.code).toBe('E_TESTDATA');
  expect(on.port.calls).toEqual([]);
});

test('takes its time from Explicit.wait.time', async () => {
  const on = rehearse();
  on.settings = { 'Explicit.wait.time': '2.5' };
  await on.run(navigateToUrl, openPage, { data: 'https://a.example' });
  expect(on.port.calls).toEqual(['navigate https://a.example/ 2500']);
});
