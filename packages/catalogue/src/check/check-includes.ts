import type { BundleFeature } from '@stepwright/contract/bundle';
import { STEP_LANGUAGE_TYPES } from '../keywords/step.ts';
import { type Diagnostic, FINDING_CODES } from './diagnostic.ts';
import type { Fix } from './fix.ts';

/** Includes that lead nowhere, back to where they begin, or to a text of another language. */
export function checkIncludes(feature: BundleFeature, byId: ReadonlyMap<number, BundleFeature>): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  const tell = (severity: Diagnostic['severity'], code: string, message: string, id: number): void => {
    const fixes: Fix[] = [{ kind: 'excludeFeature', id, of: feature.id }];
    findings.push({ severity, code, message, uri: feature.uri, line: 1, column: 1, endColumn: 1, fixes });
  };
  for (const id of feature.includes) {
    const included = byId.get(id);
    if (!included) {
      const message = `a feature that "${feature.name}" includes is no longer there (id ${id}); remove it under Include Features`;
      tell('error', FINDING_CODES.missingInclude, message, id);
    } else if (feature.type === 'KARATE') {
      // What an API test includes it calls; a circle of calls is its own business.
      if (included.type === 'KARATE') continue;
      const message = `the included feature "${included.name}" is of type ${included.type}; an API test can only call features of type KARATE`;
      tell('error', FINDING_CODES.featureType, message, id);
    } else if (!STEP_LANGUAGE_TYPES.includes(included.type) && STEP_LANGUAGE_TYPES.includes(feature.type)) {
      const message = `the included feature "${included.name}" is of type ${included.type}, which has a language of its own and cannot run together with these steps`;
      tell('error', FINDING_CODES.featureType, message, id);
    } else if (leadsTo(included, feature.id, byId)) {
      const message = `the included feature "${included.name}" leads back to this one; the circle is cut, so the order in which they run is not what the includes say`;
      tell('warning', FINDING_CODES.includeCircle, message, id);
    }
  }
  return findings;
}

/** Whether a feature includes another one, at any depth, or is it. */
function leadsTo(from: BundleFeature, id: number, byId: ReadonlyMap<number, BundleFeature>): boolean {
  const seen = new Set<number>();
  const open = [from.id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(byId.get(next)?.includes ?? []));
  }
  return false;
}
