import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestingApp, testingApp } from '../testing-app.ts';

let server: TestingApp;
beforeAll(async () => {
  server = await testingApp();
});
afterAll(() => server?.close());

const ask = async (method: 'GET' | 'POST', path: string, payload?: object, token?: string) => {
  const reply = await server.app.inject({
    method,
    url: `/demo-shop/api/${path}`,
    ...(payload && { payload }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: reply.statusCode, body: reply.json() };
};

test('sells what the pages of the shop sell', async () => {
  const { body } = await ask('GET', 'teas');
  const page = readFileSync(join(import.meta.dirname, '../../../../../examples/shop/shop.js'), 'utf8');
  const shown = [...page.matchAll(/id: '([^']+)', name: '([^']+)', about: '([^']+)', price: (\d+)/g)].map(
    ([, id, name, about, cents]) => ({ id, name, about, price: Number(cents) / 100 }),
  );
  expect(body).toEqual(shown);
  expect((await ask('GET', 'teas?search=KETTLE')).body).toMatchObject([{ id: 'kettle' }]);
  expect(await ask('GET', 'teas/none')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
});

test('takes orders from whoever signed in, and knows them again', async () => {
  expect((await ask('POST', 'sign-in', { user: 'mia', password: 'no' })).status).toBe(401);
  const { token } = (await ask('POST', 'sign-in', { user: 'mia', password: 'tea-time' })).body;
  const items = [{ tea: 'assam', amount: 2 }];
  const made = await ask('POST', 'orders', { items, coupon: 'TENOFF' }, token);
  expect(made).toMatchObject({ status: 201, body: { goods: 18, shipping: 5, discount: 1.8, total: 21.2 } });
  expect((await ask('GET', `orders/${made.body.id}`, undefined, token)).body).toEqual(made.body);
  expect((await ask('GET', `orders/${made.body.id}`)).status).toBe(401);
  expect((await ask('GET', 'orders/e30', undefined, token)).status).toBe(404);
  for (const wrong of [
    [],
    [{ tea: 'assam', amount: 0 }],
    [{ tea: '__proto__', amount: 1 }],
    'x',
    Array(30).fill(items[0]),
  ]) {
    expect((await ask('POST', 'orders', { items: wrong as object }, token)).status).toBe(400);
  }
  expect((await ask('POST', 'orders', { items, coupon: 'FREE' }, token)).status).toBe(400);
  expect((await ask('POST', 'orders', { items })).status).toBe(401);
});
