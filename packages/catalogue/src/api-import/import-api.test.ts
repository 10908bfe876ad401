import { describe, expect, it } from 'vitest';
import { parseKarate } from '../karate/parse-feature.ts';
import { readStep } from '../karate/read-step.ts';
import { importApi } from './import-api.ts';
import { type ApiImport, ImportProblem } from './import-result.ts';
import { shellWords } from './shell-words.ts';

/** Imports, and makes sure that every feature is one: its text, each of its steps, the JSON of its doc strings. */
async function imported(source: unknown): Promise<ApiImport & { text: string }> {
  const result = await importApi(typeof source === 'string' ? source : JSON.stringify(source));
  for (const { content, name, scenarios } of result.features) {
    const { feature, problems } = parseKarate(`${name}.feature`, content);
    expect(problems, content).toEqual([]);
    expect(feature?.sections.map((section) => section.name)).toEqual(scenarios);
    for (const part of [feature?.background, ...(feature?.sections ?? [])]) {
      for (const step of part?.steps ?? []) {
        expect(readStep(step), step.text).not.toHaveProperty('problem');
        if (step.docString?.text.startsWith('{')) expect(() => JSON.parse(step.docString?.text ?? '')).not.toThrow();
      }
    }
  }
  return { ...result, text: result.features.map(({ content }) => content).join('\n') };
}

