import type { Bundle, BundleFeature } from '@stepwright/contract/bundle';
import { type Diagnostic, FINDING_CODES } from '../check/diagnostic.ts';
import { STEP_LANGUAGE_TYPES } from '../keywords/step.ts';
import { type NewId, type ReadFeature, readFeature } from './read-feature.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { readTags } from './tags.ts';

export interface PlannedFeature extends ReadFeature {
  readonly feature: BundleFeature;
  /** In the order to run; those that the tags leave out are not among them. */
  readonly scenarios: readonly Scenario[];
}

export interface Plan {
  /** Included features before the ones that include them, each once. */
  readonly features: readonly PlannedFeature[];
  /** How many scenarios there are to run. */
  readonly scenarios: number;
  /** How many the tags left out. */
  readonly filtered: number;
  /** Errors that keep a feature from being planned: not Gherkin, not there, of another language. */
  readonly problems: readonly Diagnostic[];
}

/**
 * What a bundle is to run, in order.
 *
 * @throws StepError E_CONFIG for a tag expression that is not understood
 */
export function planBundle(bundle: Bundle, newId: NewId, isKeyword?: (word: string) => boolean): Plan {
  const wanted = readTags(bundle.options.tags);
  const { features, problems } = orderFeatures(bundle);
  const found = [...problems];
  const planned: PlannedFeature[] = [];
  let filtered = 0;
  for (const feature of features) {
    if (!STEP_LANGUAGE_TYPES.includes(feature.type)) {
      found.push(atStart(feature, FINDING_CODES.featureType, otherLanguage(feature)));
      continue;
    }
    const read = readFeature(feature, newId, isKeyword);
    found.push(...read.problems);
    const all = [...scenariosOf(read, newId)];
    const scenarios = all.filter((scenario) => wanted(scenario.tags));
    filtered += all.length - scenarios.length;
    planned.push({ ...read, feature, scenarios });
  }
  const scenarios = planned.reduce((total, feature) => total + feature.scenarios.length, 0);
  return { features: planned, scenarios, filtered, problems: found };
}

/** Depth-first through the includes, each feature once; a circle of includes is cut where it closes. */
export function orderFeatures(bundle: Pick<Bundle, 'features' | 'entry'>): {
  readonly features: readonly BundleFeature[];
  readonly problems: readonly Diagnostic[];
} {
  const byId = new Map(bundle.features.map((feature) => [feature.id, feature]));
  const ordered: BundleFeature[] = [];
  const problems: Diagnostic[] = [];
  const seen = new Set<number>();
  const visit = (id: number, includedBy: BundleFeature | null): void => {
    const feature = byId.get(id);
    if (!feature) {
      problems.push(missing(id, includedBy));
      return;
    }
    if (seen.has(id)) return;
    seen.add(id);
    for (const included of feature.includes) visit(included, feature);
    ordered.push(feature);
  };
  for (const id of bundle.entry) visit(id, null);
  return { features: ordered, problems };
}

function missing(id: number, includedBy: BundleFeature | null): Diagnostic {
  const message = includedBy
    ? `a feature that "${includedBy.name}" includes is no longer there (id ${id}); remove it under Include Features`
    : `the feature to run is not there (id ${id})`;
  return atStart({ uri: includedBy?.uri ?? '' }, FINDING_CODES.missingInclude, message);
}

function otherLanguage({ name, type }: BundleFeature): string {
  return `features of type ${type} run with a language of their own, not with these steps; "${name}" cannot run together with features of type ${STEP_LANGUAGE_TYPES.join(', ')}`;
}

function atStart({ uri }: { readonly uri: string }, code: string, message: string): Diagnostic {
  return { severity: 'error', code, message, uri, line: 1, column: 1, endColumn: 1 };
}
