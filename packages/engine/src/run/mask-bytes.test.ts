import { expect, test } from 'vitest';
import { maskBytes } from './mask-bytes.ts';
import { Secrets } from './secrets.ts';

const secrets = new Secrets();
secrets.keep('hunter2!');

test('a secret inside a text is hidden, whatever its kind and size', () => {
  const text = Buffer.from(`${'a,b\n'.repeat(2_000_000)}key,hunter2!\n`);
  const shown = Buffer.from(maskBytes(text, secrets)).toString();
  expect(shown.endsWith('key,******\n')).toBe(true);
});

test('a text in an older encoding keeps its other letters', () => {
  const shown = Buffer.from(maskBytes(Buffer.from('Gr\u00fc\u00dfe hunter2!', 'latin1'), secrets));
  expect(shown.toString('latin1')).toBe('Gr\u00fc\u00dfe ******');
});

test('what holds no secret, or is no text, stays the very same bytes', () => {
  const plain = Buffer.from('\ufeffnothing here');
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d', 'hex'), Buffer.from('hunter2!')]);
  expect(maskBytes(plain, secrets)).toBe(plain);
  expect(maskBytes(picture, secrets)).toBe(picture);
});
