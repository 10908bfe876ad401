import type { FeatureType } from '@stepwright/contract/entities/feature';
import { expect, test } from 'vitest';
import { checkText } from './check/check-bundle.ts';
import { allSteps, describeActions, findStep, isKeyword, stepIndex, stepIndexFor } from './describe.ts';

test('actions are found by their keyword in any case', () => {
  expect(findStep(' click ')?.keyword).toBe('CLICK');
  expect(findStep('toString')).toBeUndefined();
  expect(isKeyword('Click')).toBe(true);
  expect(isKeyword('Clock')).toBe(false);
  expect(stepIndex()).toBe(stepIndex());
});

test('the description is plain JSON with the shape of each step', () => {
  const described = describeActions();
  expect(described).toHaveLength(allSteps().length);
  expect(described.find((action) => action.keyword === 'ENTER')).toMatchObject({
    syntax: 'ENTER [locator] <test data>',
    group: 'enter',
  });
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
});

test('a feature is offered the actions that are of use in it', () => {
  const offered = (type: FeatureType) =>
    ['CLICK', 'CLICK_RANDOM', 'APP_SWIPE_UP', 'SK_CLICK'].filter((word) => stepIndexFor(type).byKeyword.has(word));
  expect(offered('ANOROC')).toEqual(['CLICK', 'CLICK_RANDOM']);
  expect(offered('MOBILE')).toEqual(['CLICK', 'CLICK_RANDOM', 'APP_SWIPE_UP']);
  expect(offered('WINDOWS')).toEqual(['CLICK', 'CLICK_RANDOM', 'SK_CLICK']);
  expect(stepIndexFor('MOBILE')).toBe(stepIndexFor('MOBILE'));
});

test.each([
  ['ANOROC', 'desktop'],
  ['MOBILE', 'mobile'],
  ['WINDOWS', 'windows'],
] as const)('the examples in the help pass the check of a feature of type %s', (type, platform) => {
  const steps = allSteps()
    .filter((step) => step.platforms.includes(platform))
    .flatMap((step) => step.examples);
  const names = steps.flatMap((text) => [...text.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]!));
  const locators = Object.fromEntries(names.map((name) => [name, '//x']));
  const content = ['Feature: help', '  Scenario: examples', ...steps.map((text) => `    ${text}`)].join('\n');
  const findings = checkText({
    uri: 'help.feature',
    content,
    type,
    objects: [{ name: 'o', locators }],
    environment: null,
  });
  expect(
    findings
      .filter((finding) => finding.severity === 'error')
      .map(({ line, message }) => `${content.split('\n')[line - 1]}: ${message}`),
  ).toEqual([]);
});
