import type { Feature } from '@cucumber/messages';
import type { Diagnostic } from './diagnostic.ts';
import type { Fix } from './fix.ts';

/** Makes a finding about a whole line. */
export type At = (
  line: number,
  severity: Diagnostic['severity'],
  code: string,
  message: string,
  fixes?: readonly Fix[],
) => Diagnostic;

type Child = Feature['children'][number];

/** Children of the feature and of its rules. */
export function* childrenOf(feature: Feature): Generator<Child> {
  for (const child of feature.children) {
    yield child;
    if (child.rule) yield* child.rule.children;
  }
}
