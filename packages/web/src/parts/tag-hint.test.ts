import type { FeatureType } from '@stepwright/contract/entities/feature';
import { expect, test } from 'vitest';
import { tagHint } from './tag-hint.ts';

test.each<[readonly FeatureType[], RegExp]>([
  [['KARATE', 'KARATE'], /selector: .*anyOf/],
  [['ANOROC'], /not @slow$/],
  [[], /not @slow$/],
  [['KARATE', 'ANOROC'], /one expression holds for all features$/],
])('%j', (types, expected) => {
  expect(tagHint(types)).toMatch(expected);
});
