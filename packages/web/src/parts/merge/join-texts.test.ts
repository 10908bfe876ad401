import { expect, test } from 'vitest';
import { joinTexts } from './join-texts.ts';

const BASE = 'Feature: a\n  Scenario: one\n    When x\n    Then y\n';

test('changes in different places are both kept', () => {
  const mine = BASE.replace('Feature: a', 'Feature: mine');
  const theirs = BASE.replace('    Then y\n', '    Then y\n    And z\n');
  expect(joinTexts(BASE, mine, theirs)).toEqual({
    text: 'Feature: mine\n  Scenario: one\n    When x\n    Then y\n    And z\n',
    conflicts: 0,
  });
});

test('where both changed the same line, mine stands and is counted', () => {
  const joined = joinTexts(
    BASE,
    BASE.replace('x', 'mine'),
    BASE.replace('x', 'theirs').replace('Feature: a', 'Feature: b'),
  );
  expect(joined.conflicts).toBe(1);
  expect(joined.text).toBe('Feature: b\n  Scenario: one\n    When mine\n    Then y\n');
});

test('the same change on both sides is one, and no change at all is none', () => {
  const both = BASE.replace('x', 'same');
  expect(joinTexts(BASE, both, both)).toEqual({ text: both, conflicts: 0 });
  expect(joinTexts(BASE, BASE, BASE)).toEqual({ text: BASE, conflicts: 0 });
  expect(joinTexts(BASE, BASE, both)).toEqual({ text: both, conflicts: 0 });
  expect(joinTexts(BASE, both, BASE)).toEqual({ text: both, conflicts: 0 });
  expect(joinTexts('', 'a', '')).toEqual({ text: 'a', conflicts: 0 });
  expect(joinTexts('a\nb\nc\nd\ne', 'b\nc\nd\ne', 'a\nb\nc\nd')).toEqual({ text: 'b\nc\nd', conflicts: 0 });
});
