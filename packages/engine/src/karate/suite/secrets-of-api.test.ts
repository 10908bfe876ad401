import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Secrets } from '../../run/secrets.ts';
import { runApi } from './testing-api-run.ts';

const SECRET = 'k3y/of+tea=47&11';

const FEATURE = `Feature: places where a key may come to lie
  Background:
    * url address
    * def encode = function (text) { return java.util.Base64.getEncoder().encodeToString(text.getBytes()) }

  Scenario: in the address, of a server that is there and of one that is not
    Given path 'echo'
    And param key = key
    When method get
    And match response == { other: '#(key)' }

  Scenario: in an address that nobody answers
    Given url 'http://user:' + encodeURIComponent(key) + '@127.0.0.1:1/' + key
    When method get

  Scenario: in headers that are printed
    Given path 'echo'
    And header Authorization = 'Basic ' + encode('mia:' + key)
    And header X-Plain = key
    And cookie visit = key
    And request { key: '#(key)', basic: '#(encode("u:" + key))' }
    When method post
    Then print karate.prevRequest.headers, response, responseHeaders, responseCookies
    And print encode('me:' + key), encodeURIComponent(key)
    And assert responseHeaders['x-echo'] == 'no'

  Scenario: in a form beside bytes
    Given path 'echo'
    And multipart field key = key
    And multipart file picture = { value: '#(new Uint8Array([0, 1, 2, 255, 0, 9]))', filename: '#(key)' }
    When method post
    Then karate.fail('not ' + key)

  Scenario: in what is called, written and thrown
    * karate.write(key, 'key.txt')
    * call read('called.feature') { given: '#(key)' }

  Scenario Outline: in the row <key>
    * match '<key>' == 'x'
    Examples:
      | karate.repeat(1, function () { return { key: key } }) |
`;
const CALLED = `Feature: called
  Scenario: throws
    * def inner = given
    * print 'called with', given
    * karate.log(given)
    * eval throw new Error('not with ' + given)
`;

test('a secret stands in no message and no attachment, whatever way it takes', async () => {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const type = request.headers['content-type'] ?? 'text/plain';
    response.setHeader('x-echo', String(request.headers['x-plain'] ?? request.url).replaceAll('\n', ''));
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'again=1' });
    response.end(pieces.length > 0 ? Buffer.concat(pieces) : `you asked ${request.url} and ${SECRET}`);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const attachments = mkdtempSync(join(tmpdir(), 'api-secrets-'));
  const secrets = new Secrets();
  secrets.keep(SECRET);
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { messages, scenarios } = await runApi({
      features: { 'places.feature': FEATURE, 'called.feature': CALLED },
      entry: ['places.feature'],
      api: { address, key: SECRET },
      around: { attachments, secrets },
    });
    expect(scenarios).toHaveLength(6);
    expect(scenarios.every((name) => name.endsWith('FAILED'))).toBe(true);
    const kept = readdirSync(attachments).filter((name) => /\.\w+$/.test(name));
    expect(kept.length).toBeGreaterThan(0);
    const told = [JSON.stringify(messages), ...kept.map((name) => readFileSync(join(attachments, name), 'latin1'))];
    const forms = [
      SECRET,
      encodeURIComponent(SECRET),
      Buffer.from('tea=47').toString('base64').replace(/=+$/, ''),
      ...['mia:', 'u:', 'me:'].map((user) => Buffer.from(`${user}${SECRET}`).toString('base64').slice(8, -4)),
      'tea=47',
      'tea%3D47',
    ];
    for (const text of told) for (const form of forms) expect(text).not.toContain(form);
    expect(told[0]).toContain('******');
  } finally {
    server.close();
    rmSync(attachments, { recursive: true, force: true });
  }
});
