import { once } from 'node:events';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeCertificate } from './self-signed.ts';
import { withMock } from './testing-mock.ts';

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

test('a mock keeps what it was given, for all its scenarios and as long as it lives', async () => {
  await withMock([SHOP], async ({ fetch, told }) => {
    const made = await fetch('/orders', { method: 'POST', body: '{"item":"ink"}' });
    expect([made.status, made.headers.get('content-type'), await made.json()]).toEqual([
      201,
      'application/json',
      { item: 'ink', id: 1 },
    ]);
    await fetch('/orders', { method: 'POST', body: '{"item":"pen"}' });
    expect(await (await fetch('/orders')).json()).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(await (await fetch('/orders/2/')).json()).toEqual({ item: 'pen', id: 2 });
    expect((await fetch('/orders/3')).status).toBe(404);
    const head = await fetch('/orders/1', { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['21', '']);
    const nothing = await fetch('/nowhere');
    expect([nothing.status, await nothing.text()]).toEqual([404, '']);
    expect(told.join('\n')).toMatch(/POST \/orders → 201 \(\d+ ms\)[\s\S]*GET \/nowhere fits no scenario/);
  });
});

const ASK = `
Feature: what is asked

Scenario: pathMatches('/seen')
* def response = { path: '#(requestPath)', uri: '#(requestUri)', base: '#(requestUrlBase)', method: '#(requestMethod)', params: '#(requestParams)', header: '#(requestHeaders["x-one"])', body: '#(request)', size: '#(requestBytes ? requestBytes.length : 0)' }

Scenario: pathMatches('/names')
* def response = { same: '#(requestHeaders["X-ONE"][0])', value: '#(headerValue("x-One"))', keys: '#(karate.keysOf(requestHeaders).includes("x-one"))', cookie: '#(requestCookies.b.value)', path: '#(bodyPath("root.foo"))' }

Scenario: pathMatches('/object')
* def asked = karate.request
* def response = { post: '#(asked.post)', header: '#(asked.header("X-ONE"))', param: '#(asked.param("a"))', int: '#(asked.paramInt("n"))', path: '#(asked.path)', body: '#(asked.body)', json: '#(asked.paramJson("j"))' }

Scenario: pathMatches('/files')
* def file = requestParts['doc'][0]
* def response = { name: '#(file.filename)', type: '#(file.contentType)', text: '#(karate.toString(file.value))', note: '#(requestParams.note[0])' }

Scenario: pathMatches('/choose') && typeContains('xml') && bodyPath('/dog/name') == 'Rex'
* def response = 'xml dog'

Scenario: pathMatches('/choose') && bodyPath('$.name') == 'Rex'
* def response = 'json dog'

Scenario: pathMatches('/choose') && paramExists('q') && paramValue('q') == '1'
* def response = 'parameter'

Scenario: pathMatches('/choose') && acceptContains('text/csv')
* def response = 'accept'

Scenario: pathMatches('/choose') && headerContains('X-One', 'b')
* def response = 'header'

Scenario: pathMatches('/choose') && nobody.knows
* def response = 'never'

Scenario: pathMatches('/choose')
  && karate.request.header('x-long') == 'yes'
* def response = 'two lines'

Scenario:
* def responseStatus = 418
* def response = <tea/>
`;

test('a mock sees every part of a request, and chooses by it', async () => {
  await withMock([ASK], async ({ fetch, url }) => {
    const seen = await fetch('/seen?a=1&a=2&b=x%20y', { method: 'PUT', headers: { 'X-One': 'v' }, body: 'text' });
    expect(await seen.json()).toEqual({
      path: '/seen',
      uri: '/seen?a=1&a=2&b=x%20y',
      base: url,
      method: 'PUT',
      params: { a: ['1', '2'], b: ['x y'] },
      header: ['v'],
      body: 'text',
      size: 4,
    });
    const names = { 'x-oNe': 'v', cookie: 'a=1; b=x=y' };
    const body = '{"root":{"foo":"bar"}}';
    expect(await (await fetch('/names', { method: 'POST', headers: names, body })).json()).toEqual({
      same: 'v',
      value: 'v',
      keys: true,
      cookie: 'x=y',
      path: 'bar',
    });
    const form = new URLSearchParams({ a: 'ä', n: '7', j: '{"x":1}' });
    expect(
      await (await fetch('/object', { method: 'POST', headers: { 'x-one': 'v' }, body: form })).json(),
    ).toMatchObject({
      post: true,
      header: 'v',
      param: 'ä',
      int: 7,
      path: '/object',
      json: { x: 1 },
    });
    const parts = new FormData();
    parts.append('doc', new Blob(['bytes'], { type: 'text/plain' }), 'ä.txt');
    parts.append('note', 'hello');
    expect(await (await fetch('/files', { method: 'POST', body: parts })).json()).toEqual({
      name: 'ä.txt',
      type: 'text/plain',
      text: 'bytes',
      note: 'hello',
    });
    const choices: readonly (readonly [expected: string, path: string, init: RequestInit])[] = [
      [
        'xml dog',
        '/choose',
        { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<dog><name>Rex</name></dog>' },
      ],
      ['json dog', '/choose', { method: 'POST', body: '{"name":"Rex"}' }],
      ['parameter', '/choose?q=1', {}],
      ['accept', '/choose', { headers: { accept: 'text/csv' } }],
      ['header', '/choose', { headers: { 'x-one': 'abc' } }],
      ['two lines', '/choose', { headers: { 'x-long': 'yes' } }],
      ['<tea/>', '/choose', {}],
    ];
    for (const [expected, path, init] of choices) expect(await (await fetch(path, init)).text()).toBe(expected);
  });
});

const ANSWER = `
Feature: what is answered
Background:
* configure cors = true
* configure responseHeaders = { 'X-All': 'yes', 'Content-Type': 'text/x-all' }
* configure afterScenario = () => karate.set('responseHeaders', { 'X-After': 'yes' })
* configure beforeScenario = () => { if (requestPath == '/hook') karate.fail('before') }

Scenario: pathMatches('/bytes')
* def response = karate.toBytes([1, 2, 255])

Scenario: pathMatches('/packed')
* configure afterScenario = null
* def responseHeaders = { 'Content-Encoding': 'br', 'content-type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] }
* def response = karate.toBytes([${[...brotliCompressSync('{"ok":true}')].join(', ')}])

Scenario: pathMatches('/fails')
* match 1 == 2
* def response = 'never'

Scenario: pathMatches('/stops')
* def response = 'so far'
* karate.abort()
* def response = 'never'

Scenario: pathMatches('/empty')
* def responseStatus = 204

Scenario: pathMatches('/bad')
* def responseStatus = 7

Scenario: pathMatches('/slow')
* def responseDelay = 400
* def response = 'slow'

Scenario: pathMatches('/teapot')
* def responseStatus = 418
* def responseStatusText = 'Tea'
`;

test('a mock answers with every kind of value, status and header', async () => {
  await withMock([ANSWER], async ({ fetch }) => {
    const bytes = await fetch('/bytes');
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 255));
    expect(Object.fromEntries(bytes.headers)).toMatchObject({
      'x-all': 'yes',
      'x-after': 'yes',
      'content-type': 'text/x-all',
      'access-control-allow-origin': '*',
    });
    const packed = await fetch('/packed');
    expect([await packed.json(), packed.headers.getSetCookie()]).toEqual([{ ok: true }, ['a=1', 'b=2']]);
    const failed = await fetch('/fails');
    expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('match failed: EQUALS')]);
    expect(await (await fetch('/stops')).text()).toBe('so far');
    expect((await fetch('/empty')).status).toBe(204);
    expect((await fetch('/bad')).status).toBe(500);
    const hook = await fetch('/hook');
    expect([hook.status, await hook.text()]).toEqual([500, 'before']);
    expect((await fetch('/teapot')).statusText).toBe('Tea');
    const asked = await fetch('/bytes', { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-a' } });
    expect(asked.headers.get('access-control-allow-headers')).toBe('x-a');
    // A slow answer does not hold up others.
    const begin = performance.now();
    const slow = fetch('/slow').then(() => performance.now() - begin);
    await fetch('/stops');
    expect(performance.now() - begin).toBeLessThan(await slow);
  });
});

