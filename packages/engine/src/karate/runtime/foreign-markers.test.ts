import { describe, expect, test } from 'vitest';
import { ForeignMarkers } from './foreign-markers.ts';

const OWN = [
  "* match response == { id: '#? _ > 0', name: '#(name)', tags: '#[_ > 1] #string', odd: '#? _ == \\'x\\'' }",
];
const foreign = (body: string | Uint8Array, header = '') => {
  const markers = new ForeignMarkers();
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  markers.look([['x', header]], { kind: 'memory', bytes });
  return markers;
};
const may = (markers: ForeignMarkers, source: string, texts = OWN) => markers.mayEvaluate(source, () => texts);

describe('an answer without markers changes nothing', () => {
  test.each(['', '{"a": "#fff", "b": "http://x/#part", "c": "#1 (one)"}', '{"a": "b\\nc"}', 'plain'])('%s', (body) => {
    expect(may(foreign(body), 'anything()')).toBe(true);
  });
});

describe('behind an answer with a marker, only what the test says itself is evaluated', () => {
  test.each<[string, string | Uint8Array]>([
    ['embedded', '{"a": "#(karate.abort())"}'],
    ['optional', '{"a": "##(x)"}'],
    ['condition', '{"a": "#? evil()"}'],
    ['type with condition', '{"a": "#number? evil()"}'],
    ['list', '{"a": "#[evil()]"}'],
    ['escaped in JSON', '{"a": "\\u0023(evil())"}'],
    ['escaped in XML', '<a>&#35;(evil())</a>'],
    ['in wide characters', Buffer.from('{"a": "#(evil())"}', 'utf16le')],
  ])('%s', (_, body) => {
    const markers = foreign(body);
    expect(may(markers, 'evil()')).toBe(false);
    expect(may(markers, 'karate.abort()')).toBe(false);
    for (const own of ['_ > 0', 'name', '_ > 1', "_ == 'x'"]) expect(may(markers, own), own).toBe(true);
    // Part of a script is no script of the test.
    expect(may(markers, '0')).toBe(false);
  });

  test('in a header; a file that is read later counts', () => {
    const markers = foreign('', '#(evil())');
    expect(may(markers, 'evil()')).toBe(false);
    expect(may(markers, 'later', [])).toBe(false);
    expect(may(markers, 'later', ['{"a": "#(later)"}'])).toBe(true);
  });

  test('a body in a file is not looked through', () => {
    const markers = new ForeignMarkers();
    markers.look([], { kind: 'file', path: '/nowhere', size: 1e9 });
    expect(may(markers, 'evil()')).toBe(false);
    expect(may(markers, 'name')).toBe(true);
  });
});
