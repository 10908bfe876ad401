import type { Person } from '@stepwright/contract/entities/person';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { projectsQuery } from '../api/queries/projects.ts';
import { useHotkey } from './hotkeys.ts';
import { readLocalState } from './local-state.ts';
import { OPEN_DELETED, OPEN_ENCRYPT, OPEN_PALETTE, OPEN_PUSH } from './open-later.ts';
import { allowed } from './session.ts';

const CommandPalette = lazy(() => import('./palette/command-palette.tsx'));
const EncryptDialog = lazy(() => import('./palette/encrypt-dialog.tsx'));
const DeletedDialog = lazy(() => import('./palette/deleted-dialog.tsx'));
const PushDialog = lazy(() => import('../screens/git/push-dialog.tsx'));

const NAMES = [OPEN_PALETTE, OPEN_ENCRYPT, OPEN_DELETED, OPEN_PUSH] as const;

/** What opens over any screen: the palette, and what is reached by it. Loaded when it is wanted. */
export function Overlays({ person }: { person: Person }) {
  const [open, setOpen] = useState<(typeof NAMES)[number] | null>(null);
  const search = useSearch({ strict: false }) as { project?: number };
  const projectId = search.project ?? readLocalState().project;
  const project = useQuery(projectsQuery).data?.find((one) => one.id === projectId);
  useHotkey({ keys: 'mod+k', label: 'Search and commands', run: () => setOpen(OPEN_PALETTE) });
  useEffect(() => {
    const listeners = NAMES.map((name) => [name, () => setOpen(name)] as const);
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, []);
  const close = () => setOpen(null);
  const can = (right: Parameters<typeof allowed>[1]) => project !== undefined && allowed(person, right, project.name);
  return (
    <Suspense>
      {open === OPEN_PALETTE && <CommandPalette project={project ?? null} can={can} onClose={close} />}
      {open === OPEN_ENCRYPT && <EncryptDialog onClose={close} />}
      {open === OPEN_PUSH && project && <PushDialog project={project} onClose={close} />}
      {open === OPEN_DELETED && project && (
        <DeletedDialog project={project} mayRestore={can('content.delete')} onClose={close} />
      )}
    </Suspense>
  );
}
