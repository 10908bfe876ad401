import type { FeatureType } from '@stepwright/contract/entities/feature';

/** What can be written into the tag field of a run, by the types of the features that would run. */
export function tagHint(types: readonly FeatureType[]): string {
  const hasApi = types.includes('KARATE');
  if (hasApi && types.every((type) => type === 'KARATE')) {
    return "Optional: @smoke and not @slow, or a selector: ~@slow, @a,@b, anyOf('@a', '@b')";
  }
  const forAll = hasApi ? '; one expression holds for all features' : '';
  return `Optional: @smoke, or @smoke and not @slow${forAll}`;
}
