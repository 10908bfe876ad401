import { expect, test } from 'vitest';
import { evidenceAddress } from './evidence-address.ts';

test('files of the run and bytes inside the message have an address', () => {
  expect(evidenceAddress({ url: 'attachments/12-a.png', mediaType: 'image/png' })).toBe('attachments/12-a.png');
  const inside = { body: 'AAAA', contentEncoding: 'BASE64' };
  expect(evidenceAddress({ ...inside, mediaType: 'image/png' })).toBe('data:image/png;base64,AAAA');
  expect(evidenceAddress({ ...inside, mediaType: 'application/pdf' })).toBe(
    'data:application/octet-stream;base64,AAAA',
  );
});

test('nothing else has one', () => {
  for (const url of [
    'https://elsewhere.example/pixel.png',
    '//elsewhere.example/pixel.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'attachments/../../api/session',
    'attachments/..',
    'attachments/a/b',
    'attachments/a?b',
    '/attachments/a',
    'x',
  ]) {
    expect(evidenceAddress({ url, mediaType: 'image/png' }), url).toBeNull();
  }
  expect(evidenceAddress({ body: 'text', contentEncoding: 'IDENTITY', mediaType: 'text/plain' })).toBeNull();
  const page = { body: 'AAAA", x', contentEncoding: 'BASE64', mediaType: 'text/html' };
  expect(evidenceAddress(page)).toBe('data:application/octet-stream;base64,AAAAx');
});
