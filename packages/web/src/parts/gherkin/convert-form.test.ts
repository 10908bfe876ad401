import { allSteps } from '@stepwright/catalogue/describe';
import { expect, test } from 'vitest';
import { convertForm } from './convert-form.ts';

test('there and back', () => {
  expect(convertForm('CLICK [shop.order]', [])).toBe('User clicks on [shop.order]');
  expect(convertForm('User clicks on [shop.order]', [])).toBe('CLICK [shop.order]');
  expect(convertForm('!CLICK [<where>]', ['where'])).toBe('!User clicks on [<where>]');
});

test('what is not understood has no other form', () => {
  expect(convertForm('CLIK [a]', [])).toBeNull();
  expect(convertForm('', [])).toBeNull();
});

test('each example of the catalogue keeps its action and its slots', () => {
  const slots = (text: string) => [...text.matchAll(/\[[^\]]*\]|<[^>]*>|\{[^}]*\}/g)].map(([slot]) => slot).sort();
  for (const { keyword, examples } of allSteps()) {
    for (const example of examples) {
      const text = example.replace(/^\S+\s+/, '').split('\n', 1)[0]!;
      const converted = convertForm(text, []);
      if (converted === null) continue;
      expect(slots(converted), `${keyword}: ${text}`).toEqual(slots(text));
      expect(converted, keyword).not.toBe(text);
    }
  }
});