test('requests are answered strictly one after the other', async () => {
  const counting = `
Feature: counting
Background:
* def count = 0
Scenario:
* def before = count
* java.lang.Thread.sleep(5)
* def count = before + 1
* def response = count
`;
  await withMock([counting], async ({ fetch }) => {
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await fetch('/')).text()));
    expect(answers.map(Number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
  });
});

test('several features share their variables, and the first scenario that fits answers', async () => {
  const first =
    "Feature:\nBackground:\n* def shared = given\nScenario: pathMatches('/a')\n* def shared = shared + 1\n* def response = 'first'\n";
  const second =
    "Feature:\nScenario: pathMatches('/a')\n* def response = 'never'\nScenario:\n* def response = shared\n";
  await withMock(
    [first, second],
    async ({ fetch }) => {
      expect(await (await fetch('/api/a')).text()).toBe('first');
      expect(await (await fetch('/api/b')).text()).toBe('6');
    },
    { pathPrefix: '/api', argument: { given: 5 } },
  );
});

test('nothing that came over the network is evaluated', async () => {
  const echo = `
Feature: echo
Scenario: pathMatches('/echo')
* def response = request
Scenario: pathMatches('/inside')
* def response = { name: '#(request.name)', all: '#(request)', header: '#(requestHeaders["x-evil"][0])' }
Scenario: pathMatches('/compare')
* def result = karate.match(request, { name: '#string' })
* def response = result
Scenario: pathMatches('/expected')
* def result = karate.match({ name: 'x' }, request)
* def response = result
Scenario: pathMatches('/parameter')
* def result = karate.match('x', paramValue('p'))
* def response = result
Scenario: pathMatches('/own')
* match { name: 1 } == { name: '#? _ > 0' }
`;
  await withMock([echo], async ({ fetch }) => {
    const body = '{"name":"#(karate.fail(\'evaluated\'))","more":"##(1 + 1)"}';
    const init = { method: 'POST', body, headers: { 'x-evil': '#(1 + 1)' } };
    const name = "#(karate.fail('evaluated'))";
    const request = { name, more: '##(1 + 1)' };
    expect(await (await fetch('/echo', init)).json()).toEqual(request);
    expect(await (await fetch('/inside', init)).json()).toEqual({ name, all: request, header: '#(1 + 1)' });
    expect(
      await (await fetch('/compare', { method: 'POST', body: '{"name":"#? karate.fail(1)"}' })).json(),
    ).toMatchObject({
      pass: true,
    });
    const evil = '#? karate.fail(1)';
    const expected = await fetch('/expected', { method: 'POST', body: JSON.stringify({ name: evil }) });
    expect(await expected.json()).toMatchObject({ pass: false });
    const parameter = await fetch(`/parameter?p=${encodeURIComponent(evil)}`);
    expect(await parameter.json()).toMatchObject({ pass: false });
    expect((await fetch('/own')).status).toBe(200);
  });
});

