import { expect, test } from 'vitest';
import { findRequests, withoutRequests } from './find-requests.ts';
import { hasFeatureLine } from './keep-gherkin.ts';

const LINES = 500_000;

test('a long text of openings that nothing closes is read in one go, and each word is told once', () => {
  const text = `pschat: a ENDCHAT\n${'gpt: a\npschat: b\n'.repeat(LINES / 2)}`;
  const { requests, open } = findRequests(text);
  expect(requests).toMatchObject([{ kind: 'pschat', prompt: 'a' }]);
  expect(open).toEqual(['gpt:', 'pschat:']);
  expect(withoutRequests(text, requests).startsWith('gpt: a\n')).toBe(true);
});

test('a feature is found behind any number of empty lines, and none is found as quickly', () => {
  const empty = '\n'.repeat(LINES);
  expect(hasFeatureLine(`# a comment${empty}  Feature: Orders`)).toBe(true);
  expect(hasFeatureLine(`# a comment${empty}Scenario: Orders`)).toBe(false);
});
