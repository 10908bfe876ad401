import PlayIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type Feature, FeatureName } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isCallError } from '../../api/call-error.ts';
import { FEATURES, featureQuery, storeFeature } from '../../api/queries/features.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { useDraft } from '../../app/use-draft.ts';
import { useVersionedSave } from '../../app/use-versioned-save.ts';
import { DetailHead } from '../../parts/detail-head.tsx';
import { DraftLine } from '../../parts/draft-line.tsx';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { HistoryChip } from '../../parts/history-line.tsx';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { Sheet } from '../../parts/master-detail.tsx';
import { useNotices } from '../../parts/notice.tsx';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { useListSearch, useWide } from '../../parts/use-list-search.ts';
import { AssociatedFeatures } from './associated-features.tsx';
import { AssociatedFiles } from './associated-files.tsx';
import { useFeatureSources } from './feature-sources.ts';

const GherkinEditor = lazy(() => import('../../parts/gherkin-editor.tsx'));
const RunDialog = lazy(() => import('./run-dialog.tsx'));
const IncludeFeaturesDialog = lazy(() => import('./include-features-dialog.tsx'));
const IncludeFilesDialog = lazy(() => import('./include-files-dialog.tsx'));
const StaleDialog = lazy(() => import('../../parts/stale-dialog.tsx'));

const route = getRouteApi('/in-project/features');
const LABELS = { name: 'Name', content: 'Feature' };
const fieldsOf = ({ name, content }: Feature) => ({ name, content });

type Open = 'run' | 'features' | 'files' | null;

