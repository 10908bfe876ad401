import { expect, test } from 'vitest';
import { runApi } from '../suite/testing-api-run.ts';

const TOO_DEEP = /^calls of features lie more than 100 deep; one calls itself without end/;

test.each([
  ['a step', '* call read(name)'],
  ['callonce', '* callonce read(name)'],
  ['a script', '* eval karate.call(name)'],
  ['callSingle', '* def single = karate.callSingle(name)'],
  ['a loop', '* call read(name) [{ at: 1 }, { at: 2 }]'],
])('a feature that calls itself by %s ends, and so do those that call it', async (_how, step) => {
  // Twice at each level: all of them would be more calls than anybody can wait for.
  const steps = `    * def name = 'circle.feature'\n    ${step}\n`;
  const circle = `Feature: circle\n  Scenario: one\n${steps}  Scenario: two\n${steps}`;
  const { scenarios, failures } = await runApi({ features: { 'circle.feature': circle } });
  expect(scenarios).toEqual(['one: FAILED', 'two: FAILED']);
  for (const failure of failures) {
    expect(failure).toMatch(TOO_DEEP);
    expect(failure.length).toBeLessThan(1_000);
  }
});