/** Everything of the features that would be evaluated, without the strings in it. */
function scriptsIn({ features }: ApiImport): string[] {
  const scripts: string[] = [];
  for (const { content } of features) {
    for (const section of parseKarate('x.feature', content).feature?.sections ?? []) {
      for (const { text, docString } of section.steps) {
        scripts.push(text);
        const json = docString?.text.startsWith('{') ? docString.text : '{}';
        JSON.parse(json, (_key, value) => {
          if (typeof value === 'string' && value.startsWith('#')) scripts.push(value);
          return value;
        });
      }
    }
  }
  return scripts.map((script) => script.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''"));
}

const request = (name: string, about: object, tests: string[] = [], before: string[] = []) => ({
  name,
  event: [
    { listen: 'test', script: { exec: tests } },
    { listen: 'prerequest', script: { exec: before } },
  ],
  request: { method: 'GET', url: '{{baseUrl}}/things', ...about },
});

const collection = (...item: unknown[]) => ({
  info: { name: 'Shop' },
  variable: [
    { key: 'baseUrl', value: 'https://shop.test/api' },
    { key: 'pass-word', value: 'pw1' },
  ],
  item,
});

describe('a Postman collection', () => {
  it('becomes features of its folders, variables become test data', async () => {
    const json = '{\n  "user": "{{user}}",\n  "text": "Hi {{user}}!",\n  "count": {{count}},\n  "odd": "#(x)"\n}';
    const { text, features, apiData, secrets, notes } = await imported(
      collection(
        request('All', {
          url: {
            raw: '{{baseUrl}}/things?a=1&b=2',
            query: [
              { key: 'a', value: '1 2' },
              { key: 'b', disabled: true },
            ],
          },
        }),
        {
          name: 'Orders',
          auth: {
            type: 'basic',
            basic: [
              { key: 'username', value: 'me' },
              { key: 'password', value: '{{pass-word}}' },
            ],
          },
          item: [
            request('Add', {
              method: 'POST',
              header: [
                { key: 'X-Api-Key', value: 'k1' },
                { key: 'X-Off', value: '1', disabled: true },
              ],
              body: { mode: 'raw', raw: json },
            }),
            {
              name: 'Inner',
              item: [
                request('One', {
                  url: { raw: '{{baseUrl}}/orders/:id/', variable: [{ key: 'id', value: '7' }] },
                  auth: { type: 'noauth' },
                }),
              ],
            },
          ],
        },
      ),
    );
    expect(features.map(({ name }) => name)).toEqual(['Shop', 'Orders', 'Orders / Inner']);
    expect(text).toContain(
      "    And path 'things'\n    And param a = '1 2'\n    When method get\n".replace('And path', 'Given path'),
    );
    expect(text).toContain("And configure auth = ({ type: 'basic', username: 'me', password: passWord })");
    expect(text).toContain('And header X-Api-Key = xApiKey');
    expect(text).not.toContain('X-Off');
    expect(text).toContain('"user": "#(user)"');
    expect(text).toContain(`"text": "#('Hi ' + user + '!')"`);
    expect(text).toContain('"count": "#(count)"');
    expect(text).toContain(`"odd": "#('#(x)')"`);
    expect(text).toContain("Given path 'orders', '7', '/'\n    When method get");
    expect(apiData).toEqual({ baseUrl: 'https://shop.test/api', passWord: 'pw1', xApiKey: 'k1', user: '', count: '' });
    expect(secrets).toEqual(['passWord', 'xApiKey']);
    expect(notes.join()).toContain('"user" has no value');
  });

  it.each([
    ['pm.test("x", function () {\n  pm.response.to.have.status(201);\n});', 'Then status 201'],
    ['pm.test("x", () => pm.expect(pm.response.code).to.eql(200))', 'Then status 200'],
    ['tests["ok"] = responseCode.code === 204;', 'Then status 204'],
    ['pm.expect(pm.response.code).to.be.oneOf([200, 201]);', 'match [200, 201] contains responseStatus'],
    ['pm.expect(pm.response.responseTime).to.be.below(300);', 'assert responseTime < 300'],
    ['pm.response.to.have.header("Content-Type");', "match header Content-Type == '#notnull'"],
    ['pm.response.to.have.header("X-A", "it\'s");', "match header X-A == 'it\\'s'"],
    ['const data = pm.response.json();\npm.expect(data.user.name).to.eql("Ann");', "match response.user.name == 'Ann'"],
    [
      'var json = JSON.parse(responseBody);\npm.expect(json.list[0].n).to.not.equal(3);',
      'match response.list[0].n != 3',
    ],
    ['pm.expect(pm.response.json().a).to.be.an("array");', "match response.a == '#array'"],
    ['pm.expect(pm.response.json()).to.have.property("id", 4);', 'match response.id == 4'],
    ['pm.expect(pm.response.json().list).to.have.lengthOf(2);', "match response.list == '#[2]'"],
    ['pm.expect(pm.response.json().n).to.be.above(2);', 'assert response.n > 2'],
    ['pm.expect(pm.response.json().ok).to.be.true;', 'match response.ok == true'],
    ['pm.expect(pm.response.json().tags).to.include("x");', "match response.tags contains 'x'"],
    ['pm.expect(pm.response.text()).to.include("hello");', "match responseText contains 'hello'"],
    ['pm.response.to.have.jsonBody("a.b", {"c": [1]});', "match response.a.b == ({ 'c': [1] })"],
    ['pm.environment.set("next", pm.response.json().next.id);', 'def next = response.next.id'],
  ])('script: %s', async (script, step) => {
    const { text } = await imported(collection(request('x', {}, script.split('\n'))));
    expect(text).toContain(step);
    expect(text).not.toContain('Left from');
  });

  it('leaves what it does not know as comments, and never takes code over', async () => {
    const script = [
      'const a = eval("1");',
      'pm.expect(pm.response.json().x).to.eql(steal());',
      "pm.expect(pm.response.json().x).to.eql('#(steal())');",
      'pm.environment.set("a", run(1));',
    ];
    const { text, notes } = await imported(
      collection(request('x', {}, script, ["pm.environment.set('now', Date.now());"])),
    );
    expect(text).toContain('Given def now = Date.now()');
    for (const line of ['steal()', 'eval(', 'run(1)'])
      expect(
        text
          .split('\n')
          .filter((one) => one.includes(line))
          .every((one) => one.trim().startsWith('#')),
      ).toBe(true);
    expect(notes.join()).toContain('comments in the features');
  });

  it('keeps requests together that hand values on', async () => {
    const { features, text } = await imported(
      collection({
        name: 'Flow',
        item: [
          request('Sign in', { method: 'POST' }, ["pm.globals.set('token', pm.response.json().token)"]),
          request('Use it', { header: [{ key: 'Authorization', value: 'Bearer {{token}}' }] }),
        ],
      }),
    );
    expect(features[0]?.scenarios).toEqual(['Flow']);
    expect(text).toContain("# Use it\n    Given path 'things'\n    And header Authorization = 'Bearer ' + token");
  });

  it('takes every kind of body and authorisation', async () => {
    const { text, notes } = await imported(
      collection(
        request('Form', {
          method: 'POST',
          body: {
            mode: 'urlencoded',
            urlencoded: [
              { key: 'a b', value: '1' },
              { key: 'c', value: '{{count}}' },
            ],
          },
        }),
        request('Parts', {
          method: 'POST',
          body: {
            mode: 'formdata',
            formdata: [
              { key: 'f', type: 'file', src: '/home/me/a.png' },
              { key: 't', value: 'x' },
            ],
          },
        }),
        request('File', { method: 'PUT', body: { mode: 'file', file: { src: 'b.bin' } } }),
        request('Graph', {
          method: 'POST',
          body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{"x": "{{y}}"}' } },
        }),
        request('Xml', { method: 'POST', body: { mode: 'raw', raw: '<a>\n  <b/>\n</a>' } }),
        request('Text', { method: 'PROPFIND', body: { mode: 'raw', raw: 'two\nlines "quoted"' } }),
        request('Key', {
          auth: {
            type: 'apikey',
            apikey: [
              { key: 'key', value: 'k' },
              { key: 'value', value: 'v' },
              { key: 'in', value: 'query' },
            ],
          },
        }),
        request('Other', { auth: { type: 'hawk', hawk: [] } }),
      ),
    );
    for (const part of [
      "form fields ({ 'a b': '1' })",
      'form field c = count',
      "multipart file f = ({ read: 'a.png', filename: 'a.png' })",
      "request read('b.bin')",
      '"query": "{ a }"',
      '"x": "#(y)"',
      '<b/>',
      'request \'two\\nlines "quoted"\'',
      "method 'PROPFIND'",
      'param k = apiKey',
    ]) {
      expect(text).toContain(part);
    }
    expect(notes.join()).toContain('"hawk"');
  });
});

const PETS = `
openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: "https://{env}.pets.test/v1/", variables: {env: {default: api}}}]
security: [{key: []}]
paths:
  /pets:
    get:
      tags: [pets]
      summary: List pets
      parameters:
        - {name: limit, in: query, required: true, schema: {type: integer, minimum: 5}}
        - {name: extra, in: query, schema: {type: string}}
        - {name: X-Trace, in: header, example: "t'1", schema: {type: string}}
      responses:
        "200": {content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}}
    post:
      tags: [pets]
      operationId: addPet
      security: [{login: []}]
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
      responses: {"201": {content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
  /pets/{pet-id}/photo:
    parameters: [{name: pet-id, in: path, required: true, schema: {type: string, example: p1}}]
    put:
      requestBody: {content: {application/x-www-form-urlencoded: {schema: {properties: {a: {type: string, default: b}}}}}}
      responses: {"2XX": {description: fine}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}, login: {type: http, scheme: bearer}}
  schemas:
    Pet:
      type: object
      required: [id, name, kind]
      properties:
        id: {type: string, format: uuid, readOnly: true}
        name: {type: string, example: "#(boo())"}
        kind: {enum: [cat, "d'og"]}
        age: {type: [integer, "null"]}
        friends: {type: array, items: {$ref: "#/components/schemas/Pet"}}
        owner: {allOf: [{required: [x], properties: {x: {type: boolean}}}]}
`;

describe('an OpenAPI description', () => {
  it('becomes a scenario for each operation', async () => {
    const { text, features, apiData, secrets } = await imported(PETS);
    expect(features.map(({ name, scenarios }) => [name, ...scenarios])).toEqual([
      ['pets', 'List pets', 'addPet'],
      ['Pets', 'PUT /pets/{pet-id}/photo'],
    ]);
    for (const part of [
      "param limit = '5'",
      "header X-Trace = 't\\'1'",
      'header X-Key = key',
      "header Authorization = 'Bearer ' + accessToken",
      "def petId = 'p1'",
      "path 'pets', petId, 'photo'",
      "form field a = 'b'",
      'status 201',
      'assert responseStatus >= 200 && responseStatus < 300',
      `"name": "#('#(boo())')"`,
      '"id": "#uuid"',
      `"kind": "#? ['cat', 'd\\\\'og'].indexOf(_) >= 0"`,
      '"age": "##number"',
      '"friends": "##[] #object"',
      "match response == '#[] ^+schema'",
      'match response contains deep schema',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('extra');
    expect(apiData).toEqual({ baseUrl: 'https://api.pets.test/v1', key: '', accessToken: '' });
    expect(secrets).toEqual(['key', 'accessToken']);
  });

  it('does not swell, however a description refers to itself', async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`p${n}`, { $ref: '#/components/schemas/S' }]),
    );
    const bomb = (schema: object) => ({
      openapi: '3.0.0',
      paths: {
        '/': {
          post: {
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 200: { content: { 'application/json': { schema } } } },
          },
        },
      },
      components: {
        schemas: {
          S: {
            type: 'object',
            properties: Object.fromEntries(Object.keys(wide).map((key) => [key, { type: 'object', properties: wide }])),
          },
          All: { allOf: Array.from({ length: 20 }, () => ({ $ref: '#/components/schemas/All' })) },
          Loop: { $ref: '#/components/schemas/Loop' },
        },
      },
    });
    for (const name of ['S', 'All', 'Loop', 'constructor']) {
      const { text } = await imported(bomb({ $ref: `#/components/schemas/${name}` }));
      expect(text.length).toBeLessThan(20_000_000);
    }
    const anchors = Array.from(
      { length: 30 },
      (_, n) => `a${n}: &a${n} [${Array.from({ length: 10 }, () => (n === 0 ? 'x' : `*a${n - 1}`)).join(', ')}]`,
    );
    await expect(importApi(`openapi: 3.0.0\n${anchors.join('\n')}`)).rejects.toThrow(/YAML/);
  });
});