export function FeatureEditor({ feature }: { feature: Feature }) {
  const { project, can } = useCurrentProject();
  const client = useQueryClient();
  const notices = useNotices();
  const wide = useWide();
  const { tab = 0, line } = route.useSearch();
  const { change } = useListSearch('feature');
  const [open, setOpen] = useState<Open>(null);
  const draft = useDraft(`feature:${feature.id}`, fieldsOf(feature), feature.updated_date_time);
  const { fields } = draft;
  const sources = useFeatureSources(feature);

  const store = (saved: Feature) => client.setQueryData(featureQuery(saved.id).queryKey, saved);
  const saving = useVersionedSave({
    draft,
    fieldsOf,
    send: (sent, basedOn) =>
      storeFeature({
        id: feature.id,
        application_id: project.id,
        ...sent,
        xpath: feature.xpath,
        updated_date_time: basedOn,
      }),
    onSaved: async (saved) => {
      store(saved);
      notices.done(NOTICES.featureUpdate.done);
      await reloadList(client, FEATURES, project.id);
    },
    onTaken: store,
    onFailed: (error) => {
      const broke = !isCallError(error) || error.code === 'unreachable';
      notices.failed(broke ? NOTICES.featureUpdate.broke : NOTICES.featureUpdate.failed);
    },
  });

  const mayWrite = can('content.write');
  const name = FeatureName.safeParse(fields.name);
  const fault = name.success ? undefined : name.error.issues[0]?.message;
  const mayUpdate = mayWrite && fault === undefined && !saving.saving;
  const mayRun = mayWrite && fault === undefined;
  useHotkey(mayUpdate ? { keys: 'mod+s', label: 'Update the feature', run: () => void saving.save() } : null);
  useHotkey(mayRun ? { keys: 'mod+enter', label: 'Run the feature', run: () => setOpen('run') } : null);

  /** Includes are stored at once; the text that is being edited stays an edit, now of that newer version. */
  const onIncluded = (saved: Feature) => {
    if (draft.dirty)
      draft.adopt(
        fields,
        fieldsOf(saved),
        draft.basedOn === feature.updated_date_time ? saved.updated_date_time : draft.basedOn,
      );
    store(saved);
    void client.invalidateQueries({ queryKey: ['feature', feature.id] });
    void reloadList(client, FEATURES, project.id);
    setOpen(null);
  };

  const buttons = (
    <>
      {mayWrite && (
        <>
          <Button variant="outlined" onClick={() => setOpen('features')}>
            {wide ? 'Include Features' : 'Edit'}
          </Button>
          <Button variant="outlined" onClick={() => setOpen('files')}>
            {wide ? 'Include Files' : 'Files'}
          </Button>
        </>
      )}
      <Button
        variant="outlined"
        disabled={!mayUpdate}
        loading={saving.saving}
        onClick={() => void saving.save()}
        title="Ctrl+S"
      >
        Update
      </Button>
      {mayWrite && (
        <Button
          variant="contained"
          color="secondary"
          startIcon={<PlayIcon />}
          disabled={!mayRun}
          onClick={() => setOpen('run')}
          title="Ctrl+Enter"
        >
          Run
        </Button>
      )}
    </>
  );

  return (
    <Sheet label={`Feature ${feature.name}`}>
      <Box sx={{ p: { xs: 1.5, md: 2 } }}>
        <DraftLine restoredAt={draft.restoredAt} onDiscard={draft.discard} />
        <DetailHead
          label="Feature Name"
          name={fields.name}
          fault={fault}
          readOnly={!mayWrite}
          onName={(value) => draft.set({ name: value })}
          before={
            <Box sx={{ pt: 1 }}>
              <TypeIcon type={feature.featureType} />
            </Box>
          }
          buttons={buttons}
        />
        <Box sx={{ mt: 1.25, display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <HistoryChip history={feature} />
          {draft.dirty && (
            <Box component="span" sx={{ fontSize: '0.78125rem', color: 'warning.main', fontWeight: 600 }}>
              Not saved yet
            </Box>
          )}
        </Box>
        <Tabs
          value={tab}
          onChange={(_, next) => change({ tab: next === 0 ? undefined : next })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="Parts of the feature"
          sx={{ mt: 0.5, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab id="feature-tab-0" aria-controls="feature-panel-0" label="Feature" />
          <Tab
            id="feature-tab-1"
            aria-controls="feature-panel-1"
            label={counted('Associated Features', feature.include_features.length)}
          />
          <Tab
            id="feature-tab-2"
            aria-controls="feature-panel-2"
            label={counted('Associated Files', feature.include_files.length)}
          />
        </Tabs>
        {/* The editor stays alive behind the other tabs, with its undo history and its place. */}
        <div role="tabpanel" id="feature-panel-0" aria-labelledby="feature-tab-0" hidden={tab !== 0}>
          <Suspense fallback={<EditorSkeleton />}>
            <GherkinEditor
              value={fields.content}
              onChange={(content) => draft.set({ content })}
              readOnly={!mayWrite}
              sources={sources}
              line={line}
            />
          </Suspense>
        </div>
        {tab === 1 && (
          <div role="tabpanel" id="feature-panel-1" aria-labelledby="feature-tab-1">
            <AssociatedFeatures featureId={feature.id} onInclude={mayWrite ? () => setOpen('features') : undefined} />
          </div>
        )}
        {tab === 2 && (
          <div role="tabpanel" id="feature-panel-2" aria-labelledby="feature-tab-2">
            <AssociatedFiles featureId={feature.id} onInclude={mayWrite ? () => setOpen('files') : undefined} />
          </div>
        )}
      </Box>
      <LeaveGuard dirty={draft.dirty} param="feature" onDiscard={draft.discard} />
      <Suspense>
        {open === 'run' && (
          <RunDialog
            feature={feature}
            sources={sources}
            content={fields.content}
            dirty={draft.dirty}
            onSave={() => saving.save()}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'features' && (
          <IncludeFeaturesDialog feature={feature} onSaved={onIncluded} onClose={() => setOpen(null)} />
        )}
        {open === 'files' && (
          <IncludeFilesDialog feature={feature} onSaved={onIncluded} onClose={() => setOpen(null)} />
        )}
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

const counted = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
