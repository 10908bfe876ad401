import { expect, test } from 'vitest';
import { rehearse } from '../rehearse-step.ts';
import { decodeToken } from './jwt-decode.run.ts';
import { jwtDecode } from './jwt-decode.step.ts';

const part = (text: string) => Buffer.from(text).toString('base64url');
const HEADER = part('{"alg":"none"}');

test.each(['', 'Bearer ', 'bearer  '])('with "%s" in front', async (prefix) => {
  const claims = '{ "sub": "Zoë", "n": 1 }';
  const token = `${HEADER}.${part(claims)}.sig`;
  const on = rehearse();
  await on.run(jwtDecode, decodeToken, { data: prefix + token, expected: 'claims' });
  expect(on.variables.get('claims')).toBe(claims);
  expect(on.notes).toEqual(['token header: {"alg":"none"}']);
  expect(on.secrets).toEqual([token]);
});

test.each([
  ['', 'a token has two or three parts with dots between them, but this has 1'],
  ['a.b.c.d', 'a token has two or three parts with dots between them, but this has 4'],
  ['a.b.c.d.e', 'the token is encrypted (five parts) and cannot be decoded'],
  [`${HEADER}.*.x`, 'the content of the token is not base64url'],
  [`${HEADER}.${part('plain')}`, 'the content of the token is not JSON'],
  [`${HEADER}._w`, 'the content of the token is not base64url of a UTF-8 text'],
])('%s', async (data, message) => {
  expect(await rehearse().fails(jwtDecode, decodeToken, { data, expected: 'claims' })).toMatchObject({
    code: 'E_JWT_INVALID',
    message,
  });
});

test('a bad name', async () => {
  expect((await rehearse().fails(jwtDecode, decodeToken, { data: 'x', expected: '9' })).code).toBe('E_VARIABLE');
});
