import { expect, test } from 'vitest';
import { attach, filesOfChosen, filesToSend } from './attached-files.ts';

const file = (name: string, text = name) => new File([text], name);
const named = (files: ReturnType<typeof attach>) => [...files].map(([name, { name: own }]) => `${name} < ${own}`);
const FILES = [
  { name: 'a.png', stored: false, features: [0] },
  { name: 'b.csv', stored: true, features: [0, 1] },
  { name: 'c.txt', stored: false, features: [2] },
];

test('chosen files are attached under the names that are wanted', () => {
  const first = attach(new Map(), ['a.png', 'c.txt'], [file('A.PNG'), file('other.txt')]);
  expect(named(first)).toEqual(['a.png < A.PNG']);
  expect(named(attach(first, ['a.png', 'c.txt'], [file('c.txt'), file('a.png')]))).toEqual([
    'a.png < a.png',
    'c.txt < c.txt',
  ]);
});

test('where one is wanted, the one that was chosen is meant', () => {
  expect(named(attach(new Map(), ['a.png'], [file('photo.png')]))).toEqual(['a.png < photo.png']);
  expect(named(attach(new Map(), [], [file('photo.png')]))).toEqual([]);
});

test('only what the chosen features send and the project lacks goes to the project', async () => {
  const wanted = filesOfChosen(FILES, (place) => place < 2);
  expect(wanted.map(({ name }) => name)).toEqual(['a.png', 'b.csv']);
  const attached = new Map([
    ['a.png', file('photo.png', 'bytes')],
    ['b.csv', file('b.csv')],
    ['c.txt', file('c.txt')],
  ]);
  const sent = filesToSend(wanted, attached);
  expect(sent.map(({ name }) => name)).toEqual(['a.png']);
  expect(await sent[0]?.text()).toBe('bytes');
});
