import type { Feature } from '@stepwright/contract/entities/feature';
import { NOTICES } from '@stepwright/contract/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, useMemo, useRef, useState } from 'react';
import { explain } from '../../api/call-error.ts';
import { featureResultsQuery, linkFiles, storeFeature } from '../../api/queries/features.ts';
import { fileList } from '../../api/queries/files.ts';
import { keyUsesQuery } from '../../api/queries/usage.ts';
import { useCurrentProject } from '../../app/current-project.ts';
import { addressOf } from '../../app/thing-address.ts';
import type { EditorHost, HostPlace } from '../../parts/gherkin/editor-host.ts';
import type { GherkinSources } from '../../parts/gherkin/sources.ts';
import { useNotices } from '../../parts/notice.tsx';

const UsageDialog = lazy(() => import('../../parts/usage/usage-dialog.tsx'));
const RenameDialog = lazy(() => import('../../parts/usage/rename-dialog.tsx'));
const CreateLocatorDialog = lazy(() => import('../../parts/locators/create-locator-dialog.tsx'));
const AddKeyDialog = lazy(() => import('../../parts/locators/add-key-dialog.tsx'));
const VariableNameDialog = lazy(() => import('./variable-name-dialog.tsx'));

type Asked =
  | {
      readonly what: 'uses';
      readonly kind: 'object' | 'environment' | 'file' | 'feature';
      readonly id: number;
      readonly name: string;
      readonly entry?: string;
    }
  | { readonly what: 'rename'; readonly kind: 'locator' | 'key'; readonly id: number; readonly entry: string }
  | { readonly what: 'variable'; readonly name: string; readonly onNamed: (name: string) => void }
  | {
      readonly what: 'locator';
      readonly object: string | null;
      readonly entry: string;
      readonly onMade: (name: string) => void;
    }
  | { readonly what: 'key'; readonly name: string; readonly part: 'ui' | 'settings'; readonly proposed: string };

export interface EditorHostOptions {
  readonly feature: Feature;
  readonly sources: GherkinSources;
  readonly mayWrite: boolean;
  /** There are edits that no save has reached yet: a rename would overwrite them. */
  readonly dirty: boolean;
  readonly onIncluded: (saved: Feature) => void;
  readonly onUploadFiles: () => void;
  readonly onRun: (lines: readonly number[] | null, name: string) => void;
  readonly onDebug: (line: number) => void;
}

