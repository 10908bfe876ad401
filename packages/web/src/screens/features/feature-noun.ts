import type { Feature, FeatureSummary } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { FEATURES, featureList, featureQuery, removeFeature } from '../../api/queries/features.ts';
import type { EditedNoun, ListNoun } from '../../parts/noun.ts';

export const FEATURE: ListNoun<FeatureSummary> & EditedNoun<Feature> = {
  words: { one: 'feature', many: 'features', a: 'a feature', label: 'Feature' },
  param: 'feature',
  used: 'feature',
  thing: 'feature',
  kind: FEATURES,
  list: featureList,
  one: featureQuery,
  projectIdOf: (feature) => feature.application.id,
  remove: removeFeature,
  texts: {
    add: NOTICES.featureAdd,
    update: NOTICES.featureUpdate,
    delete: NOTICES.featureDelete,
    fetch: NOTICES.featureFetch,
    count: NOTICES.featureCount,
  },
};
