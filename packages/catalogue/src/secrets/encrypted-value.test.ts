import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptValue, encryptValue, isEncrypted } from './encrypted-value.ts';

const key = randomBytes(32);

test('what was encrypted comes back, each time in another form', () => {
  for (const text of ['', 'tea-time', 'päß 🍵 ENC(x)', 'x'.repeat(10_000)]) {
    const value = encryptValue(text, key);
    expect(isEncrypted(value)).toBe(true);
    expect(encryptValue(text, key)).not.toBe(value);
    expect(decryptValue(value, key)).toBe(text);
  }
});

test('a changed value, another key or a broken text is refused', () => {
  const value = encryptValue('tea-time', key);
  const flipped = value.replace(/.(?=.\)$)/, (c) => (c === 'A' ? 'B' : 'A'));
  expect(decryptValue(flipped, key)).toBeNull();
  expect(decryptValue(value, randomBytes(32))).toBeNull();
  expect(decryptValue('ENC(AAAA)', key)).toBeNull();
  expect(isEncrypted('ENC()')).toBe(false);
  expect(isEncrypted('plain')).toBe(false);
});
