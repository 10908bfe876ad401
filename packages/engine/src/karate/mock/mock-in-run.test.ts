import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { tryKarate } from '../suite/testing-karate.ts';

const SHOP = `
Feature: shop

Background:
* def next = 0
* def orders = {}
* def newId = function() { next = next + 1; return next }

Scenario: pathMatches('/orders') && methodIs('post')
* def order = request
* order.id = newId()
* orders[order.id + ''] = order
* def response = order
* def responseStatus = 201

Scenario: pathMatches('/orders/{id}') && methodIs('get', 'head')
* def response = orders[pathParams.id]
* def responseStatus = response ? 200 : 404

Scenario: pathMatches('/orders')
* def response = $orders.*
`;

test('a mock sends requests on, and changes what comes back', async () => {
  const target = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    outgoing.setHeader('X-Target', `${incoming.method} ${incoming.url} ${incoming.headers['x-mine']}`);
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.statusCode = 202;
    outgoing.end(JSON.stringify({ got: body }));
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = target.address() as AddressInfo;
  const proxy = `
Feature: proxy
Scenario: pathMatches('/on/{id}')
* requestHeaders['x-mine'] = ['added']
* karate.proceed('http://127.0.0.1:${port}')
* response.seen = true
`;
  try {
    const { failures } = await tryKarate(
      `
      * url karate.start('proxy.feature').url
      * path 'on', 7
      * param a = 'b'
      * request 'hello'
      * method post
      * status 202
      * match header x-target == 'POST /on/7?a=b added'
      * match response == { got: 'hello', seen: true }
    `,
      { files: { 'proxy.feature': proxy } },
    );
    expect(failures).toEqual([]);
  } finally {
    target.close();
  }
});

test('a scenario starts a mock, asks it from its script, and stops it', async () => {
  const { failures } = await tryKarate(
    `
Feature: with a mock
Background:
* def mock = karate.start({ mock: 'shop.feature', ssl: true, pathPrefix: '/api', arg: { given: 1 } })
* configure ssl = true
* url mock.url

Scenario: through steps and through scripts
* path 'orders'
* request { item: 'ink' }
* method post
* status 201
* def ask = function(id) { return karate.http(mock.url).path('orders', id).get().body }
* match ask(1) == { item: 'ink', id: 1 }
* match karate.map([1, 1], ask) == '#[2]'
* def again = karate.start('shop.feature')
* match again.port != mock.port
* karate.call('asks.feature')
* match karate.response.status == 201
* mock.stop()
* path 'orders'
* configure connectTimeout = 2000
* method get
`,
    {
      files: {
        'shop.feature': SHOP,
        'asks.feature':
          "Feature:\nScenario:\n* url mock.url\n* path 'orders', 1\n* method get\n* match response.item == 'ink'\n",
      },
    },
  );
  expect(failures).toEqual([expect.stringMatching(/^23: .*nothing listens/)]);
});

test('a run reaches its own mocks, and no other port of this machine, where a project names the hosts', async () => {
  const { failures } = await tryKarate(
    `
    * def mock = karate.start('shop.feature')
    * url mock.url
    * path 'orders'
    * method get
    * status 200
    * url 'http://localhost:1'
    * method get
  `,
    { files: { 'shop.feature': SHOP }, allow: ['api.example.com'] },
  );
  expect(failures).toEqual([expect.stringMatching(/^10: .*not allowed/)]);
});
