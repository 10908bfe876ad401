import { randomBytes } from 'node:crypto';
import { decryptValue, encryptValue, KEY_BYTES } from '@stepwright/catalogue/secrets/encrypted-value';
import { expect, test } from 'vitest';
import type { SettingsCipher } from '../store/settings-cipher.ts';
import { resealBundle } from './reseal-bundle.ts';

const installation = randomBytes(KEY_BYTES);
const cipher: Pick<SettingsCipher, 'decrypt'> = { decrypt: (value) => decryptValue(value, installation) };

test('values are sealed anew wherever they stand, with a key of this one handing over', () => {
  const secret = encryptValue('tea-time', installation);
  const foreign = encryptValue('other', randomBytes(KEY_BYTES));
  const bundle = { ui: { whole: secret, inside: `Bearer ${secret}!` }, features: [`ENTER [a] <${secret}>`], foreign };
  const { text, key } = resealBundle(JSON.stringify(bundle), cipher as SettingsCipher);
  const handed = JSON.parse(text) as typeof bundle;
  expect(text).not.toContain(secret);
  expect(handed.foreign).toBe(foreign);
  for (const value of [handed.ui.whole, handed.ui.inside, handed.features[0] ?? '']) {
    const part = /ENC\([\w-]+\)/.exec(value)?.[0] ?? '';
    expect(decryptValue(part, Buffer.from(key ?? '', 'base64'))).toBe('tea-time');
    expect(decryptValue(part, installation)).toBeNull();
  }
});

test('a bundle without sealed values is handed over as it is', () => {
  expect(resealBundle('{"a":"b"}', cipher as SettingsCipher)).toEqual({ text: '{"a":"b"}', key: null });
});
