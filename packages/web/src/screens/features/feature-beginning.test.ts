import { checkText } from '@stepwright/catalogue/check/check-bundle';
import { parseKarate } from '@stepwright/catalogue/karate/parse-feature';
import { expect, test } from 'vitest';
import { featureBeginning } from './feature-beginning.ts';

test('an API test begins with a request that has nothing to mend', () => {
  const content = featureBeginning('Orders', 'KARATE');
  const { feature, problems } = parseKarate('Orders', content);
  expect(problems).toEqual([]);
  expect(feature?.name).toBe('Orders');
  const steps = [
    ...(feature?.background?.steps ?? []),
    ...feature!.sections.flatMap((section) => ('steps' in section ? section.steps : [])),
  ];
  expect(steps.map(({ text }) => text.split(' ')[0])).toEqual(['url', 'path', 'method', 'status', 'match']);
  expect(checkText({ uri: 'Orders', content, type: 'KARATE', objects: [], environment: null })).toEqual([]);
});

test('other features begin with an open scenario', () => {
  expect(featureBeginning('Sign in', 'ANOROC')).toBe('Feature: Sign in\n\n  Scenario: \n    ');
});
