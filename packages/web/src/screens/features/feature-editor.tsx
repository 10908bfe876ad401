import BugIcon from '@mui/icons-material/BugReport';
import PlayIcon from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { STEP_LANGUAGE_TYPES } from '@stepwright/catalogue/keywords/step';
import { type Feature, FeatureName } from '@stepwright/contract/entities/feature';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { FEATURES, storeFeature } from '../../api/queries/features.ts';
import { reloadList } from '../../api/queries/list-query.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { useHotkey } from '../../app/hotkeys.ts';
import { readLocalState } from '../../app/local-state.ts';
import { CheckChip } from '../../parts/check/check-chip.tsx';
import { EditorSheet } from '../../parts/editor-sheet.tsx';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { GenerationLine } from '../../parts/generation-line.tsx';
import { formatGherkin } from '../../parts/gherkin/format.ts';
import type { GherkinEditorHandle } from '../../parts/gherkin/gherkin-editor.tsx';
import { isJsonText } from '../../parts/json-validity.ts';
import { PartPanel, PartTabs } from '../../parts/part-tabs.tsx';
import { useSavedEditor } from '../../parts/saved-editor.ts';
import { TypeIcon } from '../../parts/type-icon.tsx';
import { useGeneration } from '../../parts/use-generation.ts';
import { useListSearch, useWide } from '../../parts/use-list-search.ts';
import { AssociatedFeatures } from './associated-features.tsx';
import { AssociatedFiles } from './associated-files.tsx';
import { FEATURE } from './feature-noun.ts';
import { useFeatureSources } from './feature-sources.ts';
import { OwnLocators } from './own-locators.tsx';
import { useEditorHost } from './use-editor-host.tsx';
import { useScenarioRun } from './use-scenario-run.ts';

const GherkinEditor = lazy(() => import('../../parts/gherkin/gherkin-editor.tsx'));
const StartDebugDialog = lazy(() => import('../debug/start-debug-dialog.tsx'));
const RunDialog = lazy(() => import('./run-dialog.tsx'));
const IncludeFeaturesDialog = lazy(() => import('./include-features-dialog.tsx'));
const IncludeFilesDialog = lazy(() => import('./include-files-dialog.tsx'));

const route = getRouteApi('/in-project/features');
/** Requests to a model, as the server finds them: at the start of a line. */
const REQUEST = /^[ \t]*(gpt|pschat|gpt_api|gpt_web):/m;
const LABELS = { name: 'Name', content: 'Feature', xpath: 'Own locators' };
const fieldsOf = ({ name, content, xpath }: Feature) => ({ name, content, xpath: xpath ?? '' });

type Open =
  | 'run'
  | 'features'
  | 'files'
  | { readonly run: readonly number[]; readonly name: string }
  | { readonly debug: number | null }
  | null;

