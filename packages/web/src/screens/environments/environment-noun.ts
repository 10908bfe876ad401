import type { Environment, EnvironmentSummary } from '@stepwright/contract/entities/environment';
import { NOTICES } from '@stepwright/contract/notices';
import { ENVIRONMENTS, environmentList, environmentQuery, removeEnvironment } from '../../api/queries/environments.ts';
import type { EditedNoun, ListNoun } from '../../parts/noun.ts';

export const ENVIRONMENT: ListNoun<EnvironmentSummary> & EditedNoun<Environment> = {
  words: { one: 'environment', many: 'environments', a: 'an environment', label: 'Environment' },
  param: 'environment',
  used: 'environment',
  thing: 'environment',
  kind: ENVIRONMENTS,
  list: environmentList,
  one: environmentQuery,
  projectIdOf: (environment) => environment.applicationId,
  remove: removeEnvironment,
  texts: {
    add: NOTICES.environmentAdd,
    update: NOTICES.environmentUpdate,
    delete: NOTICES.environmentDelete,
    fetch: NOTICES.environmentFetch,
    count: NOTICES.environmentCount,
  },
};
