import { expect, test } from 'vitest';
import { piecesOf } from './api-look.ts';
import { nameOfPath } from './api-sources.ts';

test.each([
  [`{ "a": '#string', b: 12 }`, 'key:"a" text:\' marker:#string text:\' key:b number:12'],
  [`"#(pet.name) and <name>"`, 'text:" marker:#(pet.name) text: and  place:<name> text:"'],
  [`'##number? _ > 1'`, "text:' marker:##number? text: _ > 1'"],
  [`karate.get('a') == true`, "member:karate.get text:'a' word:== word:true"],
  [`url 'http://a.b/c' // why`, "text:'http://a.b/c' comment:// why"],
  [`x == '#[2] #object'`, "word:== text:' marker:#[2] text:  marker:#object text:'"],
  ['plain name', ''],
])('%s', (text, expected) => {
  const pieces = [...piecesOf(text, 0)];
  expect(pieces.map(({ kind, from, to }) => `${kind}:${text.slice(from, to)}`).join(' ')).toBe(expected);
  for (const [at, piece] of pieces.entries()) expect(piece.from).toBeGreaterThanOrEqual(pieces[at - 1]?.to ?? 0);
});

test.each([
  ['classpath:a/b.feature@tag', 'b.feature'],
  ['b.json?x=1', 'b.json'],
  ['this:b c.feature', 'b c.feature'],
])('the name of %s', (path, name) => {
  expect(nameOfPath(path)).toBe(name);
});
