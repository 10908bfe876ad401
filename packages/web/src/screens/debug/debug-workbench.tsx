import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { DebugSession } from '@stepwright/contract/entities/debug-session';
import { type Feature, FeatureName } from '@stepwright/contract/entities/feature';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { storeFeature } from '../../api/queries/features.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { EditorSkeleton } from '../../parts/editor-skeleton.tsx';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { useSavedEditor } from '../../parts/saved-editor.ts';
import { useListSearch, useWide } from '../../parts/use-list-search.ts';
import { useTitle } from '../../parts/use-title.ts';
import { FEATURE } from '../features/feature-noun.ts';
import { useFeatureSources } from '../features/feature-sources.ts';
import { DebugHead } from './debug-head.tsx';
import { DebugToolbar } from './debug-toolbar.tsx';
import { ExchangePanel } from './exchange-panel.tsx';
import { PagePanel } from './page/page-panel.tsx';
import { PickedDialog } from './page/picked-dialog.tsx';
import { usePageHand } from './page/use-page-hand.ts';
import { RecordedPanel } from './record/recorded-panel.tsx';
import { useRecording } from './record/use-recording.ts';
import { SessionNotes } from './session-notes.tsx';
import { stateWords } from './state-words.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { WatchedSession } from './use-debug-events.ts';
import { useDebugOrders } from './use-debug-orders.ts';
import { VariablesPanel } from './variables-panel.tsx';

const GherkinEditor = lazy(() => import('../../parts/gherkin/gherkin-editor.tsx'));
const StaleDialog = lazy(() => import('../../parts/stale-dialog.tsx'));
const StartDebugDialog = lazy(() => import('./start-debug-dialog.tsx'));
const TryStep = lazy(() => import('./try-step.tsx'));
const IncludedText = lazy(() => import('./included-text.tsx'));

const route = getRouteApi('/in-project/debug');
const LABELS = { name: 'Name', content: 'Feature' };
const NO_VARIABLES: NonNullable<WatchedSession['model']['state']>['variables'] = [];
/** What is still there behind the last step. */
const AT_END = {
  page: 'The page stays open',
  api: 'The variables stay as they are',
};
const fieldsOf = ({ name, content }: Feature) => ({ name, content });
/** Places of the parts, as the address names them. */
const PARTS = ['Feature', 'Page', 'Steps', 'Variables', 'Recorded'];
const [TEXT, PAGE, STEPS, VARIABLES, RECORDED] = [0, 1, 2, 3, 4];
/** API tests have no page, and nothing to record in it. */
const API_PARTS = ['Feature', 'Exchange', 'Steps', 'Variables'];

export interface DebugWorkbenchProps {
  readonly session: DebugSession;
  readonly events: WatchedSession;
  readonly feature: Feature;
}

/**
 * The feature in its editor, and beside it what the session shows: the page or, of API tests, the last request with its answer; the steps
 * so far, the variables.
 */