describe('curl', () => {
  it('becomes a scenario for each command, secrets become test data', async () => {
    const { text, apiData, secrets, features } = await imported(
      [
        "$ curl 'https://api.test/v1/items?x=1&token=abc' \\",
        "  -H 'Content-Type: application/json' -H 'Authorization: Bearer s3cr3t' -H 'Accept;' \\",
        `  --data-raw $'{"a":"it\\'s","b":[1,2]}' --compressed -k`,
        "curl -sSXPUT -u me:pw -b 'sid=1' -F 'f=@/tmp/a.png;type=image/png' -F name='x y' http://api.test/up -x proxy:8080",
        'curl -G localhost:8080/s --data-urlencode "q=a b&c" -d n=1 -I -o out.txt',
        "curl -d a=1 -d 'b=x%20y' -A me --oauth2-bearer t2 https://api.test/form ; curl --json '{\"x\":1}' https://api.test/j -L",
        'curl --data-binary @body.bin -T up.txt https://api.test/raw',
      ].join('\n'),
    );
    for (const part of [
      "Given configure ssl = true\n    And path 'v1', 'items'\n    And param x = '1'\n    And param token = token",
      "header Authorization = 'Bearer ' + authorization",
      "header Accept = ''",
      `{"a":"it's","b":[1,2]}`,
      'When method post',
      'configure proxy = "http://proxy:8080"',
      "configure auth = ({ type: 'basic', username: username, password: password })",
      'cookie sid = sidCookie',
      "multipart file f = ({ read: 'a.png', filename: 'a.png', contentType: 'image/png' })",
      "multipart field name = 'x y'",
      "param q = 'a b&c'",
      'method head',
      "form field b = 'x y'",
      "header User-Agent = 'me'",
      "header Accept = 'application/json'",
      "request read('body.bin')",
      '# Left out: -T up.txt',
    ]) {
      expect(text).toContain(part);
    }
    for (const secret of ['s3cr3t', 'abc', "'pw'", 't2']) expect(text).not.toContain(secret);
    expect(Object.values(apiData)).toEqual(expect.arrayContaining(['s3cr3t', 'abc', 'pw', 't2', 'https://api.test']));
    expect(secrets).toEqual(expect.arrayContaining(['authorization', 'password', 'token']));
    expect(features[0]?.files).toEqual(['a.png', 'body.bin']);
  });

  it.each<[string, string[][]]>([
    [`curl 'a b' "c \\"d\\" $e" f\\ g`, [['curl', 'a b', 'c "d" $e', 'f g']]],
    [`curl $'a\\n\\u00e9\\x41\\'b'`, [['curl', "a\né\u0041'b"]]],
    [
      'curl a \\\n  b\ncurl c # d\n',
      [
        ['curl', 'a', 'b'],
        ['curl', 'c'],
      ],
    ],
    [
      'curl ^"http://x/?a=1^&b=2^" ^\r\n  -H ^"A: b^" ^\r\n  -d ^"{^\\^"c^\\^":1}^"',
      [['curl', 'http://x/?a=1&b=2', '-H', 'A: b', '-d', '{"c":1}']],
    ],
    [`curl "a" ^\n "b ""c"""`, [['curl', 'a', 'b "c"']]],
    [`curl 'never closed`, [['curl', 'never closed']]],
  ])('%s', (text, words) => {
    expect(shellWords(text)).toEqual(words);
  });
});