test('a certificate of its own is one that clients can trust', async () => {
  const { cert, key } = makeCertificate();
  await withMock(
    ['Feature:\nScenario:\n* def response = requestUrlBase\n'],
    async ({ server }) => {
      const text = await new Promise<string>((resolve, reject) => {
        const asked = secureRequest({ host: 'localhost', port: server.port, ca: cert }, async (answer) => {
          let body = '';
          for await (const chunk of answer) body += chunk;
          resolve(body);
        });
        asked.once('error', reject);
        asked.end();
      });
      expect(text).toBe(`https://localhost:${server.port}`);
    },
    { tls: { cert, key } },
  );
});

test('a Background that fails, and a port that is taken, keep a mock from starting', async () => {
  const bad = 'Feature: bad\nBackground:\n* match 1 == 2\n';
  await expect(withMock([bad], async () => undefined)).rejects.toThrow(/Background of a mock failed \(.*:3\)/);
  await withMock([SHOP], async ({ server }) => {
    await expect(withMock([SHOP], async () => undefined, { port: server.port })).rejects.toThrow(/it is in use/);
  });
});

test('broken requests leave a mock as it was', async () => {
  await withMock([SHOP], async ({ server, fetch }) => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{',
      'GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(bytes);
      setTimeout(() => socket.destroy(), 50);
      await once(socket, 'close');
    }
    expect((await fetch('/orders')).status).toBe(200);
    const parts = await fetch('/orders', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    });
    expect([parts.status, await parts.text()]).toEqual([500, expect.stringContaining('boundary')]);
  });
});
