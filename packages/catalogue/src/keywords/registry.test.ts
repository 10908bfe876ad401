import { describe, expect, test } from 'vitest';
import { indexSteps, matchStep } from '../grammar/match-step.ts';
import { behaviourOf, runnableKeywords } from './behaviours.ts';
import facts from './catalogue-facts.json' with { type: 'json' };
import { hasDriver } from './no-driver.ts';
import { STEPS } from './registry.ts';
import type { Slot } from './step.ts';

interface Fact {
  readonly group: string;
  readonly platforms: readonly string[];
  readonly locator: string;
  readonly secondLocator?: string;
  readonly testData: readonly string[];
  readonly expected: readonly string[];
  readonly autoWait: string;
  readonly sentence: string;
  readonly errors: readonly string[];
}

const INDEX = indexSteps(STEPS);

const FACTS = facts as { readonly [keyword: string]: Fact };

function slotFact(slot: Slot): readonly string[] {
  return slot.kind === undefined ? [slot.use] : [slot.use, slot.kind];
}

test('keywords and sentences are there once', () => {
  expect(new Set(STEPS.map((step) => step.keyword)).size).toBe(STEPS.length);
  expect(new Set(STEPS.map((step) => step.sentence.toLowerCase())).size).toBe(STEPS.length);
});

test('every keyword of the specification is there', () => {
  expect(STEPS.map((step) => step.keyword).toSorted()).toEqual(Object.keys(FACTS).toSorted());
});

test('every keyword that can run has a behaviour and every behaviour a keyword', () => {
  expect(runnableKeywords()).toEqual(STEPS.filter(hasDriver).map((step) => step.keyword));
  expect(behaviourOf('CLICK')).toBeTypeOf('function');
  expect(behaviourOf('constructor')).toBeUndefined();
});

describe.each(STEPS.map((step) => [step.keyword, step] as const))('%s', (keyword, step) => {
  test('has slots, sentence and waiting as specified', () => {
    const fact = FACTS[keyword];
    expect(fact).toBeDefined();
    expect({
      group: step.section ?? step.group,
      platforms: step.platforms,
      locator: step.locator,
      secondLocator: step.secondLocator,
      testData: slotFact(step.testData),
      expected: slotFact(step.expected),
      autoWait: step.autoWait,
      sentence: step.sentence,
    }).toEqual({
      group: fact!.group,
      platforms: fact!.platforms,
      locator: fact!.locator,
      secondLocator: fact!.secondLocator,
      testData: fact!.testData,
      expected: fact!.expected,
      autoWait: fact!.autoWait,
      sentence: fact!.sentence,
    });
  });

  test('has help for itself, its slots and its errors', () => {
    expect(step.help.length).toBeGreaterThan(40);
    expect(step.help).toMatch(/[.:]$/);
    for (const slot of [step.testData, step.expected]) {
      if (slot.use === 'none') expect(slot.help).toBeUndefined();
      else expect(slot.help?.length ?? 0).toBeGreaterThan(10);
    }
    for (const error of step.errors) expect(error.when).toMatch(/^[A-Z<].*\.$/s);
    expect(step.errors.map((error) => error.code)).toEqual(expect.arrayContaining([...FACTS[keyword]!.errors]));
  });

  test('has an example in both forms', () => {
    expect(step.examples).toHaveLength(2);
    expect(step.examples[0]).toMatch(new RegExp(`^Then ${keyword}(?: |$)`));
    expect(step.examples[1]).toMatch(/^And User /);
    for (const [at, form] of (['keyword', 'sentence'] as const).entries()) {
      const call = matchStep(INDEX, { text: step.examples[at]!.replace(/^(?:Then|And) /, '') });
      expect([call.step.keyword, call.form]).toEqual([keyword, form]);
    }
  });
});
