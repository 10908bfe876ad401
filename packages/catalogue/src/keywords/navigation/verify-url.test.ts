import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { checkCurrentUrl, checkUrlContains } from './verify-url.run.ts';
import { verifyCurrentUrl, verifyUrlContains } from './verify-url.step.ts';

function at(url: string) {
  const on = rehearse();
  on.port.pageState = { url, title: 'Cart', readyState: 'complete' };
  return on;
}

test.each([
  ['https://shop.example/cart?id=7', 'https://shop.example/cart?id=7'],
  ['https://shop.example/', 'HTTPS://Shop.Example:443'],
  ['https://shop.example/cart?id=7#top', '/cart?id=7#top'],
  ['https://shop.example/', '/'],
  ['https://shop.example//x', '//x'],
])('%s is %s', async (url, expected) => {
  const on = at(url);
  await on.run(verifyCurrentUrl, checkCurrentUrl, { expected });
  expect(on.port.calls).toEqual(['page']);
});

test('tells both addresses after the settle time', async () => {
  const on = at('https://shop.example/Cart');
  const error = await on.fails(verifyCurrentUrl, checkCurrentUrl, { expected: '/cart' });
  expect(error).toMatchObject({
    code: 'E_VERIFY',
    message: 'the addresses differ',
    expected: '/cart',
    actual: '/Cart',
  });
  expect(error.waitedMs).toBe(5000);
});

test('an address that changes within the settle time passes', async () => {
  const on = at('https://shop.example/cart');
  on.clock.at(3000, () => {
    on.port.pageState = { ...on.port.pageState, url: 'https://shop.example/done' };
  });
  await on.run(verifyCurrentUrl, checkCurrentUrl, { expected: 'https://shop.example/done' });
  expect(on.clock.now()).toBeLessThan(3150);
});

test('part of the address, raw', async () => {
  const on = at('https://shop.example/checkout/2?x=%20');
  await on.run(verifyUrlContains, checkUrlContains, { expected: '/checkout/' });
  await on.run(verifyUrlContains, checkUrlContains, { expected: 'x=%20' });
  const error = await on.fails(verifyUrlContains, checkUrlContains, { expected: 'Checkout' });
  expect(error).toMatchObject({
    code: 'E_VERIFY',
    message: 'the address does not contain the text',
    expected: 'Checkout',
    actual: 'https://shop.example/checkout/2?x=%20',
  });
});
