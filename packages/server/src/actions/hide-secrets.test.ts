import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsCipher } from '../store/settings-cipher.ts';
import { maskSecrets, storeSecrets } from './hide-secrets.ts';
import { findLiterals, replaceLiterals } from './json-literals.ts';

const cipher = settingsCipher('a secret of this test');

test('any JSON text is walked without changing it, and each literal stands where it says', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 3 }), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(replaceLiterals(text, () => null)).toBe(text);
      for (const literal of findLiterals(text)) {
        expect(JSON.parse(text.slice(literal.start, literal.end))).toEqual(literal.value);
      }
      const paths = findLiterals(text).map((literal) => literal.path);
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});

test('what is hidden and saved again is what was stored', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('password', 'x', 'API_KEY', 'nested', 'url'), fc.jsonValue()),
      (settings) => {
        const stored = storeSecrets(JSON.stringify(settings), '', true, cipher);
        expect(storeSecrets(maskSecrets(stored, true), stored, true, cipher)).toBe(stored);
      },
    ),
  );
});

test('a sealed value opens with its own key alone, and never twice the same', () => {
  const sealed = cipher.encrypt('x');
  expect(cipher.encrypt('x')).not.toBe(sealed);
  expect(cipher.decrypt(sealed)).toBe('x');
  expect(settingsCipher('another').decrypt(sealed)).toBeNull();
  expect(cipher.decrypt(sealed.replace(/.\)$/, (end) => (end === 'A)' ? 'B)' : 'A)')))).toBeNull();
});

test('a secret that is a number is sealed too, as the digits that were written', () => {
  const stored = storeSecrets('{"PIN_TOKEN": 7730918846125, "Explicit.wait.time": 10}', '', true, cipher);
  expect(stored).not.toContain('7730918846125');
  expect(stored).toContain('"Explicit.wait.time": 10');
  const value = (JSON.parse(stored) as { PIN_TOKEN: string }).PIN_TOKEN;
  expect(cipher.decrypt(value)).toBe('7730918846125');
});

test('a text nested without end is refused before it fills the memory', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(findLiterals(deep(500))).toHaveLength(1);
  for (const text of [deep(501), deep(300_000), `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`]) {
    expect(() => storeSecrets(text, '', true, cipher)).toThrow('nested deeper than 500 levels');
  }
});
