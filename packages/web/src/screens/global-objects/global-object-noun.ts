import type { GlobalObject, GlobalObjectSummary } from '@stepwright/contract/entities/global-object';
import { NOTICES } from '@stepwright/contract/notices';
import {
  GLOBAL_OBJECTS,
  globalObjectList,
  globalObjectQuery,
  removeGlobalObject,
} from '../../api/queries/global-objects.ts';
import type { EditedNoun, ListNoun } from '../../parts/noun.ts';

export const GLOBAL_OBJECT: ListNoun<GlobalObjectSummary> & EditedNoun<GlobalObject> = {
  words: { one: 'global object', many: 'global objects', a: 'a global object', label: 'Global Object' },
  param: 'object',
  used: 'object',
  thing: 'object',
  kind: GLOBAL_OBJECTS,
  list: globalObjectList,
  one: globalObjectQuery,
  projectIdOf: (object) => object.application.id,
  remove: removeGlobalObject,
  texts: {
    add: NOTICES.globalObjectAdd,
    update: NOTICES.globalObjectUpdate,
    delete: NOTICES.globalObjectDelete,
    fetch: NOTICES.globalObjectFetch,
    count: NOTICES.globalObjectCount,
  },
};
