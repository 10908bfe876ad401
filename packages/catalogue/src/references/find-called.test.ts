import { expect, test } from 'vitest';
import { namesCalled } from './find-called.ts';

test.each<[string, string[]]>([
  [`* call read('sign-in.feature')`, ['sign-in.feature']],
  [`* def r = callonce read( "classpath:auth/sign in.feature@fast" ) { a: 1 }`, ['sign in.feature']],
  [`* def x = karate.callSingle('classpath:auth/token.feature?user=a/b.c', { a: 'b' })`, ['token.feature']],
  [`* call read('this:../x/y.json')`, ['y.json']],
  [`* multipart file scan = { read: 'pictures\\\\a.pdf', filename: 'b.pdf' }`, ['a.pdf', 'b.pdf']],
  ['| file | note |\n  | tea list.csv | 3.50 |\n| x.yaml |', ['tea list.csv', 'x.yaml']],
  [`* match x == 'no name' \n* def u = 'https://a.example/v1' + response.data`, []],
  [`* def u = 'it costs 3.5'`, []],
  [`{"id": "#(read('deep.js'))"} it's 'b.txt'`, ['deep.js', 'b.txt']],
  [`karate.read(\`data/\${env}.json\`)`, ['${env}.json']],
])('%s', (text, expected) => {
  expect([...namesCalled(text)]).toEqual(expected);
});

test('a long text costs little', () => {
  const text = `'${'a.'.repeat(140)}' | ${'| '.repeat(50_000)}\n${"'".repeat(50_000)}\n`.repeat(4);
  const before = performance.now();
  namesCalled(text);
  expect(performance.now() - before).toBeLessThan(5000);
});
