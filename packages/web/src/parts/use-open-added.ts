import { useQueryClient } from '@tanstack/react-query';
import { reloadList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { useNotices } from './notice.tsx';
import type { EditedNoun, Stored } from './noun.ts';
import { useListSearch } from './use-list-search.ts';

/** After an addition: the list is read again, the dialog closes, and the new thing is open, with nothing that would hide it. */
export function useOpenAdded<Entity extends Stored>(noun: EditedNoun<Entity>, close: () => void) {
  const { project } = useCurrentProject();
  const { change } = useListSearch(noun.param);
  const notices = useNotices();
  const client = useQueryClient();
  return async ({ id }: { readonly id: number }): Promise<void> => {
    await reloadList(client, noun.kind, project.id);
    close();
    notices.done(noun.texts.add.done);
    change({ [noun.param]: id, q: undefined, page: undefined, type: undefined, tab: undefined });
  };
}