export function DebugWorkbench({ session, events, feature }: DebugWorkbenchProps) {
  const { project } = useCurrentProject();
  const isApi = feature.featureType === 'KARATE';
  const parts = isApi ? API_PARTS : PARTS;
  const { view: wanted = TEXT } = route.useSearch();
  const view = wanted < parts.length ? wanted : TEXT;
  const { change } = useListSearch('session');
  const wide = useWide();
  const [again, setAgain] = useState(false);
  useTitle(feature.name, 'Debug');
  const sources = useFeatureSources(feature);
  const editor = useSavedEditor({
    noun: FEATURE,
    entity: feature,
    fieldsOf,
    nameSchema: FeatureName,
    send: (fields, basedOn) =>
      storeFeature({
        id: feature.id,
        application_id: project.id,
        ...fields,
        xpath: feature.xpath,
        updated_date_time: basedOn,
      }),
  });
  const { draft, saving, mayWrite } = editor;
  const { content } = draft.fields;
  const orders = useDebugOrders(session, events.model, feature.id, content);
  const { state } = events.model;
  const hand = usePageHand(session, orders.paused && !isApi, events.bus, events.picture);
  const recording = useRecording(session.id, events.bus, hand.order);
  const [large, setLarge] = useState(false);
  // The page takes the place of the text, with what it says beside it.
  const isLarge = wide && large;
  const isRecording = orders.open && hand.view?.recording === true;
  const isName = (text: string) =>
    lookUpKey(sources.environment, text) || state?.variables.some(({ name }) => name === text) === true;
  const where = stateWords(session, state, events.started);
  const included =
    state !== null && state.uri !== events.model.entryUri ? events.model.sources.get(state.uri) : undefined;
  const shows = (part: number) => wide || view === part;
  const go = (part: number) => change({ view: part === TEXT ? undefined : part });

  return (
    <Box
      component="main"
      aria-label="Debug"
      sx={{
        // As high as the window: what does not fit is scrolled inside its part.
        flex: { xs: 1, md: 'none' },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        p: { xs: 1.5, md: 2 },
        minWidth: 0,
        height: { md: 'calc(100dvh - 52px)' },
        minHeight: { md: 520 },
      }}
    >
      <DebugHead session={session} editor={editor} where={where} connected={events.connected} />
      <DebugToolbar {...orders} failed={where.tone === 'failed'} />
      <SessionNotes
        session={session}
        error={orders.open ? (state?.error ?? null) : null}
        isElsewhere={included !== undefined}
        atEnd={orders.open && state?.state === 'paused' && state.why === 'end' ? AT_END[isApi ? 'api' : 'page'] : null}
        problem={orders.open ? (state?.problem ?? null) : null}
        onAgain={mayWrite ? () => setAgain(true) : undefined}
      />
      {!wide && (
        <Tabs
          value={view}
          onChange={(_, next) => go(next)}
          variant="fullWidth"
          aria-label="Parts of the session"
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {parts.map((label, part) => (
            <Tab key={label} {...tabOf(part)} label={label} sx={{ minWidth: 0, px: 0.25, fontSize: 13 }} />
          ))}
        </Tabs>
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: isLarge ? 'minmax(0, 1fr)' : 'minmax(0, 3fr) minmax(20rem, 2fr)',
          },
          gridTemplateRows: { md: 'minmax(0, 1fr)' },
        }}
      >
        <Part
          place={TEXT}
          tabbed={!wide}
          shown={shows(TEXT) && !isLarge}
          sx={{ overflowY: { md: 'auto' }, minHeight: 0 }}
        >
          <Suspense fallback={<EditorSkeleton />}>
            {included !== undefined && state && (
              <IncludedText uri={state.uri} content={included} marked={orders.marked} />
            )}
            <Box sx={{ ...FILLED, ...(included === undefined ? {} : { display: 'none' }) }}>
              <GherkinEditor
                value={content}
                onChange={(next) => draft.set({ content: next })}
                readOnly={!mayWrite}
                sources={sources}
                extra={orders.extension}
                height={{ xs: '56vh', md: 'auto' }}
              />
            </Box>
          </Suspense>
        </Part>
        <Box sx={isLarge ? BESIDE : BELOW}>
          <Part
            place={PAGE}
            tabbed={!wide}
            shown={shows(PAGE)}
            sx={isApi ? ABOVE : isLarge ? { overflowY: 'auto' } : {}}
          >
            {isApi ? (
              <ExchangePanel sessionId={session.id} steps={events.model.steps} />
            ) : (
              <PagePanel
                hand={hand}
                picture={events.picture}
                orders={orders}
                recording={isRecording}
                large={isLarge}
                onLarge={wide ? setLarge : undefined}
                files={feature.include_files.map(({ name }) => name)}
              />
            )}
          </Part>
          <Box sx={BELOW}>
            {wide && (
              <Tabs
                value={view === VARIABLES || view === RECORDED ? view : STEPS}
                onChange={(_, next) => go(next)}
                aria-label="What the session found"
                sx={{ borderBottom: 1, borderColor: 'divider', flex: '0 0 auto' }}
              >
                <Tab {...tabOf(STEPS)} value={STEPS} sx={NARROW_TAB} label={`Steps (${events.model.steps.length})`} />
                <Tab {...tabOf(VARIABLES)} value={VARIABLES} sx={NARROW_TAB} label="Variables" />
                {!isApi && (
                  <Tab
                    {...tabOf(RECORDED)}
                    value={RECORDED}
                    sx={NARROW_TAB}
                    label={`Recorded (${recording.actions.length})`}
                  />
                )}
              </Tabs>
            )}
            <Part
              place={STEPS}
              tabbed
              shown={wide ? view !== VARIABLES && view !== RECORDED : view === STEPS}
              sx={SCROLLED}
            >
              <StepsPanel sessionId={session.id} steps={events.model.steps} />
            </Part>
            <Part place={VARIABLES} tabbed shown={view === VARIABLES} sx={SCROLLED}>
              <VariablesPanel
                variables={state?.variables ?? NO_VARIABLES}
                paused={orders.paused}
                expressions={isApi}
                onSet={orders.onSet}
              />
            </Part>
            <Part place={RECORDED} tabbed shown={view === RECORDED} sx={SCROLLED}>
              <RecordedPanel
                hand={hand}
                recording={recording}
                isOn={isRecording}
                content={content}
                marked={{ line: state?.line ?? null, scenario: state?.scenario ?? '' }}
                elsewhere={included !== undefined}
                onContent={mayWrite ? (next) => draft.set({ content: next }) : undefined}
                isName={isName}
              />
            </Part>
            {(wide || view === STEPS) && view !== RECORDED && orders.open && (
              <Suspense fallback={<Box sx={{ height: 40 }} />}>
                <TryStep
                  sources={sources}
                  variables={state?.variables ?? NO_VARIABLES}
                  paused={orders.paused}
                  onTry={orders.onTry}
                />
              </Suspense>
            )}
          </Box>
        </Box>
      </Box>
      <PickedDialog
        hand={hand}
        mayWrite={mayWrite}
        onInsert={mayWrite ? orders.onLocator : undefined}
        onCheck={(check) => {
          recording.check(check);
          hand.setMode('use');
          go(RECORDED);
        }}
      />
      <LeaveGuard dirty={draft.dirty} param="session" onDiscard={draft.discard} />
      <Suspense>
        {again && (
          <StartDebugDialog
            edited={{ feature, content, dirty: draft.dirty, onSave: () => saving.save() }}
            before={session}
            onClose={() => setAgain(false)}
          />
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
    </Box>
  );
}

/** Whether the environment has a key, which may lead into groups. */
function lookUpKey(environment: Readonly<Record<string, unknown>> | null, name: string): boolean {
  let value: unknown = environment;
  if (environment !== null && Object.hasOwn(environment, name)) return true;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return environment !== null;
}

/** The editor takes what its list of problems leaves. */
const FILLED = {
  height: '100%',
  display: { xs: 'block', md: 'flex' },
  flexDirection: 'column',
  '& > :has(.cm-editor)': { flex: { md: '1 1 0' }, minHeight: 0 },
};
const BELOW = { display: 'flex', flexDirection: 'column', gap: 1, minHeight: 0, minWidth: 0, flex: { md: 1 } } as const;
const BESIDE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(19rem, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 2,
  minHeight: 0,
} as const;
/** As high as what it holds, while the steps keep their half. */
const ABOVE = { minHeight: 0, maxHeight: { md: '50%' }, overflowY: { md: 'auto' }, flex: 'none' };
const NARROW_TAB = { minWidth: 0, px: 1.25 };
const SCROLLED = { flex: { md: 1 }, minHeight: 0, overflowY: { md: 'auto' } };
const tabOf = (part: number) => ({ id: `debug-tab-${part}`, 'aria-controls': `debug-panel-${part}` });

/** A part of the session; where it has a tab, the panel of it. */
function Part(props: { place: number; tabbed: boolean; shown: boolean; sx?: object; children: ReactNode }) {
  const { place, tabbed, shown, sx, children } = props;
  const role = tabbed ? { role: 'tabpanel', 'aria-labelledby': `debug-tab-${place}`, id: `debug-panel-${place}` } : {};
  return (
    <Box {...role} sx={{ ...sx, display: shown ? 'block' : 'none' }}>
      {children}
    </Box>
  );
}
