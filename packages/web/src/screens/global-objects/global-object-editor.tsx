import { type GlobalObject, GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { useQueryClient } from '@tanstack/react-query';
import { storeGlobalObject } from '../../api/queries/global-objects.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { ImpactStrip } from '../../parts/check/impact-strip.tsx';
import { EditorSheet } from '../../parts/editor-sheet.tsx';
import { JsonTexts } from '../../parts/json-texts.tsx';
import { isJsonText } from '../../parts/json-validity.ts';
import { LocatorProposals } from '../../parts/locators/locator-proposals.tsx';
import { useSavedEditor } from '../../parts/saved-editor.ts';
import { GLOBAL_OBJECT } from './global-object-noun.ts';
import { StoredPageTools } from './stored-page-tools.tsx';

const LABELS = { name: 'Name', locator: 'Locators' };
const fieldsOf = ({ name, locator }: GlobalObject) => ({ name, locator });

export function GlobalObjectEditor({ object }: { object: GlobalObject }) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const editor = useSavedEditor({
    noun: GLOBAL_OBJECT,
    entity: object,
    fieldsOf,
    nameSchema: GlobalObjectDraft.shape.name,
    valid: ({ locator }) => isJsonText(locator),
    send: (fields, basedOn) =>
      storeGlobalObject({ id: object.id, application_id: project.id, ...fields, updated_date_time: basedOn }),
  });
  const name = editor.draft.fields.name.trim() || 'object';
  const help =
    'JSON: a name and its XPath, or a list of locators, the best first (xpath, css=, text=, role=, testid=). ' +
    `A step writes [${name}.name], or [name] where no other object has it.`;
  return (
    <EditorSheet editor={editor} labels={LABELS}>
      <ImpactStrip
        kind="object"
        id={object.id}
        active={editor.draft.dirty && editor.mayUpdate}
        texts={editor.draft.fields}
      />
      <LocatorProposals
        owner={{ objectId: object.id }}
        version={object.updated_date_time}
        dirty={editor.draft.dirty}
        onChanged={() => client.invalidateQueries({ queryKey: GLOBAL_OBJECT.one(object.id).queryKey })}
      />
      <StoredPageTools object={object.name} locator={editor.draft.fields.locator} />
      <JsonTexts editor={editor} texts={[{ field: 'locator', label: LABELS.locator, help }]} />
    </EditorSheet>
  );
}
