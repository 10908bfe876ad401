import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type GlobalObject, GlobalObjectDraft } from '@stepwright/contract/entities/global-object';
import { NOTICES } from '@stepwright/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { GLOBAL_OBJECTS, globalObjectQuery, storeGlobalObject } from '../../api/queries/global-objects.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { useDraft } from '../../app/use-draft.ts';
import { useVersionedSave } from '../../app/use-versioned-save.ts';
import { DetailHead } from '../../parts/detail-head.tsx';
import { DraftLine } from '../../parts/draft-line.tsx';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { HistoryChip } from '../../parts/history-line.tsx';
import { isJsonText } from '../../parts/json-validity.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { Sheet } from '../../parts/master-detail.tsx';
import { useNotices } from '../../parts/notice.tsx';

const JsonEditor = lazy(() => import('../../parts/json-editor.tsx'));
const StaleDialog = lazy(() => import('../../parts/stale-dialog.tsx'));

const LABELS = { name: 'Name', locator: 'Locators' };
const fieldsOf = ({ name, locator }: GlobalObject) => ({ name, locator });

export function GlobalObjectEditor({ object }: { object: GlobalObject }) {
  const { project, can } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const draft = useDraft(`object:${object.id}`, fieldsOf(object), object.updated_date_time);
  const { fields } = draft;
  const saving = useVersionedSave({
    draft,
    fieldsOf,
    send: (sent, basedOn) =>
      storeGlobalObject({ id: object.id, application_id: project.id, ...sent, updated_date_time: basedOn }),
    onSaved: async (saved) => {
      client.setQueryData(globalObjectQuery(saved.id).queryKey, saved);
      notices.done(NOTICES.globalObjectUpdate.done);
      await reloadList(client, GLOBAL_OBJECTS, project.id);
    },
    onTaken: (theirs) => client.setQueryData(globalObjectQuery(theirs.id).queryKey, theirs),
    onFailed: () => notices.failed(NOTICES.globalObjectUpdate.failed),
  });

  const mayWrite = can('content.write');
  const name = GlobalObjectDraft.shape.name.safeParse(fields.name);
  const fault = name.success ? undefined : name.error.issues[0]?.message;
  const mayUpdate = mayWrite && fault === undefined && isJsonText(fields.locator) && !saving.saving;
  useHotkey(mayUpdate ? { keys: 'mod+s', label: 'Update the global object', run: () => void saving.save() } : null);

  return (
    <Sheet label={`Global object ${object.name}`}>
      <Box sx={{ p: { xs: 1.5, md: 2 } }}>
        <DraftLine restoredAt={draft.restoredAt} onDiscard={draft.discard} />
        <DetailHead
          label="Global Object Name"
          name={fields.name}
          fault={fault}
          readOnly={!mayWrite}
          onName={(value) => draft.set({ name: value })}
          buttons={
            <Button
              variant="contained"
              disabled={!mayUpdate}
              loading={saving.saving}
              onClick={() => void saving.save()}
              title="Ctrl+S"
            >
              Update
            </Button>
          }
        />
        <Box sx={{ mt: 1.25 }}>
          <HistoryChip history={object} />
        </Box>
        <Tabs
          value={0}
          aria-label="Texts of the global object"
          sx={{ mt: 1, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab id="object-tab" aria-controls="object-panel" label="Locators" />
        </Tabs>
        <div role="tabpanel" id="object-panel" aria-labelledby="object-tab">
          <Suspense fallback={<EditorSkeleton />}>
            <JsonEditor
              label="Locators"
              help={`JSON: a name and its XPath. A step writes [${fields.name.trim() || 'object'}.name], or [name] where no other object has it.`}
              readOnly={!mayWrite}
              value={fields.locator}
              onChange={(locator) => draft.set({ locator })}
            />
          </Suspense>
        </div>
      </Box>
      <LeaveGuard dirty={draft.dirty} param="object" onDiscard={draft.discard} />
      <Suspense>
        {saving.conflict && (
          <StaleDialog
            labels={LABELS}
            mine={saving.conflict.mine}
            theirs={fieldsOf(saving.conflict.theirs)}
            theirVersion={saving.conflict.theirs}
            busy={saving.saving}
            onTakeTheirs={saving.takeTheirs}
            onKeepMine={saving.keepMine}
            onClose={saving.closeConflict}
          />
        )}
      </Suspense>
    </Sheet>
  );
}