describe('a HAR recording', () => {
  const entry = (
    method: string,
    url: string,
    more: { request?: object; type?: string; kind?: string; page?: string } = {},
  ) => ({
    pageref: more.page ?? 'p1',
    _resourceType: more.kind,
    request: { method, url, headers: [], cookies: [], ...more.request },
    response: { status: 200, content: { mimeType: more.type ?? 'application/json' } },
  });

  it('becomes a scenario for each page, without pictures and scripts', async () => {
    const { text, apiData, features, notes } = await imported({
      log: {
        creator: { name: 'Browser' },
        pages: [
          { id: 'p1', title: 'https://shop.test/cart' },
          { id: 'p2', title: 'Search `now`' },
        ],
        entries: [
          entry('GET', 'https://shop.test/logo.png', { type: 'image/png' }),
          entry('OPTIONS', 'https://shop.test/api'),
          entry('GET', 'https://shop.test/app', { kind: 'script' }),
          entry('POST', 'https://shop.test/api/cart?x=1', {
            request: {
              headers: [
                { name: ':method', value: 'POST' },
                { name: 'Authorization', value: 'Bearer s3cr3t' },
                { name: 'sec-ch-ua', value: 'x' },
                { name: 'X-Kind', value: 'web' },
                { name: 'Content-Type', value: 'application/json' },
              ],
              cookies: [{ name: 'sid', value: 'c00kie' }],
              postData: { mimeType: 'application/json', text: '{"a":"#(evil())"}' },
            },
          }),
          entry('POST', 'https://other.test/login', {
            page: 'p2',
            request: {
              postData: {
                mimeType: 'application/x-www-form-urlencoded',
                params: [{ name: 'password', value: 'p%40ss' }],
              },
            },
          }),
        ],
      },
    });
    expect(features[0]?.scenarios).toEqual(['shop.test/cart', "Search 'now'"]);
    for (const part of [
      "path 'api', 'cart'",
      "param x = '1'",
      "'Bearer ' + authorization",
      'cookie sid = sidCookie',
      "header X-Kind = 'web'",
      `{"a":"#('#(evil())')"}`,
      'form field password = password',
      'url baseUrl2',
      'Then status 200',
    ]) {
      expect(text).toContain(part);
    }
    for (const absent of ['s3cr3t', 'c00kie', 'sec-ch-ua', 'logo.png', ':method']) expect(text).not.toContain(absent);
    expect(apiData).toMatchObject({ baseUrl: 'https://shop.test', baseUrl2: 'https://other.test', password: 'p@ss' });
    expect(notes.join()).toContain('3 requests');
  });
});

