import type { FeatureRuntime } from './scenario-runtime.ts';

/** By the place of the outline among the feature's sections. Numbers alone, because a feature may have very many rows. */
const BEGUN = new WeakMap<FeatureRuntime, Map<number, number[]>>();

/** A row of an outline begins; `index` counts within its table, from 0. */
export function noteRow(feature: FeatureRuntime, section: number, index: number): void {
  const sections = BEGUN.get(feature) ?? new Map<number, number[]>();
  BEGUN.set(feature, sections);
  const rows = sections.get(section);
  if (rows === undefined) sections.set(section, [index]);
  else rows.push(index);
}

/** The rows of an outline that have begun so far, in the order in which they did. */
export function begunRows(feature: FeatureRuntime, section: number): readonly number[] {
  return BEGUN.get(feature)?.get(section) ?? [];
}
