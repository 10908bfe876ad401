import { expect, test } from 'vitest';
import { bodyLines } from './body-lines.ts';
import { readSize } from './read-size.ts';

const drawn = (text: string, mediaType = '') =>
  bodyLines(text, mediaType).map(
    ({ text: line, depth, end }) => `${'  '.repeat(depth)}${line}${end === null ? '' : ` (to ${end})`}`,
  );

test('JSON is indented; numbers and the order of keys stay as they were sent', () => {
  expect(drawn('{"b":1.0,"2":[],"1":{"a":"x: {y}, \\" z"},"n":12345678901234567890}')).toEqual([
    '{ (to 7)',
    '  "b": 1.0,',
    '  "2": [],',
    '  "1": { (to 5)',
    '    "a": "x: {y}, \\" z"',
    '  },',
    '  "n": 12345678901234567890',
    '}',
  ]);
  expect(drawn(' [1,\n2] ')).toEqual(['[ (to 3)', '  1,', '  2', ']']);
  expect(drawn('[]')).toEqual(['[]']);
});

test('the beginning of JSON is indented too; what has no end is not folded', () => {
  const beginning = (text: string) =>
    bodyLines(text, 'application/json', true).map(
      ({ text: line, depth, end }) => `${'  '.repeat(depth)}${line}${end === null ? '' : ` (to ${end})`}`,
    );
  expect(beginning('[{"id":0,"name":"a"},{"id":1,"note":"some lon')).toEqual([
    '[',
    '  { (to 4)',
    '    "id": 0,',
    '    "name": "a"',
    '  },',
    '  {',
    '    "id": 1,',
    '    "note": "some lon',
  ]);
  expect(beginning('{"a":"b\\')).toEqual(['{', '  "a": "b\\']);
  expect(beginning('{"a":[]}]} [')).toHaveLength(6);
});

test('XML is indented; text stays beside its element', () => {
  expect(drawn('<?xml version="1.0"?><a x="1"><b>text</b><c/><d><!-- no --><![CDATA[<x>]]></d><e></e>\n</a>')).toEqual(
    [
      '<?xml version="1.0"?>',
      '<a x="1"> (to 8)',
      '  <b>text</b>',
      '  <c/>',
      '  <d> (to 6)',
      '    <!-- no -->',
      '    <![CDATA[<x>]]>',
      '  </d>',
      '  <e></e>',
      '</a>',
    ].map((line) => line.replace('(to 8)', '(to 9)').replace('(to 6)', '(to 7)')),
  );
});

test.each([
  ['cut JSON', '{"a": [1,\n2', ['{"a": [1,', '2']],
  ['XML that does not close', '<a><b></a>', ['<a><b></a>']],
  ['a page', '<!doctype html>\n<p>x<br>y', ['<!doctype html>', '<p>x<br>y']],
  ['text', 'one\r\ntwo', ['one', 'two']],
  ['nothing', '', ['']],
])('%s comes line by line', (_, text, lines) => {
  expect(drawn(text, text.startsWith('<!') ? 'text/html' : 'text/plain')).toEqual(lines);
});

test('much nesting needs no stack', () => {
  expect(bodyLines('['.repeat(20_000) + ']'.repeat(20_000), '')).toHaveLength(39_999);
});

test('sizes', () => {
  expect([0, 999, 1000, 12_345, 5_000_000].map(readSize)).toEqual(['0 B', '999 B', '1.0 kB', '12.3 kB', '5.0 MB']);
});