describe('whatever stands in a source', () => {
  const HOSTILE = [
    `'`,
    `"`,
    '\\',
    '\n',
    '"""',
    '#(x)',
    '##(x)',
    '${x}',
    '`x`',
    '<x>',
    '|',
    '@tag',
    'Scenario: x',
    '\u2028',
    '{{x',
    '}}',
    '\0',
    '🍵',
    '"\n  Scenario: y',
    "' + evil() + '",
    '__proto__',
    '*/',
    '#',
    '\ud800',
  ];

  it('the features stay features', async () => {
    for (const one of HOSTILE) {
      for (const other of ['', '#(evil())']) {
        const text = `${one}${other}`;
        const url = `https://x.test/${encodeURIComponent(text.replace(/\ud800/g, ''))}?q=${encodeURIComponent(text.replace(/\ud800/g, ''))}`;
        const fixtures: unknown[] = [
          collection({
            name: text,
            item: [
              request(
                text,
                {
                  url,
                  description: text,
                  header: [
                    { key: text, value: text },
                    { key: 'A', value: text },
                  ],
                  body: { mode: 'raw', raw: JSON.stringify({ [text]: text, list: [text] }) },
                },
                [text, `pm.expect(pm.response.json().a).to.eql(${JSON.stringify(text)})`],
              ),
            ],
          }),
          collection(
            request(text, { body: { mode: 'raw', raw: text } }),
            request('b', { body: { mode: 'urlencoded', urlencoded: [{ key: text, value: text }] } }),
          ),
          {
            openapi: '3.0.0',
            info: { title: text },
            paths: {
              [`/${text}/{${text}}`]: {
                get: {
                  tags: [text],
                  summary: text,
                  parameters: [{ name: text, in: 'query', required: true, example: text }],
                  requestBody: { content: { 'application/json': { example: { [text]: text } } } },
                  responses: {
                    200: {
                      content: {
                        'application/json': { schema: { type: 'object', properties: { [text]: { enum: [text] } } } },
                      },
                    },
                  },
                },
              },
            },
          },
          {
            log: {
              pages: [{ id: 'p', title: text }],
              entries: [
                {
                  pageref: 'p',
                  request: { method: 'GET', url, headers: [{ name: text, value: text }], postData: { text } },
                  response: {},
                },
              ],
            },
          },
        ];
        for (const fixture of fixtures) {
          for (const code of scriptsIn(await imported(fixture))) expect(code).not.toContain('evil()');
        }
      }
    }
  });

  it.each([
    '',
    '   ',
    '{',
    '[]',
    '{}',
    '{"swagger":"2.0"}',
    '{"requests":[]}',
    'hello',
    'openapi: [',
    'curl',
    'curl -X POST',
    '{"info":{},"item":[]}',
    '{"openapi":"3.0.0"}',
    '{"log":{"entries":[]}}',
  ])('says why it cannot import: %s', async (text) => {
    await expect(importApi(text)).rejects.toBeInstanceOf(ImportProblem);
  });
});