export function FeatureEditor({ feature }: { feature: Feature }) {
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const wide = useWide();
  const { tab = 0, line } = route.useSearch();
  const { change } = useListSearch(FEATURE.param);
  const [open, setOpen] = useState<Open>(null);
  const [edited, setEdited] = useState(feature.xpath);
  const sources = useFeatureSources(feature, edited);
  const generation = useGeneration(REQUEST);
  const isApi = feature.featureType === 'KARATE';
  const mayDebug = isApi || STEP_LANGUAGE_TYPES.includes(feature.featureType);
  const editor = useSavedEditor({
    noun: FEATURE,
    entity: feature,
    fieldsOf,
    nameSchema: FeatureName,
    valid: ({ xpath }) => isJsonText(xpath),
    send: (fields, basedOn) => {
      const sent = {
        id: feature.id,
        application_id: project.id,
        ...fields,
        ...(readLocalState().formatOnSave &&
          mayDebug && { content: formatGherkin(fields.content, { keepDocStrings: isApi }) }),
        xpath: fields.xpath.trim() === '' ? null : fields.xpath,
        updated_date_time: basedOn,
      };
      return generation.follow(fields.content, (signal) => storeFeature(sent, signal));
    },
  });
  const { draft, saving, mayWrite, store } = editor;
  const { fields } = draft;
  // The check reads the locators as they are being edited; a broken text leaves those that were read last.
  if (fields.xpath !== edited && isJsonText(fields.xpath)) setEdited(fields.xpath);
  const mayRun = mayWrite && editor.fault === undefined;
  useHotkey(mayRun && mayDebug ? { label: 'Debug the feature', run: () => setOpen({ debug: null }) } : null);
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

  const text = useRef<GherkinEditorHandle>(null);
  const choose = (lines: readonly number[]) => text.current?.choose(lines) ?? Promise.resolve([]);
  const scenarioRun = useScenarioRun({ feature, dirty: draft.dirty, onSave: () => saving.save() });
  const { host, dialogs } = useEditorHost({
    feature,
    sources,
    mayWrite,
    dirty: draft.dirty,
    onIncluded,
    onUploadFiles: () => setOpen('files'),
    onRun: (lines, name) => {
      if (!mayRun) return;
      if (lines === null) setOpen('run');
      // Against the environment that was run with before; where there is none, or a text that stays unsaved, one is asked.
      else if (sources.chosen && readLocalState().environments?.[project.id] === sources.chosen.id)
        scenarioRun.run({ environmentId: sources.chosen.id, choose: () => choose(lines), name });
      else setOpen({ run: lines, name });
    },
    onDebug: (debug) => {
      if (mayRun && mayDebug) setOpen({ debug });
    },
  });
  const close = () => setOpen(null);
  return (
    <EditorSheet
      editor={editor}
      labels={LABELS}
      chips={<CheckChip feature={feature.name} />}
      icon={
        <Box sx={{ pt: 1 }}>
          <TypeIcon type={feature.featureType} />
        </Box>
      }
      before={
        mayWrite && (
          <>
            <Button variant="outlined" onClick={() => setOpen('features')}>
              {wide ? 'Include Features' : 'Edit'}
            </Button>
            <Button variant="outlined" onClick={() => setOpen('files')}>
              {wide ? 'Include Files' : 'Files'}
            </Button>
          </>
        )
      }
      after={
        mayWrite && (
          <>
            {mayDebug && (
              <Button
                variant="outlined"
                aria-label="Debug"
                title="Debug the feature step by step"
                disabled={!mayRun}
                onClick={() => setOpen({ debug: null })}
                sx={{ minWidth: 0, px: 1 }}
              >
                <BugIcon />
              </Button>
            )}
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
          </>
        )
      }
      dialogs={
        <>
          {dialogs}
          {(open === 'run' || (typeof open === 'object' && open && 'run' in open)) && (
            <RunDialog
              {...(open !== 'run' && { chosen: { name: open.name, choose: () => choose(open.run) } })}
              onStarted={scenarioRun.follow}
              feature={feature}
              sources={sources}
              content={fields.content}
              dirty={draft.dirty}
              onSave={() => saving.save()}
              onClose={close}
            />
          )}
          {typeof open === 'object' && open && 'debug' in open && (
            <StartDebugDialog
              edited={{ feature, content: fields.content, dirty: draft.dirty, onSave: () => saving.save() }}
              {...(open.debug !== null && { before: { feature_id: feature.id, scenario_line: open.debug } })}
              onClose={close}
            />
          )}
          {open === 'features' && <IncludeFeaturesDialog feature={feature} onSaved={onIncluded} onClose={close} />}
          {open === 'files' && <IncludeFilesDialog feature={feature} onSaved={onIncluded} onClose={close} />}
        </>
      }
    >
      <GenerationLine
        what="feature"
        generating={generation.generating}
        problems={generation.problems}
        onCancel={generation.cancel}
        onClose={generation.forget}
      />
      <PartTabs
        name={FEATURE.param}
        label="Parts of the feature"
        at={tab}
        onAt={(next) => change({ tab: next === 0 ? undefined : next })}
        tabs={[
          { label: 'Feature' },
          { label: counted('Associated Features', feature.include_features.length) },
          { label: counted('Associated Files', feature.include_files.length) },
        ]}
      />
      {/* The editor stays alive behind the other tabs, with its undo history and its place. */}
      <PartPanel name={FEATURE.param} place={0} at={tab} keep>
        {/* API tests look for no elements; what an earlier type left here can still be taken out. */}
        {(!isApi || fields.xpath.trim() !== '') && (
          <OwnLocators
            value={fields.xpath}
            onChange={(xpath) => draft.set({ xpath })}
            readOnly={!mayWrite}
            feature={feature}
            dirty={draft.dirty}
          />
        )}
        <Suspense fallback={<EditorSkeleton />}>
          <GherkinEditor
            value={fields.content}
            onChange={(content) => draft.set({ content })}
            readOnly={!mayWrite || generation.generating}
            sources={sources}
            host={host}
            line={line}
            ref={text}
          />
        </Suspense>
      </PartPanel>
      <PartPanel name={FEATURE.param} place={1} at={tab}>
        <AssociatedFeatures featureId={feature.id} onInclude={mayWrite ? () => setOpen('features') : undefined} />
      </PartPanel>
      <PartPanel name={FEATURE.param} place={2} at={tab}>
        <AssociatedFiles featureId={feature.id} onInclude={mayWrite ? () => setOpen('files') : undefined} />
      </PartPanel>
    </EditorSheet>
  );
}

const counted = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
