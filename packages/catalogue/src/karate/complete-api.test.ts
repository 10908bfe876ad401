import { expect, test } from 'vitest';
import { completeApi } from './complete-api.ts';

const around = {
  variables: ['pet', 'token'],
  keys: ['baseUrl'],
  columns: ['name'],
  paths: ['sign-in.feature', 'pet.json'],
};

function offered(text: string, stepAt: number | null = text.startsWith('* ') ? 2 : null) {
  const { from, items } = completeApi(text, stepAt, around);
  return { written: text.slice(from), labels: items.map(({ label }) => label), items };
}

test.each([
  ['* de', 'de', ['def', 'match each', 'pet']],
  ['* form fi', 'form fi', ['form field', 'form fields']],
  ['* configure re', 're', ['readTimeout', 'retry']],
  ['* configure readTimeout = ', '', ['30000', 'baseUrl']],
  ['* match response ', '', ['==', 'contains only', '!contains']],
  ['* match response con', 'con', ['contains deep']],
  ['* match response == ', '', ['#string', 'pet', 'response']],
  ['* match response contains ', '', ['only deep', '#string']],
  ["* match response == { a: '#st", '#st', ['#string', '#uuid']],
  ["* match response == { a: '##st", '##st', ['##string']],
  ['* def a = karate.ge', 'ge', ['get', 'env', 'callSingle']],
  ["* def a = read('", '', ['sign-in.feature', 'pet.json']],
  ["* call read('si", 'si', ['sign-in.feature']],
  ['* method p', 'p', ['post', 'patch']],
  ['* status 2', '2', ['200', '404']],
  ['* header Con', 'Con', ['Content-Type']],
  ['* def a = pe', 'pe', ['pet', 'baseUrl', 'responseStatus', 'karate']],
  ["* path 'pets', to", 'to', ['token']],
  ["* path '<na", '<na', ['<name>']],
  ['    { "a": "#nu', '#nu', ['#number']],
  ['  | karate.', '', ['get']],
])('%s', (text, written, labels) => {
  const found = offered(text);
  expect(found.written).toBe(written);
  expect(found.labels).toEqual(expect.arrayContaining(labels));
});

test.each(['* print "hello wo', "* url 'http", '* def a = b.c', '   plain text', '* def na'])(
  'nothing at %s',
  (text) => {
    expect(offered(text).labels).toEqual([]);
  },
);

test.each([
  ['  Given ', 'url'],
  ['  When ', 'method'],
  ['  Then ', 'status'],
  ['  And ', 'def'],
])('what mostly follows is first: %s', (text, first) => {
  const { labels } = offered(text, text.length);
  expect(labels[0]).toBe(first);
  expect(new Set(labels).size).toBe(labels.length);
});

test('what is inserted has places to fill', () => {
  const insert = (text: string, label: string) => offered(text).items.find((item) => item.label === label)?.insert;
  expect(insert('* d', 'def')).toBe('def ${name} = ${expression}');
  expect(insert('* t', 'text')).toBe('text ${name} =\n  """\n  ${text}\n  """');
  expect(insert('* configure re', 'retry')).toBe('retry = ${\\{ count: 10, interval: 1000 \\}}');
  expect(insert('* configure re', 'readTimeout')).toBe('readTimeout = ${1:30000}');
  expect(insert('* match a == ', '#string')).toBe("'#string'");
  expect(insert("* match a == '#", '#string')).toBe('#string');
  expect(insert('* match a == ', '#[] ')).toBeUndefined();
  expect(insert('* def a = karate.', 'get')).toBe('get(${})');
});
