import type { Project } from '@stepwright/contract/entities/project';
import type { Right } from '@stepwright/contract/rights';
import type { Found } from '@stepwright/contract/routes/search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { projectsQuery } from '../../api/queries/projects.ts';
import { searchQuery } from '../../api/queries/search.ts';
import type { IconName } from '../../parts/icon-paths.ts';
import { chooseColorMode } from '../color-mode.ts';
import { useHotkeyList } from '../hotkeys.ts';
import { lastDeletion } from '../last-deletion.ts';
import { OPEN_DELETED, OPEN_ENCRYPT, OPEN_PUSH, openLater } from '../open-later.ts';
import type { ScreenPath } from '../paths.ts';
import { recentThings } from '../recent-things.ts';
import { ACCOUNT_LINKS, ICON_LINKS, MORE_LINKS, WORD_LINKS } from '../screen-links.ts';
import { addressOf, type ThingKind } from '../thing-address.ts';
import { useSignOut } from '../use-sign-out.ts';
import { wantAction } from '../wanted-action.ts';
import { matches, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';

const ICONS: Readonly<Record<ThingKind | 'step', IconName>> = {
  feature: 'document',
  plan: 'checklist',
  environment: 'tune',
  object: 'dataObject',
  file: 'folder',
  run: 'play',
  step: 'right',
};
const KIND_WORDS: Readonly<Record<ThingKind, string>> = {
  feature: 'Feature',
  plan: 'Test plan',
  environment: 'Environment',
  object: 'Object',
  file: 'File',
  run: 'Run',
};
/** Adding from anywhere: the screen opens, and its dialog. */
const ADDITIONS: readonly { path: string; label: string; wanted: string }[] = [
  { path: '/features', label: 'Add a feature', wanted: 'add feature' },
  { path: '/test-plan', label: 'Add a test plan', wanted: 'add plan' },
  { path: '/environments', label: 'Add an environment', wanted: 'add environment' },
  { path: '/globalObjects', label: 'Add a global object', wanted: 'add object' },
  { path: '/file', label: 'Add a file', wanted: 'add file' },
];
const NOT_OFFERED = ['Search and commands', 'Go to the search'];

/** Everything that the palette offers for a text: what was opened lately, screens, actions, things of the project, other projects. */
export function usePaletteGroups(
  project: Project | null,
  can: (right: Right) => boolean,
  text: string,
  searched: string,
): { readonly groups: readonly PaletteGroup[]; readonly searching: boolean; readonly failed: boolean } {
  const navigate = useNavigate();
  const hotkeys = useHotkeyList();
  const { signOut } = useSignOut();
  const projects = useQuery(projectsQuery).data ?? [];
  const search = useQuery({ ...searchQuery(project?.id ?? 0, searched), enabled: project !== null && searched !== '' });
  const go = (to: string, searchParams: object) =>
    void navigate({ to: to as '/features', search: searchParams as never });
  const screens = [...WORD_LINKS, ...MORE_LINKS, ...ICON_LINKS, ...ACCOUNT_LINKS]
    .filter(({ inProject }) => !inProject || project !== null)
    .map(
      ({ path, label, icon, inProject }): PaletteEntry => ({
        key: `screen ${path}`,
        label,
        icon,
        run: () => go(path, inProject && project ? { project: project.id } : {}),
      }),
    );
  const offered = new Set(hotkeys.map(({ label }) => label));
  const here = hotkeys
    .filter(({ label }) => !NOT_OFFERED.includes(label))
    .map(({ label, keys, run }): PaletteEntry => ({ key: `here ${label}`, label, keys, icon: 'right', run }));
  const actions = [...here, ...additions(), ...always()];
  const things = (search.data ?? []).map((found) => entryOf(found));
  const others = projects
    .filter(({ id }) => id !== project?.id)
    .map(
      ({ id, name }): PaletteEntry => ({
        key: `project ${id}`,
        label: name,
        icon: 'apps',
        run: () => go('/features', { project: id }),
      }),
    );
  const fitting = (entries: readonly PaletteEntry[], most: number) =>
    entries.filter(({ label }) => matches(label, text)).slice(0, most);
  const groups = text === '' ? atFirst() : whileSearching();
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching: search.isFetching || (project !== null && searched !== text),
    failed: search.isError,
  };

  function atFirst(): PaletteGroup[] {
    const recent = project ? recentThings(project.id).map(({ kind, id, name }) => thing(kind, id, name)) : [];
    return [
      { title: 'Opened lately', entries: recent },
      { title: 'Screens', entries: screens },
      { title: 'Actions', entries: actions },
      { title: 'Other projects', entries: others.slice(0, 5) },
    ];
  }

  function whileSearching(): PaletteGroup[] {
    return [
      { title: 'Screens', entries: fitting(screens, 6) },
      { title: 'Actions', entries: fitting(actions, 6) },
      {
        title: project ? `In ${project.name}` : 'Things',
        entries: things,
        old: search.isPlaceholderData || searched !== text,
      },
      { title: 'Other projects', entries: fitting(others, 6) },
    ];
  }

  function additions(): PaletteEntry[] {
    if (!project || !can('content.write')) return [];
    return ADDITIONS.filter(
      ({ path, label }) => !offered.has(label) && screens.some(({ key }) => key === `screen ${path}`),
    ).map(
      ({ path, label, wanted }): PaletteEntry => ({
        key: wanted,
        label,
        icon: 'add',
        run: () => {
          wantAction(wanted);
          go(path, { project: project.id });
        },
      }),
    );
  }

  function always(): PaletteEntry[] {
    const undo = lastDeletion();
    return [
      ...(undo ? [{ key: 'undo', label: undo.label, icon: 'left', run: undo.run } as const] : []),
      ...(project
        ? [
            {
              key: 'deleted',
              label: 'Show what was deleted lately',
              icon: 'delete',
              run: () => openLater(OPEN_DELETED),
            } as const,
          ]
        : []),
      ...(project && can('content.write')
        ? [
            { key: 'push', label: 'Push project to git', icon: 'push', run: () => openLater(OPEN_PUSH) } as const,
            { key: 'encrypt', label: 'Encrypt a value', icon: 'tune', run: () => openLater(OPEN_ENCRYPT) } as const,
          ]
        : []),
      { key: 'light', label: 'Light colours', icon: 'web', run: () => chooseColorMode('light') },
      { key: 'dark', label: 'Dark colours', icon: 'web', run: () => chooseColorMode('dark') },
      { key: 'system', label: 'Colours of the system', icon: 'web', run: () => chooseColorMode('system') },
      { key: 'sign-out', label: 'Sign out (Logout)', icon: 'logout', run: signOut },
    ];
  }

  function thing(kind: ThingKind, id: number, name: string, detail?: string, line?: number | null): PaletteEntry {
    const address = addressOf(project?.id ?? 0, kind, id, name, line);
    return {
      key: `${kind} ${id} ${line ?? ''}`,
      label: name,
      detail: detail ?? KIND_WORDS[kind],
      icon: ICONS[line ? 'step' : kind],
      run: () => go(address.to as ScreenPath, address.search),
    };
  }

  function entryOf({ kind, id, name, detail, line }: Found): PaletteEntry {
    if (kind === 'step') return thing('feature', id, name, `${detail}, line ${line}`, line);
    return thing(
      kind,
      id,
      kind === 'run' ? `${name} #${id}` : name,
      detail ? `${KIND_WORDS[kind]}, ${detail}` : undefined,
    );
  }
}
