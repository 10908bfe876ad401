import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import { describe, expect, test } from 'vitest';
import { planBundle } from './plan.ts';
import { countingIds } from './read-feature.ts';

function feature(id: number, includes: number[] = [], overrides: Partial<BundleFeature> = {}): BundleFeature {
  const content = `Feature: f${id}\n  @s${id}\n  Scenario: s${id}\n    Then CLICK [a]\n`;
  return {
    id,
    name: `f${id}`,
    type: 'ANOROC',
    uri: `p/f${id}.feature`,
    content,
    locators: null,
    includes,
    files: [],
    ...overrides,
  };
}

function bundleOf(features: BundleFeature[], entry: number[], tags = ''): Bundle {
  return {
    version: 1,
    name: 'b',
    project: { id: 1, name: 'p' },
    features,
    entry,
    objects: [],
    environment: { name: 'e', ui: {}, api: {}, settings: {} },
    files: [],
    options: { tags, parallel: 1, headed: false },
    product: '0',
  };
}

function plan(features: BundleFeature[], entry: number[], tags = '') {
  return planBundle(bundleOf(features, entry, tags), countingIds());
}

describe('the plan of a bundle', () => {
  test('runs what is included first, each feature once, circles cut', () => {
    const features = [feature(1, [2, 3]), feature(2, [3]), feature(3, [1]), feature(4, [2])];
    expect(plan(features, [1, 4]).features.map((planned) => planned.feature.name)).toEqual(['f3', 'f2', 'f1', 'f4']);
  });

  test('a feature that is listed several times runs as often, each time with scenarios of its own', () => {
    const features = [feature(1, [2]), feature(2), feature(3)];
    const { features: planned, scenarios } = plan(features, [1, 3, 1, 1]);
    expect(planned.map(({ feature: { name }, again }) => [name, again])).toEqual([
      ['f2', false],
      ['f1', false],
      ['f3', false],
      ['f1', true],
      ['f1', true],
    ]);
    expect(scenarios).toBe(5);
    const ids = planned.flatMap((one) => one.open().scenarios.map((scenario) => scenario.id));
    expect(new Set(ids).size).toBe(5);
    const other = plan([feature(2, [], { type: 'PERFORMANCE' }), feature(1)], [2, 1, 2]);
    expect(other.problems).toHaveLength(1);
  });

  test('counts what the tags leave out', () => {
    const result = plan([feature(1, [2]), feature(2)], [1], '@s1');
    expect(result).toMatchObject({ scenarios: 1, filtered: 1, problems: [] });
    expect(result.features.map((planned) => planned.count)).toEqual([0, 1]);
    expect(() => plan([feature(1)], [1], '@a and')).toThrow('tag expression');
  });

  test('names what cannot be planned', () => {
    const features = [feature(1, [9]), feature(2, [], { type: 'PERFORMANCE' }), feature(3, [], { content: 'no' })];
    const result = plan(features, [1, 2, 3, 8]);
    expect(result.scenarios).toBe(1);
    expect(result.problems.map((problem) => [problem.code, problem.uri])).toEqual([
      ['MISSING_INCLUDE', 'p/f1.feature'],
      ['MISSING_INCLUDE', ''],
      ['FEATURE_TYPE', 'p/f2.feature'],
      ['GHERKIN', 'p/f3.feature'],
    ]);
    expect(result.problems[2]?.message).toContain('features of type PERFORMANCE run with');
  });

  test('ids are unique over all features', () => {
    const ids = plan([feature(1, [2]), feature(2)], [1]).features.flatMap((planned) =>
      planned.open().scenarios.flatMap((scenario) => [scenario.id, ...scenario.steps.map((step) => step.id)]),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a feature beyond what is kept is read anew, with the same ids', () => {
    const bundle = bundleOf([feature(1), feature(2)], [1, 2, 1]);
    const kept = planBundle(bundle, countingIds());
    const slim = planBundle(bundle, countingIds(), { keep: 0 });
    expect(slim.features.map((planned) => planned.kept)).toEqual([false, false, false]);
    expect(slim).toMatchObject({ scenarios: 3, filtered: 0, problems: [] });
    const opened = (plan: typeof kept) =>
      plan.features.map((planned) => {
        const { document, scenarios, each } = planned.open();
        return { document, scenarios, oneByOne: [...each()] };
      });
    expect(opened(slim)).toEqual(opened(kept));
    expect(opened(slim)).toEqual(opened(slim));
  });

  test('the scenarios of a large API test are made as they are taken, with the same ids', () => {
    const content =
      'Feature: f\n@a\nScenario: one\n* print 1\nScenario Outline: two <x>\n* print <x>\nExamples:\n| x |\n| 1 |\n| 2 |';
    const bundle = bundleOf([feature(1, [], { type: 'KARATE', content }), feature(2)], [1, 2]);
    const kept = planBundle(bundle, countingIds());
    const slim = planBundle(bundle, countingIds(), { keep: 0 });
    const shown = (plan: typeof kept) =>
      plan.features.map((planned) => {
        const { document, scenarios, each } = planned.open();
        const told = ({ pickle, name, line }: (typeof scenarios)[number]) => ({ pickle, name, line });
        return { document, scenarios: scenarios.map(told), oneByOne: [...each()].map(told) };
      });
    expect(slim).toMatchObject({ scenarios: 4, problems: [] });
    expect(shown(slim)).toEqual(shown(kept));
    expect(shown(slim)[0]?.scenarios.map(({ name }) => name)).toEqual(['one', 'two 1', 'two 2']);
  });
});
