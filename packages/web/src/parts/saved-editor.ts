import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { isCallError } from '../api/call-error.ts';
import { reloadList } from '../api/queries/list-query.ts';
import { useCurrentProject } from '../app/current-project.ts';
import { useHotkey } from '../app/hotkeys.ts';
import { type Draft, type Fields, useDraft } from '../app/use-draft.ts';
import { useVersionedSave } from '../app/use-versioned-save.ts';
import { useNotices } from './notice.tsx';
import type { EditedNoun, Noun, Stored } from './noun.ts';

/** The texts that are edited; a name is always among them. */
export type NamedFields = Fields & { readonly name: string };

export interface SavedEditorOptions<Entity extends Stored, F extends NamedFields> {
  readonly noun: EditedNoun<Entity>;
  readonly entity: Entity;
  readonly fieldsOf: (entity: Entity) => F;
  /** The contract's schema of the name; its message is shown. */
  readonly nameSchema: z.ZodType<string, string>;
  /** False while the other texts cannot be saved. */
  readonly valid?: (fields: F) => boolean;
  /** Sends the texts, based on that stored version. */
  readonly send: (fields: F, basedOn: string) => Promise<Entity>;
}

export interface SavedEditor<Entity extends Stored, F extends NamedFields> {
  readonly noun: Noun;
  readonly entity: Entity;
  readonly draft: Draft<F>;
  readonly fieldsOf: (entity: Entity) => F;
  readonly saving: ReturnType<typeof useVersionedSave<F, Entity>>;
  readonly mayWrite: boolean;
  /** What is wrong with the name. */
  readonly fault: string | undefined;
  readonly mayUpdate: boolean;
  /** Shows what the server has stored now. */
  readonly store: (entity: Entity) => void;
}

/**
 * The edit of one stored thing: a draft that survives, saving (also by Ctrl+S) with a notice and a renewed list, and a conflict when
 * somebody else saved meanwhile. Drawn by `EditorSheet`. Use one component per thing (`key={id}`).
 */
export function useSavedEditor<Entity extends Stored, F extends NamedFields>(
  options: SavedEditorOptions<Entity, F>,
): SavedEditor<Entity, F> {
  const { noun, entity, fieldsOf, send } = options;
  const { project, can } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const draft = useDraft(`${noun.param}:${entity.id}`, fieldsOf(entity), entity.updated_date_time);
  const store = (stored: Entity) => void client.setQueryData(noun.one(stored.id).queryKey, stored);
  const saving = useVersionedSave({
    draft,
    fieldsOf,
    send,
    onSaved: async (saved) => {
      store(saved);
      notices.done(noun.texts.update.done);
      await reloadList(client, noun.kind, project.id);
    },
    onTaken: store,
    onFailed: (error) => {
      if (error instanceof DOMException && error.name === 'AbortError') {
        notices.info('Called off. Nothing was saved.');
        return;
      }
      const broke = !isCallError(error) || error.code === 'unreachable';
      const { failed } = noun.texts.update;
      notices.failed(broke ? (noun.texts.update.broke ?? failed) : failed);
    },
  });
  const mayWrite = can('content.write');
  const name = options.nameSchema.safeParse(draft.fields.name);
  const fault = name.success ? undefined : name.error.issues[0]?.message;
  const mayUpdate = mayWrite && fault === undefined && (options.valid?.(draft.fields) ?? true) && !saving.saving;
  useHotkey(mayUpdate ? { keys: 'mod+s', label: `Update the ${noun.words.one}`, run: () => void saving.save() } : null);
  return { noun, entity, draft, fieldsOf, saving, mayWrite, fault, mayUpdate, store };
}
