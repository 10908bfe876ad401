import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type Environment, EnvironmentName } from '@stepwright/contract/entities/environment';
import { NOTICES } from '@stepwright/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ENVIRONMENTS, environmentQuery, storeEnvironment } from '../../api/queries/environments.ts';
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
import { useListSearch } from '../../parts/use-list-search.ts';

const JsonEditor = lazy(() => import('../../parts/json-editor.tsx'));
const StaleDialog = lazy(() => import('../../parts/stale-dialog.tsx'));

const TABS = [
  {
    field: 'anoroc_content',
    label: 'UI Test Data',
    help: 'JSON. In a step, <user.name> takes the value under that key.',
  },
  { field: 'karate_content', label: 'API Test Data', help: 'JSON, for API features.' },
  {
    field: 'settings_content',
    label: 'Settings',
    help: 'JSON: the browser to drive, waiting times and so on. Secrets read as ******; leave them so to keep them, or write over them.',
  },
] as const;

const LABELS = {
  name: 'Name',
  anoroc_content: 'UI Test Data',
  karate_content: 'API Test Data',
  settings_content: 'Settings',
};

const fieldsOf = ({ name, anoroc_content, karate_content, settings_content }: Environment) => ({
  name,
  anoroc_content,
  karate_content,
  settings_content,
});

export function EnvironmentEditor({ environment }: { environment: Environment }) {
  const { project, can } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const search = useSearch({ strict: false }) as { tab?: number };
  const { change } = useListSearch('environment');
  const draft = useDraft(`environment:${environment.id}`, fieldsOf(environment), environment.updated_date_time);
  const { fields } = draft;
  const saving = useVersionedSave({
    draft,
    fieldsOf,
    send: (sent, basedOn) =>
      storeEnvironment({ id: environment.id, applicationId: project.id, ...sent, updated_date_time: basedOn }),
    onSaved: async (saved) => {
      client.setQueryData(environmentQuery(saved.id).queryKey, saved);
      notices.done(NOTICES.environmentUpdate.done);
      await reloadList(client, ENVIRONMENTS, project.id);
    },
    onTaken: (theirs) => client.setQueryData(environmentQuery(theirs.id).queryKey, theirs),
    onFailed: () => notices.failed(NOTICES.environmentUpdate.failed),
  });

  const mayWrite = can('content.write');
  const name = EnvironmentName.safeParse(fields.name);
  const fault = name.success ? undefined : name.error.issues[0]?.message;
  const broken = TABS.map(({ field }) => !isJsonText(fields[field]));
  const mayUpdate = mayWrite && fault === undefined && !broken.includes(true) && !saving.saving;
  useHotkey(mayUpdate ? { keys: 'mod+s', label: 'Update the environment', run: () => void saving.save() } : null);

  const at = search.tab ?? 0;
  const tab = TABS[at] ?? TABS[0];
  return (
    <Sheet label={`Environment ${environment.name}`}>
      <Box sx={{ p: { xs: 1.5, md: 2 } }}>
        <DraftLine restoredAt={draft.restoredAt} onDiscard={draft.discard} />
        <DetailHead
          label="Environment Name"
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
          <HistoryChip history={environment} />
        </Box>
        <Tabs
          value={at}
          onChange={(_, next) => change({ tab: next === 0 ? undefined : next })}
          variant="scrollable"
          aria-label="Texts of the environment"
          sx={{ mt: 1, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          {TABS.map(({ field, label }, index) => (
            <Tab
              key={field}
              id={`environment-tab-${index}`}
              aria-controls="environment-panel"
              label={broken[index] ? `${label} (invalid)` : label}
              sx={{ color: broken[index] ? 'error.main' : undefined }}
            />
          ))}
        </Tabs>
        <div role="tabpanel" id="environment-panel" aria-labelledby={`environment-tab-${at}`}>
          <Suspense fallback={<EditorSkeleton />}>
            <JsonEditor
              key={tab.field}
              label={tab.label}
              help={tab.help}
              readOnly={!mayWrite}
              value={fields[tab.field]}
              onChange={(value) => draft.set({ [tab.field]: value })}
            />
          </Suspense>
        </div>
      </Box>
      <LeaveGuard dirty={draft.dirty} param="environment" onDiscard={draft.discard} />
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
