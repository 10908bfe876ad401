import type { Bundle, ScenarioChoice } from '@stepwright/contract/bundle';
import { expect, test } from 'vitest';
import { planBundle } from './plan.ts';
import { countingIds } from './read-feature.ts';

const LOGIN = 'Feature: Login\n  Scenario: open\n    When A\n  @slow\n  Scenario: enter\n    When A\n';
const BUY = `Feature: Buy
  Scenario: tea
    When A
  Scenario Outline: many
    When A
    Examples:
      | what | price |
      | cup  | 1     |
      | pot  | 2     |
  Scenario: tea
    When B
`;

function names(only: ScenarioChoice[] | undefined, tags = ''): string[] {
  const feature = (id: number, name: string, content: string, includes: number[]) => ({
    ...{ id, name, type: 'ANOROC' as const, uri: `Shop/${name}.feature`, content, locators: null, includes, files: [] },
  });
  const bundle: Bundle = {
    version: 1,
    name: 'x',
    project: { id: 1, name: 'Shop' },
    features: [feature(1, 'Login', LOGIN, []), feature(2, 'Buy', BUY, [1])],
    entry: [2],
    objects: [],
    environment: { name: 'e', ui: {}, api: {}, settings: {} },
    files: [],
    options: { tags, parallel: 1, headed: false, ...(only && { only }) },
    product: 'x 1',
  };
  const plan = planBundle(bundle, countingIds());
  return plan.features.flatMap((planned) =>
    planned.open().scenarios.map(({ name, row, line }) => `${name}:${row ?? line}`),
  );
}

test('without a choice everything runs', () => {
  expect(names(undefined)).toEqual(['open:2', 'enter:5', 'tea:2', 'many:cup | 1', 'many:pot | 2', 'tea:10']);
});

test('a chosen scenario runs behind what its feature includes, whatever its own tags', () => {
  const pot = { feature: 2, name: 'many', row: 'pot | 2', line: 99 };
  expect(names([pot])).toEqual(['open:2', 'enter:5', 'many:pot | 2']);
  expect(names([pot], 'not @slow')).toEqual(['open:2', 'many:pot | 2']);
});

test('what is included alone needs nothing that includes it', () => {
  expect(names([{ feature: 1, name: 'enter', row: null, line: 5 }], '@smoke')).toEqual(['enter:5']);
});

test('a line tells scenarios of one name apart, and an old line does no harm', () => {
  expect(names([{ feature: 2, name: 'tea', row: null, line: 10 }]).slice(2)).toEqual(['tea:10']);
  expect(names([{ feature: 2, name: 'tea', row: null, line: 77 }]).slice(2)).toEqual(['tea:2', 'tea:10']);
});

test('what is no longer there runs nothing', () => {
  expect(names([{ feature: 9, name: 'gone', row: null, line: 1 }])).toEqual([]);
});
