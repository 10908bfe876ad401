import { expect, test } from 'vitest';
import { faultIn, rulesOf, tryHost } from './egress-lines.ts';

test('lines', () => {
  expect(rulesOf('a.example\n\n  b.example:80 \n')).toEqual(['a.example', 'b.example:80']);
  expect(faultIn('a.example\n\n')).toBeNull();
  expect(faultIn('a.example\n\nhttps://b.example/x')).toMatch(/^Line 3: .*b\.example/);
});

test.each([
  ['', null],
  ['a b', null],
  ['api.example.com', /^api\.example\.com, port 443: allowed by \*\.example\.com\. Rules about addresses/],
  ['http://api.example.com:8080/x', /port 8080: allowed by/],
  ['http://x.example.com', /port 80: denied by x\.example\.com\.$/],
  ['10.0.0.1:80', /^10\.0\.0\.1, port 80: denied by 10\.0\.0\.0\/8\.$/],
  ['other.example', /denied, no allowed host fits\./],
  ['169.254.169.254', /denied, 169\.254\.0\.0\/16 is guarded/],
  ['::1', /^\[::1\], port 443: denied, no/],
])('trying "%s"', (written, expected) => {
  const tried = tryHost({ allow: ['*.example.com'], deny: ['x.example.com', '10.0.0.0/8'] }, written);
  if (expected === null) expect(tried).toBeNull();
  else expect(tried?.words).toMatch(expected);
});