/** What the editor of a feature asks of the project around it, and the dialogs that come of it. */
export function useEditorHost(options: EditorHostOptions): { readonly host: EditorHost; readonly dialogs: ReactNode } {
  const { feature, sources, mayWrite } = options;
  const { project } = useCurrentProject();
  const client = useQueryClient();
  const navigate = useNavigate();
  const notices = useNotices();
  const [asked, setAsked] = useState<Asked | null>(null);
  const results = useQuery(featureResultsQuery(feature.id, sources.chosen?.id ?? null)).data ?? null;
  const change = useMutation({
    mutationFn: (save: () => Promise<Feature>) => save(),
    onSuccess: (saved) => {
      notices.done(NOTICES.featureUpdate.done);
      options.onIncluded(saved);
    },
    onError: (error) => notices.failed(explain(error)),
  });
  // The stored texts go along unchanged: what is being edited is saved by Update alone.
  const withIncludes = (include_features: number[]) => {
    const { id, name, content, xpath, updated_date_time } = feature;
    change.mutate(() =>
      storeFeature({ id, application_id: project.id, name, content, xpath, include_features, updated_date_time }),
    );
  };
  const withFiles = (files: readonly number[]) => change.mutate(() => linkFiles(feature.id, files));
  const includeFile = async (name: string) => {
    const found = await client.fetchQuery(fileList.rows({ projectId: project.id, page: 0, q: name }));
    const file = found.find((one) => one.name === name);
    if (file) withFiles([...feature.include_files.map(({ id }) => id), file.id]);
    else options.onUploadFiles();
  };
  const open = ({ kind, id, name, line }: HostPlace) => {
    const { to, search } = addressOf(project.id, kind, id, name, line);
    // The routes validate their search parameters themselves.
    void navigate({ to: to as '/features', search: search as { project?: number } });
  };
  const current = {
    ...options,
    open,
    includeFile,
    withFiles,
    withIncludes,
    project,
    client,
    notices,
  };
  const latest = useRef(current);
  latest.current = current;

  const host = useMemo<EditorHost>(
    () => ({
      mayWrite,
      results,
      open: (place) => latest.current.open(place),
      countUses: async (kind, id, entry) => {
        if (kind !== 'object' && kind !== 'environment') return null;
        const keys = await latest.current.client
          .fetchQuery({
            ...keyUsesQuery(latest.current.project.id, kind, id),
            staleTime: 20_000,
            meta: { quiet: true },
          })
          .catch(() => null);
        return keys?.find(({ key }) => key === entry) ?? null;
      },
      showUses: (kind, id, name, entry) =>
        setAsked({ what: 'uses', kind, id, name, ...(entry === undefined ? {} : { entry }) }),
      rename: (kind, id, entry) => {
        if (latest.current.dirty)
          latest.current.notices.info('Update the feature first: a rename changes the stored texts.');
        else setAsked({ what: 'rename', kind, id, entry });
      },
      renameVariable: (name, onNamed) => setAsked({ what: 'variable', name, onNamed }),
      createLocator: (wanted, onMade) => setAsked({ what: 'locator', ...wanted, onMade }),
      addKey: (name) => setAsked({ what: 'key', name, part: 'ui', proposed: '' }),
      changeSetting: (name, text) => setAsked({ what: 'key', name, part: 'settings', proposed: text ?? '' }),
      includeFile: (name, stored) => {
        if (stored) void latest.current.includeFile(name);
        else latest.current.onUploadFiles();
      },
      excludeFile: (name) =>
        latest.current.withFiles(
          latest.current.feature.include_files.filter((file) => file.name !== name).map(({ id }) => id),
        ),
      includeFeature: (id) => latest.current.withIncludes([...latest.current.feature.include_features, id]),
      excludeFeature: (id, of) => {
        const { feature: own } = latest.current;
        if (of === own.id) latest.current.withIncludes(own.include_features.filter((one) => one !== id));
        else latest.current.open({ kind: 'feature', id: of, name: '' });
      },
      run: (lines, name) => latest.current.onRun(lines, name),
      runFeature: () => latest.current.onRun(null, ''),
      debug: (line) => latest.current.onDebug(line),
      say: (text) => latest.current.notices.info(text),
    }),
    [mayWrite, results],
  );
  const close = () => setAsked(null);
  return { host, dialogs: asked && <Dialogs asked={asked} sources={sources} onClose={close} /> };
}

function Dialogs({ asked, sources, onClose }: { asked: Asked; sources: GherkinSources; onClose: () => void }) {
  switch (asked.what) {
    case 'uses':
      return <UsageDialog kind={asked.kind} id={asked.id} name={asked.name} entry={asked.entry} onClose={onClose} />;
    case 'rename':
      return (
        <RenameDialog
          kind={asked.kind}
          id={asked.id}
          from={asked.entry}
          entry={asked.entry}
          onClose={onClose}
          onDone={onClose}
        />
      );
    case 'variable':
      return <VariableNameDialog name={asked.name} onNamed={asked.onNamed} onClose={onClose} />;
    case 'locator':
      return (
        <CreateLocatorDialog
          object={asked.object}
          entry={asked.entry}
          onSaved={({ object, entry }) => asked.onMade(`${object.name}.${entry}`)}
          onClose={onClose}
        />
      );
    case 'key':
      return (
        sources.chosen && (
          <AddKeyDialog
            environment={sources.chosen}
            name={asked.name}
            part={asked.part}
            proposed={asked.proposed}
            onClose={onClose}
          />
        )
      );
  }
}
