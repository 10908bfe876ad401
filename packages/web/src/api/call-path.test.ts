import { expect, test } from 'vitest';
import { callPath } from './call-path.ts';

test('fills the path and leaves empty query values out', () => {
  expect(callPath('/api/run/:runId/scenario/:index', { runId: 12, index: 0 }, undefined)).toBe(
    '/api/run/12/scenario/0',
  );
  expect(callPath('/api/files/list', undefined, { page: 0, searchValue: '', applicationId: 7 })).toBe(
    '/api/files/list?page=0&applicationId=7',
  );
  expect(callPath('/api/x', undefined, { name: 'a b&c' })).toBe('/api/x?name=a+b%26c');
});

test('encodes what stands in the path and refuses a missing part', () => {
  expect(callPath('/f/:name', { name: 'a/b' }, undefined)).toBe('/f/a%2Fb');
  expect(() => callPath('/f/:name', {}, undefined)).toThrow('needs "name"');
});
