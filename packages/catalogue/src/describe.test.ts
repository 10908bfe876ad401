import { expect, test } from 'vitest';
import { checkText } from './check/check-bundle.ts';
import { allSteps, describeActions, findStep, isKeyword, stepIndex } from './describe.ts';

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

test('the examples in the help pass the check', () => {
  const steps = allSteps().flatMap((step) => step.examples);
  const names = steps.flatMap((text) => [...text.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]!));
  const locators = Object.fromEntries(names.map((name) => [name, '//x']));
  const content = ['Feature: help', '  Scenario: examples', ...steps.map((text) => `    ${text}`)].join('\n');
  const findings = checkText({
    uri: 'help.feature',
    content,
    type: 'ANOROC',
    objects: [{ name: 'o', locators }],
    environment: null,
  });
  expect(
    findings
      .filter((finding) => finding.severity === 'error')
      .map(({ line, message }) => `${content.split('\n')[line - 1]}: ${message}`),
  ).toEqual([]);
});
