import type { FeatureType } from '@stepwright/contract/entities/feature';
import { karateScenariosOf, openKarate } from '../karate/open-karate.ts';
import type { NewId } from './read-feature.ts';
import { readFeature } from './read-feature.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';

/** The scenarios of a feature of any type that runs; null for a text that is none. An API test's outline whose rows are made is one of them. */
export function scenariosIn(
  feature: { readonly name: string; readonly type: FeatureType; readonly content: string },
  newId: NewId,
): Scenario[] | null {
  const source = { uri: feature.name, content: feature.content };
  if (feature.type === 'KARATE') {
    const opened = openKarate(source, newId);
    return opened.document && [...karateScenariosOf(opened, newId)];
  }
  const read = readFeature(source, newId);
  return read.document && [...scenariosOf(read, newId)];
}
